package dev.phyla.transform;

import dev.phyla.Default;

/// The transform of an entity in the plane relative to the world, which [Transforms2] computes from
/// the [LocalTransform2]s of the entity and its ancestors. Programs read it; what they write is
/// overwritten the next time it is computed.
///
/// @param matrix the transform
public record WorldTransform2(Affine2 matrix) {
  /// The transform that changes nothing, which is the default of the component.
  @Default public static final WorldTransform2 IDENTITY = new WorldTransform2(Affine2.IDENTITY);

  /// The position of the entity.
  ///
  /// @return the translation of the matrix
  public Vec2 position() {
    return matrix.translation();
  }
}
