package dev.phyla.internal.stream;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads what a [StateOutput] wrote.
///
/// Everything that is wrong with the content is a [SnapshotException]; failures of the stream are
/// thrown as [UncheckedIOException].
public final class StateInput {
  /// The number of elements of an array that are allocated before any has arrived.
  private static final int FIRST_ELEMENTS = 1 << 13;

  private static final int PREFIX = 2 * Integer.BYTES;

  private final InputStream in;
  private final CRC32C checksum = new CRC32C();

  /// The bytes of the current block.
  private final byte[] block = new byte[StreamFormat.BLOCK];

  private final MemorySegment bytes = MemorySegment.ofArray(block);
  private final byte[] prefix = new byte[PREFIX];
  private final MemorySegment prefixFields = MemorySegment.ofArray(prefix);

  /// Where the next byte of the block is.
  private int position;

  /// The number of bytes of the block.
  private int length;

  /// The position of the block in the stream.
  private long blockStart;

  /// The number of bytes that were read.
  private long total;

  private String section = "header";

  /// The name of the next section if it has been read, or an empty text.
  private String nextSection = "";

  /// The texts of the current section that can be referred to.
  private final List<String> knownTexts = new ArrayList<>();

  /// Translates the handles inside plain values.
  private LongUnaryOperator handles = LongUnaryOperator.identity();

  /// The number of bytes of the stream, or 0 if it is not known.
  private final long size;

  private StateInput(InputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  /// An input of sections without a header.
  public static StateInput ofSections(byte[] bytes) {
    return new StateInput(new ByteArrayInputStream(bytes), bytes.length);
  }

  /// An input that starts with the header of a file.
  ///
  /// @param size the number of bytes of the stream, or 0 if it is not known
  /// @throws SnapshotException if the stream does not start like a snapshot
  public static StateInput ofFile(InputStream in, long size) {
    var file = new StateInput(in, size);
    file.readHeader();
    return file;
  }

  private void readHeader() {
    var header = new byte[StreamFormat.MAGIC.length + PREFIX];
    int found = read(header, header.length);
    if (found < StreamFormat.MAGIC.length
        || Arrays.mismatch(header, StreamFormat.MAGIC) < StreamFormat.MAGIC.length) {
      throw new SnapshotException(
          found == 0 ? "The snapshot is empty." : "This is not a snapshot of Phyla.");
    }
    if (found < header.length) {
      throw truncated();
    }
    MemorySegment fields = MemorySegment.ofArray(header);
    int version = fields.get(StreamFormat.INTS, StreamFormat.MAGIC.length); // two bytes are spare
    int checked = StreamFormat.MAGIC.length + Integer.BYTES;
    checksum.update(header, 0, checked);
    if ((int) checksum.getValue() != fields.get(StreamFormat.INTS, checked)) {
      throw error("its checksum does not match, so it was damaged");
    }
    if (version != StreamFormat.VERSION && version != StreamFormat.VERSION_WITH_POSITIONS) {
      throw new SnapshotException(
          String.format(
              "The snapshot has version %d of the format, and this version of Phyla reads %d and"
                  + " %d; use a newer version of Phyla.",
              version, StreamFormat.VERSION, StreamFormat.VERSION_WITH_POSITIONS));
    }
  }

  /// Whether it is certain that so many bytes are left, so that room can be made for them.
  public boolean contains(long bytes) {
    return bytes <= size - blockStart - position;
  }

  /// Throws if it is certain that fewer bytes are left, before room is made for them.
  public void require(long bytes) {
    if (size != 0 && !contains(bytes)) {
      throw error("its content ends too early");
    }
  }

  // Failures.

  /// An exception that says where the reader is.
  ///
  /// @param reason the end of a sentence about the snapshot
  public SnapshotException error(String reason) {
    return new SnapshotException(message(reason));
  }

  private String message(String reason) {
    return String.format(
        "The snapshot cannot be read: in section %s near byte %d, %s.",
        section, blockStart + position, reason);
  }

  /// An exception that says where the reader is, with a cause.
  ///
  /// @param reason the end of a sentence about the snapshot
  public SnapshotException error(String reason, Throwable cause) {
    return new SnapshotException(message(reason), cause);
  }

  private SnapshotException truncated() {
    return error("it ends too early");
  }

  // Sections.

  /// Begins the next section.
  ///
  /// @param name the name that it must have
  public void begin(String name) {
    if (!beginIf(name)) {
      throw error("there is a section " + nextSection + " in place of " + name.trim());
    }
  }

  /// Begins the next section if it has a name.
  ///
  /// @return whether it has
  public boolean beginIf(String name) {
    if (nextSection.isEmpty()) {
      nextSection = readName();
    }
    if (!nextSection.equals(name)) {
      return false;
    }
    section = name.trim();
    nextSection = "";
    knownTexts.clear();
    nextBlock();
    return true;
  }

  private String readName() {
    blockStart = total;
    position = 0;
    length = 0;
    byte[] letters = new byte[StreamFormat.NAME];
    if (read(letters, letters.length) < letters.length) {
      throw truncated();
    }
    return printable(new String(letters, StandardCharsets.ISO_8859_1));
  }

  private static String printable(String name) {
    return name.replaceAll("[^A-Za-z0-9 ]", "?");
  }

  /// Whether the current section has more content.
  public boolean hasMore() {
    if (position == length && length != 0) {
      nextBlock();
    }
    return length != 0;
  }

  /// Ends the current section.
  public void end() {
    if (hasMore()) {
      throw error("the section is longer than its content");
    }
  }

  /// Ends the input.
  public void finish() {
    begin("END ");
    end();
    if (read(prefix, 1) != 0) {
      throw error("there are more bytes after its end");
    }
  }

  /// Reads the next block. The last block of a section is empty.
  private void nextBlock() {
    blockStart = total + PREFIX;
    position = 0;
    length = 0;
    if (read(prefix, PREFIX) < PREFIX) {
      throw truncated();
    }
    int announced = prefixFields.get(StreamFormat.INTS, 0);
    if (announced < 0 || announced > block.length) {
      throw error("a block has " + announced + " bytes, and " + block.length + " are allowed");
    }
    if (read(block, announced) < announced) {
      throw truncated();
    }
    checksum.reset();
    checksum.update(block, 0, announced);
    if ((int) checksum.getValue() != prefixFields.get(StreamFormat.INTS, Integer.BYTES)) {
      throw error("the checksum of a block does not match, so it was damaged");
    }
    length = announced;
  }

  private int read(byte[] into, int count) {
    try {
      int found = in.readNBytes(into, 0, count);
      total += found;
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Takes a few bytes, which are in one block.
  ///
  /// @return where they are
  private int take(int count) {
    if (!hasMore() || length - position < count) {
      throw error("its content ends too early");
    }
    int at = position;
    position += count;
    return at;
  }

  // Numbers and texts.

  /// Reads a byte.
  public byte getByte() {
    return block[take(1)];
  }

  /// Reads a boolean.
  public boolean getBoolean() {
    byte value = getByte();
    if (value < 0 || value > 1) {
      throw error("a boolean is " + value);
    }
    return value == 1;
  }

  /// Reads an `int`.
  public int getInt() {
    return bytes.get(StreamFormat.INTS, take(Integer.BYTES));
  }

  /// Reads a number of things.
  ///
  /// @param max the maximum
  /// @param what the things, for the message
  public int getCount(int max, String what) {
    int count = getInt();
    if (count < 0 || count > max) {
      throw error(
          "the number of "
              + what
              + " is "
              + Integer.toUnsignedString(count)
              + ", and the maximum is "
              + max);
    }
    return count;
  }

  /// Reads a `long`.
  public long getLong() {
    return bytes.get(StreamFormat.LONGS, take(Long.BYTES));
  }

  /// Reads a text.
  public String getText() {
    int header = getInt();
    int count = header >>> 1;
    if ((header & 1) == 0) {
      var letters = (byte[]) getNewArray(ColumnKind.BYTE, count);
      return new String(letters, StandardCharsets.ISO_8859_1);
    }
    return new String((char[]) getNewArray(ColumnKind.CHAR, count));
  }

  /// Reads elements into an array.
  public void getArray(ColumnKind kind, Object array, int from, int count) {
    int next = from;
    int end = from + count;
    while (next < end) {
      int fit = Math.min(end - next, available(kind.bytes()));
      ArrayBytes.fromBytes(kind, bytes, position, array, next, fit);
      position += fit * kind.bytes();
      next += fit;
    }
  }

  /// Skips elements of an array.
  public void skipArray(ColumnKind kind, long count) {
    long left = count;
    while (left > 0) {
      int fit = (int) Math.min(left, available(kind.bytes()));
      position += fit * kind.bytes();
      left -= fit;
    }
  }

  /// The number of elements in the current block, at least one.
  private int available(int size) {
    if (!hasMore() || length - position < size) {
      throw error("its content ends too early");
    }
    return (length - position) / size;
  }

  /// Reads a new array, which grows as elements arrive.
  public Object getNewArray(ColumnKind kind, int count) {
    boolean isThere = contains((long) count * kind.bytes());
    Object array = kind.newArray(isThere ? count : Math.min(count, FIRST_ELEMENTS));
    int have = 0;
    while (have < count) {
      int capacity = Array.getLength(array);
      if (have == capacity) {
        Object longer = kind.newArray((int) Math.min(count, 2L * capacity));
        System.arraycopy(array, 0, longer, 0, have);
        array = longer;
        capacity = Array.getLength(array);
      }
      int fit = Math.min(capacity - have, available(kind.bytes()));
      getArray(kind, array, have, fit);
      have += fit;
    }
    return array;
  }

  // Plain values.

  /// Translates the handles inside the plain values that are read from now on.
  ///
  /// @param translation from packed handle to packed handle
  public void translateHandles(LongUnaryOperator translation) {
    handles = translation;
  }

  /// Reads a plain value.
  public @Nullable Object getPlain() {
    return getPlain(0);
  }

  private @Nullable Object getPlain(int depth) {
    if (depth > StreamFormat.MAX_DEPTH) {
      throw error("values are nested more than " + StreamFormat.MAX_DEPTH + " deep");
    }
    byte kind = getByte();
    return switch (kind) {
      case StreamFormat.NULL -> null;
      case StreamFormat.FALSE -> false;
      case StreamFormat.TRUE -> true;
      case StreamFormat.BYTE -> getByte();
      case StreamFormat.SHORT -> bytes.get(StreamFormat.SHORTS, take(Short.BYTES));
      case StreamFormat.INT -> getInt();
      case StreamFormat.LONG -> getLong();
      case StreamFormat.FLOAT -> Float.intBitsToFloat(getInt());
      case StreamFormat.DOUBLE -> Double.longBitsToDouble(getLong());
      case StreamFormat.TEXT, StreamFormat.KNOWN_TEXT -> getKnownText(kind);
      case StreamFormat.ENTITY -> Entity.fromBits(handles.applyAsLong(getLong()));
      case StreamFormat.LIST -> getAll(new ArrayList<>(), depth);
      case StreamFormat.SET -> getAll(new LinkedHashSet<>(), depth);
      case StreamFormat.MAP -> getMap(depth);
      case StreamFormat.ARRAY -> getPlainArray();
      default -> throw error("a value has the unknown kind " + kind);
    };
  }

  private String getKnownText(byte kind) {
    if (kind == StreamFormat.KNOWN_TEXT) {
      int number = getInt();
      if (number < 0 || number >= knownTexts.size()) {
        throw error("a text refers to another one that does not exist");
      }
      return knownTexts.get(number);
    }
    if (kind != StreamFormat.TEXT) {
      throw error("a text has the kind " + kind);
    }
    String text = getText();
    if (text.length() <= StreamFormat.MAX_KNOWN_LENGTH
        && knownTexts.size() < StreamFormat.MAX_KNOWN_TEXTS) {
      knownTexts.add(text);
    }
    return text;
  }

  private Collection<@Nullable Object> getAll(Collection<@Nullable Object> into, int depth) {
    int count = getCount(Integer.MAX_VALUE, "elements");
    for (int i = 0; i < count; i++) {
      into.add(getPlain(depth + 1));
    }
    return into;
  }

  private Object getMap(int depth) {
    int count = getCount(Integer.MAX_VALUE, "entries");
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < count; i++) {
      String key = getKnownText(getByte());
      if (map.containsKey(key)) {
        throw error("a value has two entries \"" + key + "\"");
      }
      map.put(key, getPlain(depth + 1));
    }
    return map;
  }

  private Object getPlainArray() {
    byte letter = getByte();
    for (ColumnKind kind : ColumnKind.values()) {
      if (kind.isPrimitive() && kind.letter() == letter) {
        return getNewArray(kind, getCount(Integer.MAX_VALUE, "elements"));
      }
    }
    throw error("an array has elements of the unknown kind " + letter);
  }
}
