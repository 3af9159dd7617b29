package dev.phyla.transform;

import dev.phyla.Default;

/// The transform of an entity relative to the world, which [Transforms] computes from the
/// [LocalTransform]s of the entity and its ancestors. Programs read it; what they write is
/// overwritten the next time it is computed.
///
/// @param matrix the transform; its last row is (0, 0, 0, 1), which is never computed
public record WorldTransform(Mat4 matrix) {
  /// The transform that changes nothing, which is the default of the component.
  @Default public static final WorldTransform IDENTITY = new WorldTransform(Mat4.IDENTITY);

  /// The position of the entity.
  ///
  /// @return the translation of the matrix
  public Vec3 position() {
    return matrix.translation();
  }
}
