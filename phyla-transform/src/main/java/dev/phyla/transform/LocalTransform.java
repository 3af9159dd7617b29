package dev.phyla.transform;

import dev.phyla.Default;
import dev.phyla.Requires;

/// The transform of an entity relative to its parent, or to the world if it has no parent: it is
/// scaled, then rotated, then moved. This is the component that programs write. It requires a
/// [WorldTransform], which is therefore added with it.
///
/// @param translation the position
/// @param rotation the rotation, of length 1
/// @param scale the scale along each axis
/// @see Transforms
@Requires(WorldTransform.class)
public record LocalTransform(Vec3 translation, Quat rotation, Vec3 scale) {
  /// The transform that changes nothing, which is the default of the component.
  @Default
  public static final LocalTransform IDENTITY =
      new LocalTransform(Vec3.ZERO, Quat.IDENTITY, Vec3.ONE);

  /// The transform of an entity at a position, neither rotated nor scaled.
  ///
  /// @param translation the position
  /// @return the transform
  public static LocalTransform at(Vec3 translation) {
    return new LocalTransform(translation, Quat.IDENTITY, Vec3.ONE);
  }

  /// The transform of an entity at a position, neither rotated nor scaled.
  ///
  /// @param x the position along the x-axis
  /// @param y the position along the y-axis
  /// @param z the position along the z-axis
  /// @return the transform
  public static LocalTransform at(float x, float y, float z) {
    return at(new Vec3(x, y, z));
  }

  /// This transform with another position.
  ///
  /// @param translation the position
  /// @return the new transform
  public LocalTransform withTranslation(Vec3 translation) {
    return new LocalTransform(translation, rotation, scale);
  }

  /// This transform with another rotation.
  ///
  /// @param rotation the rotation, of length 1
  /// @return the new transform
  public LocalTransform withRotation(Quat rotation) {
    return new LocalTransform(translation, rotation, scale);
  }

  /// This transform with another scale.
  ///
  /// @param scale the scale along each axis
  /// @return the new transform
  public LocalTransform withScale(Vec3 scale) {
    return new LocalTransform(translation, rotation, scale);
  }

  /// This transform with the same scale along all axes.
  ///
  /// @param scale the scale
  /// @return the new transform
  public LocalTransform withScale(float scale) {
    return withScale(new Vec3(scale, scale, scale));
  }

  /// This transform as a matrix.
  ///
  /// @return the matrix
  public Mat4 matrix() {
    return Mat4.of(translation, rotation, scale);
  }
}
