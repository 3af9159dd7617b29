package dev.phyla.internal.stream;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.value.ValueException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Writes the state of a world.
///
/// Failures of the stream are thrown as [UncheckedIOException], because the parts of a state know
/// nothing about files.
public final class StateOutput {
  private static final int PREFIX = 2 * Integer.BYTES;

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();

  /// The length and the checksum of the current block, and its bytes so far.
  private final byte[] block = new byte[PREFIX + StreamFormat.BLOCK];

  private final MemorySegment bytes = MemorySegment.ofArray(block);

  /// Where the next byte of the block goes.
  private int position = PREFIX;

  /// The texts of the current section that can be referred to, by number.
  private final Map<String, Integer> knownTexts = new HashMap<>();

  /// Receives the handles inside plain values.
  private LongConsumer onHandle = _ -> {};

  private StateOutput(OutputStream out) {
    this.out = out;
  }

  /// An output of sections without a header.
  public static StateOutput ofSections(OutputStream out) {
    return new StateOutput(out);
  }

  /// An output that starts with the header of a file.
  public static StateOutput ofFile(OutputStream out) {
    var file = new StateOutput(out);
    file.writeHeader(StreamFormat.VERSION);
    return file;
  }

  /// An output that starts with the header of a file that has positions.
  public static StateOutput ofFileWithPositions(OutputStream out) {
    var file = new StateOutput(out);
    file.writeHeader(StreamFormat.VERSION_WITH_POSITIONS);
    return file;
  }

  private void writeHeader(short version) {
    var header = new byte[StreamFormat.MAGIC.length + PREFIX];
    System.arraycopy(StreamFormat.MAGIC, 0, header, 0, StreamFormat.MAGIC.length);
    MemorySegment fields = MemorySegment.ofArray(header);
    fields.set(StreamFormat.SHORTS, StreamFormat.MAGIC.length, version);
    int checked = StreamFormat.MAGIC.length + Integer.BYTES;
    checksum.update(header, 0, checked);
    fields.set(StreamFormat.INTS, checked, (int) checksum.getValue());
    write(header, header.length);
  }

  // Sections.

  /// Begins a section.
  ///
  /// @param name four ASCII characters
  public void begin(String name) {
    byte[] letters = name.getBytes(StandardCharsets.US_ASCII);
    assert letters.length == StreamFormat.NAME && position == PREFIX;
    write(letters, letters.length);
    knownTexts.clear();
  }

  /// Ends a section.
  public void end() {
    if (position > PREFIX) {
      flushBlock();
    }
    flushBlock(); // an empty one ends the section
  }

  private void flushBlock() {
    int length = position - PREFIX;
    checksum.reset();
    checksum.update(block, PREFIX, length);
    bytes.set(StreamFormat.INTS, 0, length);
    bytes.set(StreamFormat.INTS, Integer.BYTES, (int) checksum.getValue());
    write(block, position);
    position = PREFIX;
  }

  private void write(byte[] from, int count) {
    try {
      out.write(from, 0, count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Makes room in the block for a few bytes.
  ///
  /// @return where they go
  private int room(int count) {
    if (block.length - position < count) {
      flushBlock();
    }
    int at = position;
    position += count;
    return at;
  }

  // Numbers and texts.

  /// Writes a byte.
  public void putByte(int value) {
    block[room(1)] = (byte) value;
  }

  /// Writes a boolean as a byte.
  public void putBoolean(boolean value) {
    putByte(value ? 1 : 0);
  }

  /// Writes an `int`.
  public void putInt(int value) {
    bytes.set(StreamFormat.INTS, room(Integer.BYTES), value);
  }

  /// Writes a `long`.
  public void putLong(long value) {
    bytes.set(StreamFormat.LONGS, room(Long.BYTES), value);
  }

  /// Writes a text: twice its length, plus one if its characters need two bytes each.
  public void putText(String text) {
    boolean isWide = text.chars().anyMatch(character -> character > 0xFF);
    putInt(text.length() << 1 | (isWide ? 1 : 0));
    if (isWide) {
      putArray(ColumnKind.CHAR, text.toCharArray(), 0, text.length());
    } else {
      putArray(ColumnKind.BYTE, text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length());
    }
  }

  /// Writes elements of an array, without their number.
  public void putArray(ColumnKind kind, Object array, int from, int count) {
    int size = kind.bytes();
    int next = from;
    int end = from + count;
    while (next < end) {
      int fit = Math.min(end - next, (block.length - position) / size);
      if (fit == 0) {
        flushBlock();
        continue;
      }
      ArrayBytes.toBytes(kind, array, next, fit, bytes, position);
      position += fit * size;
      next += fit;
    }
  }

  // Plain values.

  /// Reports the handles inside the plain values that are written from now on.
  ///
  /// @param action receives packed handles
  public void reportHandles(LongConsumer action) {
    onHandle = action;
  }

  /// Writes a plain value.
  ///
  /// @throws ValueException if values are nested too deeply
  public void putPlain(@Nullable Object plain) {
    putPlain(plain, 0);
  }

  private void putPlain(@Nullable Object plain, int depth) {
    if (depth > StreamFormat.MAX_DEPTH) {
      throw new ValueException(
          "contains more than " + StreamFormat.MAX_DEPTH + " values inside each other");
    }
    switch (plain) {
      case null -> putByte(StreamFormat.NULL);
      case Boolean flag -> putByte(flag ? StreamFormat.TRUE : StreamFormat.FALSE);
      case String text -> putKnownText(text);
      case Entity entity -> {
        putByte(StreamFormat.ENTITY);
        putLong(entity.bits());
        onHandle.accept(entity.bits());
      }
      case Number number -> putNumber(number);
      case Map<?, ?> map -> {
        putByte(StreamFormat.MAP);
        putInt(map.size());
        map.forEach(
            (key, value) -> {
              putKnownText((String) key);
              putPlain(value, depth + 1);
            });
      }
      case Collection<?> values -> {
        putByte(values instanceof Set<?> ? StreamFormat.SET : StreamFormat.LIST);
        putInt(values.size());
        values.forEach(value -> putPlain(value, depth + 1));
      }
      default -> putPlainArray(plain);
    }
  }

  private void putNumber(Number number) {
    switch (number) {
      case Byte value -> {
        putByte(StreamFormat.BYTE);
        putByte(value);
      }
      case Short value -> {
        putByte(StreamFormat.SHORT);
        bytes.set(StreamFormat.SHORTS, room(Short.BYTES), value);
      }
      case Integer value -> {
        putByte(StreamFormat.INT);
        putInt(value);
      }
      case Long value -> {
        putByte(StreamFormat.LONG);
        putLong(value);
      }
      case Float value -> {
        putByte(StreamFormat.FLOAT);
        putInt(Float.floatToIntBits(value));
      }
      case Double value -> {
        putByte(StreamFormat.DOUBLE);
        putLong(Double.doubleToLongBits(value));
      }
      default -> throw new IllegalArgumentException("A plain number cannot be " + number + ".");
    }
  }

  /// Writes a text, or the number of an equal one in the section.
  private void putKnownText(String text) {
    Integer known = knownTexts.get(text);
    if (known != null) {
      putByte(StreamFormat.KNOWN_TEXT);
      putInt(known);
      return;
    }
    if (text.length() <= StreamFormat.MAX_KNOWN_LENGTH
        && knownTexts.size() < StreamFormat.MAX_KNOWN_TEXTS) {
      knownTexts.put(text, knownTexts.size());
    }
    putByte(StreamFormat.TEXT);
    putText(text);
  }

  private void putPlainArray(Object array) {
    Class<?> element = array.getClass().getComponentType();
    ColumnKind kind = ColumnKind.ofPrimitive(element);
    putByte(StreamFormat.ARRAY);
    putByte(kind.letter());
    int length = Array.getLength(array);
    putInt(length);
    putArray(kind, array, 0, length);
  }

  /// Ends the output.
  public void finish() {
    begin("END ");
    end();
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
