package dev.phyla.batch;

import java.lang.foreign.MemorySegment;

/// A block of elements of one type, with a name and a shape: usually one field of all worlds.
///
/// The elements are copied as a whole, in C order (the last index varies fastest), without gaps, in
/// the byte order of the machine. The first dimension is that of the worlds in all planes that
/// belong to worlds: `[worlds]` for one value per world, `[worlds, rows]` for several.
///
/// Name and type never change. The shape may change when the program that owns the plane runs, for
/// example because rows are added; it does not change during a copy. A plane is used by one thread
/// at a time.
public interface Plane {
  /// The name of this plane, by which consumers find it.
  ///
  /// @return the name
  String name();

  /// The type of the elements.
  ///
  /// @return the type
  ElementType type();

  /// The current shape: the size of each dimension. An empty array stands for a single element.
  ///
  /// @return a new array
  long[] shape();

  /// Copies all elements to memory.
  ///
  /// @param target [#bytes()] bytes of memory
  /// @throws IllegalArgumentException if the target has another size
  void copyTo(MemorySegment target);

  /// Replaces all elements by those in memory.
  ///
  /// @param source [#bytes()] bytes of memory
  /// @throws IllegalArgumentException if the source has another size
  void copyFrom(MemorySegment source);

  /// The size of this plane in its current shape.
  ///
  /// @return the number of bytes
  default long bytes() {
    long bytes = type().bytes();
    for (long size : shape()) {
      bytes = Math.multiplyExact(bytes, size);
    }
    return bytes;
  }

  /// Creates a plane over an array. The plane reads and writes the array; it has no copy of it.
  ///
  /// ```java
  /// float[] reward = new float[worlds];
  /// Plane plane = Plane.of("reward", reward, worlds);
  /// ```
  ///
  /// @param name the name of the plane
  /// @param array a `boolean[]`, `byte[]`, `short[]`, `int[]`, `long[]`, `float[]` or `double[]`
  /// @param shape the size of each dimension; their product is the length of the array
  /// @return a plane whose shape never changes
  /// @throws IllegalArgumentException if the array has another type or length
  static Plane of(String name, Object array, long... shape) {
    return new ArrayPlane(name, array, shape);
  }
}
