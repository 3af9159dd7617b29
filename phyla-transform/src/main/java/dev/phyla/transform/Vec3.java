package dev.phyla.transform;

/// A vector in space: a position, a direction, or a scale along each axis.
///
/// @param x the component along the x-axis
/// @param y the component along the y-axis
/// @param z the component along the z-axis
public record Vec3(float x, float y, float z) {
  /// The zero vector.
  public static final Vec3 ZERO = new Vec3(0, 0, 0);

  /// The vector of ones, which is the scale that changes nothing.
  public static final Vec3 ONE = new Vec3(1, 1, 1);

  /// The unit vector along the x-axis.
  public static final Vec3 UNIT_X = new Vec3(1, 0, 0);

  /// The unit vector along the y-axis.
  public static final Vec3 UNIT_Y = new Vec3(0, 1, 0);

  /// The unit vector along the z-axis.
  public static final Vec3 UNIT_Z = new Vec3(0, 0, 1);

  /// The sum of this vector and another one.
  ///
  /// @param other the other vector
  /// @return the sum
  public Vec3 add(Vec3 other) {
    return new Vec3(x + other.x, y + other.y, z + other.z);
  }

  /// The difference between this vector and another one.
  ///
  /// @param other the vector to subtract
  /// @return the difference
  public Vec3 subtract(Vec3 other) {
    return new Vec3(x - other.x, y - other.y, z - other.z);
  }

  /// This vector, times a number.
  ///
  /// @param factor the number
  /// @return the product
  public Vec3 multiply(float factor) {
    return new Vec3(x * factor, y * factor, z * factor);
  }

  /// The product of this vector and another one, component by component.
  ///
  /// @param other the other vector
  /// @return the product
  public Vec3 multiply(Vec3 other) {
    return new Vec3(x * other.x, y * other.y, z * other.z);
  }

  /// The vector of the same length in the opposite direction.
  ///
  /// @return the opposite vector
  public Vec3 negate() {
    return new Vec3(-x, -y, -z);
  }

  /// The dot product of this vector and another one.
  ///
  /// @param other the other vector
  /// @return the product
  public float dot(Vec3 other) {
    return x * other.x + y * other.y + z * other.z;
  }

  /// The cross product of this vector and another one: perpendicular to both, by the right-hand
  /// rule.
  ///
  /// @param other the other vector
  /// @return the product
  public Vec3 cross(Vec3 other) {
    return new Vec3(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  /// The length of this vector.
  ///
  /// @return the length
  public float length() {
    return (float) Math.sqrt((double) x * x + (double) y * y + (double) z * z);
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
  public float distance(Vec3 other) {
    return subtract(other).length();
  }

  /// The vector of length 1 in the same direction.
  ///
  /// @return the unit vector, or the zero vector if this is one
  public Vec3 normalize() {
    float length = length();
    return length == 0 ? ZERO : new Vec3(x / length, y / length, z / length);
  }

  /// The position between this one and another one.
  ///
  /// @param other the other position
  /// @param share how far to go: 0 is this position, 1 the other one
  /// @return the position
  public Vec3 lerp(Vec3 other, float share) {
    return new Vec3(
        x + (other.x - x) * share, y + (other.y - y) * share, z + (other.z - z) * share);
  }
}
