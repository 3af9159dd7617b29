package dev.phyla.sql.internal.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;

/// Numbers of a fixed size.
final class FixedBuffer implements ColumnBuffer {
  private final SegmentAllocator allocator;
  private final int bytes;
  private final int stride;
  private final int element;
  private MemorySegment memory = MemorySegment.NULL;

  FixedBuffer(SegmentAllocator allocator, ArrowField field) {
    this.allocator = allocator;
    this.bytes = field.type().bytes();
    this.stride = field.stride();
    this.element = field.element();
  }

  @Override
  public void reserve(int rows) {
    memory = ColumnBuffer.grown(allocator, memory, (long) rows * bytes);
  }

  @Override
  public void append(Object values, int from, int count, int size) {
    if (stride == 1) {
      MemorySegment.copy(values, from, memory, layout(values), (long) size * bytes, count);
    } else {
      appendElements(values, from * stride + element, count, size);
    }
  }

  private static ValueLayout layout(Object values) {
    return switch (values) {
      case byte[] _ -> ValueLayout.JAVA_BYTE;
      case short[] _ -> ValueLayout.JAVA_SHORT;
      case char[] _ -> ValueLayout.JAVA_CHAR;
      case int[] _ -> ValueLayout.JAVA_INT;
      case long[] _ -> ValueLayout.JAVA_LONG;
      case float[] _ -> ValueLayout.JAVA_FLOAT;
      case double[] _ -> ValueLayout.JAVA_DOUBLE;
      default -> throw wrongClass(values);
    };
  }

  /// Appends one element of each inline array.
  private void appendElements(Object values, int first, int count, int size) {
    switch (values) {
      case byte[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_BYTE, size + i, array[first + i * stride]);
        }
      }
      case short[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_SHORT, size + i, array[first + i * stride]);
        }
      }
      case char[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_CHAR, size + i, array[first + i * stride]);
        }
      }
      case int[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_INT, size + i, array[first + i * stride]);
        }
      }
      case long[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_LONG, size + i, array[first + i * stride]);
        }
      }
      case float[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_FLOAT, size + i, array[first + i * stride]);
        }
      }
      case double[] array -> {
        for (int i = 0; i < count; i++) {
          memory.setAtIndex(ValueLayout.JAVA_DOUBLE, size + i, array[first + i * stride]);
        }
      }
      default -> throw wrongClass(values);
    }
  }

  private static IllegalArgumentException wrongClass(Object values) {
    return new IllegalArgumentException(
        "A column of numbers cannot be filled from a " + values.getClass().getSimpleName() + ".");
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
