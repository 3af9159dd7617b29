package dev.phyla.transform;

import dev.phyla.Default;
import dev.phyla.Requires;

/// The transform of an entity in the plane relative to its parent, or to the world if it has no
/// parent: it is scaled, then rotated, then moved. This is the component that programs write. It
/// requires a [WorldTransform2], which is therefore added with it.
///
/// @param translation the position
/// @param angle the angle in radians, counterclockwise
/// @param scale the scale along each axis
/// @see Transforms2
@Requires(WorldTransform2.class)
public record LocalTransform2(Vec2 translation, float angle, Vec2 scale) {
  /// The transform that changes nothing, which is the default of the component.
  @Default
  public static final LocalTransform2 IDENTITY = new LocalTransform2(Vec2.ZERO, 0, Vec2.ONE);

  /// The transform of an entity at a position, neither rotated nor scaled.
  ///
  /// @param translation the position
  /// @return the transform
  public static LocalTransform2 at(Vec2 translation) {
    return new LocalTransform2(translation, 0, Vec2.ONE);
  }

  /// The transform of an entity at a position, neither rotated nor scaled.
  ///
  /// @param x the position along the x-axis
  /// @param y the position along the y-axis
  /// @return the transform
  public static LocalTransform2 at(float x, float y) {
    return at(new Vec2(x, y));
  }

  /// This transform with another position.
  ///
  /// @param translation the position
  /// @return the new transform
  public LocalTransform2 withTranslation(Vec2 translation) {
    return new LocalTransform2(translation, angle, scale);
  }

  /// This transform with another angle.
  ///
  /// @param angle the angle in radians, counterclockwise
  /// @return the new transform
  public LocalTransform2 withAngle(float angle) {
    return new LocalTransform2(translation, angle, scale);
  }

  /// This transform with another scale.
  ///
  /// @param scale the scale along each axis
  /// @return the new transform
  public LocalTransform2 withScale(Vec2 scale) {
    return new LocalTransform2(translation, angle, scale);
  }

  /// This transform with the same scale along both axes.
  ///
  /// @param scale the scale
  /// @return the new transform
  public LocalTransform2 withScale(float scale) {
    return withScale(new Vec2(scale, scale));
  }

  /// This transform as a matrix.
  ///
  /// @return the matrix
  public Affine2 matrix() {
    return Affine2.of(translation, angle, scale);
  }
}
