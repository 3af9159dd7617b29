package dev.phyla.batch;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// A plane that is computed from the rows of a tensor and can only be read.
abstract class DerivedPlane implements Plane {
  private final String name;
  private final ElementType type;
  private final Tensor tensor;

  DerivedPlane(String name, ElementType type, Tensor tensor) {
    this.name = name;
    this.type = type;
    this.tensor = tensor;
  }

  final Tensor tensor() {
    return tensor;
  }

  /// Writes all elements to memory of the right size.
  abstract void write(MemorySegment target);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final ElementType type() {
    return type;
  }

  @Override
  public final void copyTo(MemorySegment target) {
    tensor.batchRows().batch().checkIdle();
    if (target.byteSize() != bytes()) {
      throw new IllegalArgumentException(
          String.format(
              "The plane \"%s\" of type %s and shape %s has %d bytes, and the target has %d.",
              name, type, Arrays.toString(shape()), bytes(), target.byteSize()));
    }
    write(target);
  }

  @Override
  public final void copyFrom(MemorySegment source) {
    throw new UnsupportedOperationException(
        "The plane \"" + name + "\" is computed from the worlds and can only be read.");
  }

  @Override
  public final String toString() {
    return name + ": " + type + Arrays.toString(shape());
  }
}
