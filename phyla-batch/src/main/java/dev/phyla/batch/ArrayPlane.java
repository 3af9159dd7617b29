package dev.phyla.batch;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;

/// A plane over a primitive array.
final class ArrayPlane implements Plane {
  private final String name;
  private final ElementType type;
  private final long[] shape;
  private final long bytes;

  /// The array, or for booleans the bytes that stand for them.
  private final MemorySegment elements;

  /// The array if it has booleans, which no segment can be made of, and otherwise empty.
  private final boolean[] flags;

  ArrayPlane(String name, Object array, long[] shape) {
    this.name = Objects.requireNonNull(name, "name");
    this.type = typeOf(name, array);
    this.shape = shape.clone();
    this.flags = array instanceof boolean[] booleans ? booleans : new boolean[0];
    this.elements = segmentOf(array);
    this.bytes = Plane.super.bytes();
    int length = Array.getLength(array);
    if (bytes != (long) length * type.bytes() || Arrays.stream(shape).anyMatch(size -> size < 0)) {
      throw new IllegalArgumentException(
          "Plane '%s' of shape %s needs an array of %d elements, and its array has %d."
              .formatted(name, Arrays.toString(shape), bytes / type.bytes(), length));
    }
  }

  private static ElementType typeOf(String name, Object array) {
    return switch (array) {
      case boolean[] _ -> ElementType.BOOL;
      case byte[] _ -> ElementType.INT8;
      case short[] _ -> ElementType.INT16;
      case int[] _ -> ElementType.INT32;
      case long[] _ -> ElementType.INT64;
      case float[] _ -> ElementType.FLOAT32;
      case double[] _ -> ElementType.FLOAT64;
      default ->
          throw new IllegalArgumentException(
              "Plane '%s' cannot be made of %s. Use an array of booleans or numbers."
                  .formatted(name, array.getClass().getTypeName()));
    };
  }

  private static MemorySegment segmentOf(Object array) {
    return switch (array) {
      case boolean[] booleans -> MemorySegment.ofArray(new byte[booleans.length]);
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      case int[] ints -> MemorySegment.ofArray(ints);
      case long[] longs -> MemorySegment.ofArray(longs);
      case float[] floats -> MemorySegment.ofArray(floats);
      default -> MemorySegment.ofArray((double[]) array);
    };
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ElementType type() {
    return type;
  }

  @Override
  public long[] shape() {
    return shape.clone();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void copyTo(MemorySegment target) {
    requireSize(target);
    if (type == ElementType.BOOL) {
      byte[] bytes = flagBytes();
      for (int i = 0; i < flags.length; i++) {
        bytes[i] = (byte) (flags[i] ? 1 : 0);
      }
    }
    target.copyFrom(elements);
  }

  @Override
  public void copyFrom(MemorySegment source) {
    requireSize(source);
    elements.copyFrom(source);
    if (type == ElementType.BOOL) {
      byte[] bytes = flagBytes();
      for (int i = 0; i < flags.length; i++) {
        flags[i] = bytes[i] != 0;
      }
    }
  }

  private byte[] flagBytes() {
    return (byte[]) elements.heapBase().orElseThrow();
  }

  private void requireSize(MemorySegment memory) {
    if (memory.byteSize() != bytes) {
      throw new IllegalArgumentException(
          "Plane '%s' of type %s and shape %s has %d bytes, and the memory has %d."
              .formatted(name, type, Arrays.toString(shape), bytes, memory.byteSize()));
    }
  }

  @Override
  public String toString() {
    return "%s: %s%s".formatted(name, type, Arrays.toString(shape));
  }
}
