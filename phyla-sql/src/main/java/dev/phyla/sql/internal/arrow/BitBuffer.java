package dev.phyla.sql.internal.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;

/// Booleans, one bit each.
final class BitBuffer implements ColumnBuffer {
  private final SegmentAllocator allocator;
  private final int stride;
  private final int element;
  private MemorySegment memory = MemorySegment.NULL;

  BitBuffer(SegmentAllocator allocator, int stride, int element) {
    this.allocator = allocator;
    this.stride = stride;
    this.element = element;
  }

  @Override
  public void reserve(int rows) {
    memory = ColumnBuffer.grown(allocator, memory, Math.ceilDiv(rows, Byte.SIZE));
  }

  @Override
  public void append(Object values, int from, int count, int size) {
    var array = (boolean[]) values;
    int next = from * stride + element;
    for (int i = 0; i < count; i++, next += stride) {
      set(size + i, array[next]);
    }
  }

  /// Sets a bit. Bits are set in order, so those above it are not yet in use.
  void set(int row, boolean value) {
    int bit = row % Byte.SIZE;
    long index = row / Byte.SIZE;
    int before = bit == 0 ? 0 : memory.get(ValueLayout.JAVA_BYTE, index);
    int mask = value ? 1 << bit : 0;
    memory.set(ValueLayout.JAVA_BYTE, index, (byte) (before | mask));
  }

  MemorySegment memory() {
    return memory;
  }

  @Override
  public long nullCount() {
    return 0;
  }

  @Override
  public MemorySegment[] buffers() {
    return new MemorySegment[] {MemorySegment.NULL, memory};
  }

  @Override
  public void clear() {}
}
