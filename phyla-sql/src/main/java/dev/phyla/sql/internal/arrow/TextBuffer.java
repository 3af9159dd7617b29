package dev.phyla.sql.internal.arrow;

import dev.phyla.history.ColumnType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Texts in UTF-8, which can be null, with offsets of 64 bits. Other values become JSON.
final class TextBuffer implements ColumnBuffer {
  private static final byte[] EMPTY = {};
  private static final int INITIAL_BYTES = 1024;

  private final SegmentAllocator allocator;
  private final boolean isJson;
  private final int stride;
  private final int element;
  private final BitBuffer validity;

  /// The end of each text in the bytes, after the start of the first one.
  private MemorySegment offsets = MemorySegment.NULL;

  private MemorySegment bytes;

  /// The number of bytes in use.
  private long length;

  private long nulls;

  /// The last value and its bytes: names of constants are often the same object.
  private @Nullable Object last;

  private byte[] lastBytes = EMPTY;

  TextBuffer(SegmentAllocator allocator, ArrowField field) {
    this.allocator = allocator;
    this.isJson = field.type() == ColumnType.VALUE;
    this.stride = field.stride();
    this.element = field.element();
    this.validity = new BitBuffer(allocator, 1, 0);
    this.bytes = allocator.allocate(INITIAL_BYTES, ALIGNMENT);
  }

  @Override
  public void reserve(int rows) {
    validity.reserve(rows);
    offsets = ColumnBuffer.grown(allocator, offsets, (rows + 1L) * Long.BYTES);
  }

  @Override
  public void append(Object values, int from, int count, int size) {
    var array = (@Nullable Object[]) values;
    int next = from * stride + element;
    for (int i = 0; i < count; i++, next += stride) {
      Object value = array[next];
      validity.set(size + i, value != null);
      if (value == null) {
        nulls++;
      } else {
        append(encoded(value));
      }
      offsets.setAtIndex(ValueLayout.JAVA_LONG, size + i + 1L, length);
    }
  }

  @SuppressWarnings("ReferenceEquality") // a cache of the same object; equal ones need no lookup
  private byte[] encoded(Object value) {
    if (value != last) {
      String text = isJson ? JsonText.of(value) : textOf(value);
      lastBytes = text.getBytes(StandardCharsets.UTF_8);
      // A collection may change until the next row that contains it.
      last = value instanceof String ? value : null;
    }
    return lastBytes;
  }

  private static String textOf(Object value) {
    return value instanceof Enum<?> constant ? constant.name() : value.toString();
  }

  private void append(byte[] text) {
    if (bytes.byteSize() - length < text.length) {
      bytes =
          ColumnBuffer.grown(
              allocator, bytes, Math.max(2 * bytes.byteSize(), length + text.length));
    }
    MemorySegment.copy(text, 0, bytes, ValueLayout.JAVA_BYTE, length, text.length);
    length += text.length;
  }

  @Override
  public long nullCount() {
    return nulls;
  }

  @Override
  public MemorySegment[] buffers() {
    return new MemorySegment[] {validity.memory(), offsets, bytes};
  }

  @Override
  public void clear() {
    length = 0;
    nulls = 0;
  }
}
