package dev.phyla.transform;

/// A vector in the plane: a position, a direction, or a scale along each axis.
///
/// @param x the component along the x-axis
/// @param y the component along the y-axis
public record Vec2(float x, float y) {
  /// The zero vector.
  public static final Vec2 ZERO = new Vec2(0, 0);

  /// The vector of ones, which is the scale that changes nothing.
  public static final Vec2 ONE = new Vec2(1, 1);

  /// The unit vector along the x-axis.
  public static final Vec2 UNIT_X = new Vec2(1, 0);

  /// The unit vector along the y-axis.
  public static final Vec2 UNIT_Y = new Vec2(0, 1);

  /// The sum of this vector and another one.
  ///
  /// @param other the other vector
  /// @return the sum
  public Vec2 add(Vec2 other) {
    return new Vec2(x + other.x, y + other.y);
  }

  /// The difference between this vector and another one.
  ///
  /// @param other the vector to subtract
  /// @return the difference
  public Vec2 subtract(Vec2 other) {
    return new Vec2(x - other.x, y - other.y);
  }

  /// This vector, times a number.
  ///
  /// @param factor the number
  /// @return the product
  public Vec2 multiply(float factor) {
    return new Vec2(x * factor, y * factor);
  }

  /// The product of this vector and another one, component by component.
  ///
  /// @param other the other vector
  /// @return the product
  public Vec2 multiply(Vec2 other) {
    return new Vec2(x * other.x, y * other.y);
  }

  /// The vector of the same length in the opposite direction.
  ///
  /// @return the opposite vector
  public Vec2 negate() {
    return new Vec2(-x, -y);
  }

  /// The dot product of this vector and another one.
  ///
  /// @param other the other vector
  /// @return the product
  public float dot(Vec2 other) {
    return x * other.x + y * other.y;
  }

  /// The third component of the cross product of this vector and another one in space: positive if
  /// the other vector is to the left of this one.
  ///
  /// @param other the other vector
  /// @return the product
  public float cross(Vec2 other) {
    return x * other.y - y * other.x;
  }

  /// The length of this vector.
  ///
  /// @return the length
  public float length() {
    return (float) Math.sqrt((double) x * x + (double) y * y);
  }

  /// The square of the length of this vector, which is faster to compute.
  ///
  /// @return the square
  public float lengthSquared() {
    return dot(this);
  }

  /// The distance between this position and another one.
  ///
  /// @param other the other position
  /// @return the distance
  public float distance(Vec2 other) {
    return subtract(other).length();
  }

  /// The vector of length 1 in the same direction.
  ///
  /// @return the unit vector, or the zero vector if this is one
  public Vec2 normalize() {
    float length = length();
    return length == 0 ? ZERO : new Vec2(x / length, y / length);
  }

  /// This vector, rotated counterclockwise.
  ///
  /// @param angle the angle in radians
  /// @return the rotated vector
  public Vec2 rotate(float angle) {
    float sin = (float) Math.sin(angle);
    float cos = (float) Math.cos(angle);
    return new Vec2(cos * x - sin * y, sin * x + cos * y);
  }

  /// The position between this one and another one.
  ///
  /// @param other the other position
  /// @param share how far to go: 0 is this position, 1 the other one
  /// @return the position
  public Vec2 lerp(Vec2 other, float share) {
    return new Vec2(x + (other.x - x) * share, y + (other.y - y) * share);
  }
}
