package dev.phyla.transform;

/// A rotation in space, as a quaternion.
///
/// All factories return quaternions of length 1, and products of such quaternions have length 1
/// except for rounding. [#rotate(Vec3)] and transforms require length 1; [#normalize()] restores it
/// after many multiplications. A quaternion and its [opposite][#negate()] are the same rotation.
///
/// Angles are in radians. Coordinate systems are right-handed: seen from the tip of the axis, a
/// positive angle is counterclockwise.
///
/// @param x the component along the x-axis
/// @param y the component along the y-axis
/// @param z the component along the z-axis
/// @param w the scalar component
public record Quat(float x, float y, float z, float w) {
  /// The rotation that changes nothing.
  public static final Quat IDENTITY = new Quat(0, 0, 0, 1);

  /// Below this sine of the angle between two quaternions, slerp divides by too small a number.
  private static final double MIN_SINE = 1e-4;

  /// Below this cosine of the angle about the y-axis, the other two angles cannot be separated.
  private static final double MIN_COSINE = 1e-6;

  /// The rotation about an axis.
  ///
  /// @param axis the axis, of any length but zero
  /// @param angle the angle
  /// @return the rotation
  public static Quat ofAxisAngle(Vec3 axis, float angle) {
    double length =
        Math.sqrt(
            (double) axis.x() * axis.x()
                + (double) axis.y() * axis.y()
                + (double) axis.z() * axis.z());
    if (length == 0) {
      throw new IllegalArgumentException("A rotation needs an axis, not the zero vector.");
    }
    double sin = Math.sin(0.5 * angle) / length;
    return new Quat(
        (float) (sin * axis.x()),
        (float) (sin * axis.y()),
        (float) (sin * axis.z()),
        (float) Math.cos(0.5 * angle));
  }

  /// The rotation about the x-axis.
  ///
  /// @param angle the angle
  /// @return the rotation
  public static Quat ofRotationX(float angle) {
    return new Quat((float) Math.sin(0.5 * angle), 0, 0, (float) Math.cos(0.5 * angle));
  }

  /// The rotation about the y-axis.
  ///
  /// @param angle the angle
  /// @return the rotation
  public static Quat ofRotationY(float angle) {
    return new Quat(0, (float) Math.sin(0.5 * angle), 0, (float) Math.cos(0.5 * angle));
  }

  /// The rotation about the z-axis.
  ///
  /// @param angle the angle
  /// @return the rotation
  public static Quat ofRotationZ(float angle) {
    return new Quat(0, 0, (float) Math.sin(0.5 * angle), (float) Math.cos(0.5 * angle));
  }

  /// The rotation about the x-axis, then the y-axis, then the z-axis, all of them fixed.
  ///
  /// @param x the angle about the x-axis
  /// @param y the angle about the y-axis
  /// @param z the angle about the z-axis
  /// @return the rotation
  /// @see #toEuler()
  public static Quat ofEuler(float x, float y, float z) {
    return ofRotationZ(z).multiply(ofRotationY(y)).multiply(ofRotationX(x));
  }

  /// The shortest rotation that turns one direction into another one.
  ///
  /// @param from the first direction, of any length but zero
  /// @param to the second direction, of any length but zero
  /// @return the rotation; for opposite directions, one of the many by half a turn
  public static Quat between(Vec3 from, Vec3 to) {
    Vec3 start = from.normalize();
    Vec3 end = to.normalize();
    if (start.equals(Vec3.ZERO) || end.equals(Vec3.ZERO)) {
      throw new IllegalArgumentException("A direction cannot be the zero vector.");
    }
    float w = 1 + start.dot(end);
    if (w > 1e-6f) {
      Vec3 axis = start.cross(end);
      return new Quat(axis.x(), axis.y(), axis.z(), w).normalize();
    }
    Vec3 other = Math.abs(start.x()) < 0.7f ? Vec3.UNIT_X : Vec3.UNIT_Y;
    Vec3 axis = start.cross(other).normalize();
    return new Quat(axis.x(), axis.y(), axis.z(), 0);
  }

  /// The product of this rotation and another one: the other one first, then this one.
  ///
  /// @param other the rotation to apply first
  /// @return the product
  public Quat multiply(Quat other) {
    return new Quat(
        w * other.x + x * other.w + y * other.z - z * other.y,
        w * other.y - x * other.z + y * other.w + z * other.x,
        w * other.z + x * other.y - y * other.x + z * other.w,
        w * other.w - x * other.x - y * other.y - z * other.z);
  }

  /// A vector, rotated. This quaternion must have length 1.
  ///
  /// @param vector the vector
  /// @return the rotated vector
  public Vec3 rotate(Vec3 vector) {
    // v + 2w(q × v) + 2(q × (q × v)), where q is the vector part
    float tx = 2 * (y * vector.z() - z * vector.y());
    float ty = 2 * (z * vector.x() - x * vector.z());
    float tz = 2 * (x * vector.y() - y * vector.x());
    return new Vec3(
        vector.x() + w * tx + y * tz - z * ty,
        vector.y() + w * ty + z * tx - x * tz,
        vector.z() + w * tz + x * ty - y * tx);
  }

  /// The conjugate, which is the inverse of a quaternion of length 1.
  ///
  /// @return the conjugate
  public Quat conjugate() {
    return new Quat(-x, -y, -z, w);
  }

  /// The opposite quaternion, which is the same rotation.
  ///
  /// @return the opposite
  public Quat negate() {
    return new Quat(-x, -y, -z, -w);
  }

  /// The inverse, also of a quaternion that does not have length 1.
  ///
  /// @return the inverse
  /// @throws ArithmeticException if this quaternion is zero
  public Quat inverse() {
    float square = dot(this);
    if (square == 0) {
      throw new ArithmeticException("A quaternion of zeros has no inverse.");
    }
    return new Quat(-x / square, -y / square, -z / square, w / square);
  }

  /// The dot product of this quaternion and another one.
  ///
  /// @param other the other quaternion
  /// @return the product
  public float dot(Quat other) {
    return x * other.x + y * other.y + z * other.z + w * other.w;
  }

  /// The length of this quaternion.
  ///
  /// @return the length
  public float length() {
    return (float) Math.sqrt((double) x * x + (double) y * y + (double) z * z + (double) w * w);
  }

  /// The quaternion of length 1 for the same rotation.
  ///
  /// @return the unit quaternion, or the identity if this quaternion is zero
  public Quat normalize() {
    float length = length();
    return length == 0 ? IDENTITY : new Quat(x / length, y / length, z / length, w / length);
  }

  /// The rotation between this one and another one, at constant speed along the shorter way
  /// (spherical linear interpolation).
  ///
  /// @param other the other rotation
  /// @param share how far to go: 0 is this rotation, 1 the other one
  /// @return the rotation, of length 1
  public Quat slerp(Quat other, float share) {
    float cos = dot(other);
    float sign = cos < 0 ? -1 : 1;
    double angle = Math.acos(Math.min(1, Math.abs(cos)));
    double sin = Math.sin(angle);
    double ofThis = 1 - share;
    double ofOther = share;
    if (sin > MIN_SINE) {
      ofThis = Math.sin(ofThis * angle) / sin;
      ofOther = Math.sin(ofOther * angle) / sin;
    }
    ofOther *= sign;
    return new Quat(
            (float) (ofThis * x + ofOther * other.x),
            (float) (ofThis * y + ofOther * other.y),
            (float) (ofThis * z + ofOther * other.z),
            (float) (ofThis * w + ofOther * other.w))
        .normalize();
  }

  /// The angle of this rotation about its [axis][#axis()].
  ///
  /// @return an angle from 0 to π
  public float angle() {
    double sin = Math.sqrt((double) x * x + (double) y * y + (double) z * z);
    return (float) (2 * Math.atan2(sin, Math.abs(w)));
  }

  /// The axis of this rotation, such that the [angle][#angle()] is positive.
  ///
  /// @return the unit vector along the axis; along the x-axis if nothing is rotated
  public Vec3 axis() {
    Vec3 axis = new Vec3(x, y, z).normalize();
    if (axis.equals(Vec3.ZERO)) {
      return Vec3.UNIT_X;
    }
    return w < 0 ? axis.negate() : axis;
  }

  /// The angles for [#ofEuler(float, float, float)]. If the angle about the y-axis is a quarter
  /// turn, the other two turn about the same axis, and the one about the z-axis is 0.
  ///
  /// @return the angles about the x-, y- and z-axis
  public Vec3 toEuler() {
    // The elements of the rotation matrix that contain the cosine of the angle about the y-axis.
    double m00 = 1 - 2 * ((double) y * y + (double) z * z);
    double m10 = 2 * ((double) x * y + (double) w * z);
    double m21 = 2 * ((double) y * z + (double) w * x);
    double m22 = 1 - 2 * ((double) x * x + (double) y * y);
    double sinY = 2 * ((double) w * y - (double) x * z);
    double cosY = Math.hypot(m00, m10);
    float angleY = (float) Math.atan2(sinY, cosY);
    if (cosY < MIN_COSINE) {
      double angleX = Math.IEEEremainder(2 * Math.atan2(x, w), 2 * Math.PI);
      return new Vec3((float) angleX, angleY, 0);
    }
    return new Vec3((float) Math.atan2(m21, m22), angleY, (float) Math.atan2(m10, m00));
  }
}
