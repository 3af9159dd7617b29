package dev.phyla.transform;

/// An affine transform in the plane, as a matrix of two rows and three columns.
///
/// The element `m12` is in row 1 and column 2. The order of the fields is column-major: the last
/// column, `m02` and `m12`, is the translation. Vectors are columns, so that `a.multiply(b)`
/// applies `b` first.
///
/// @param m00 row 0, column 0
/// @param m10 row 1, column 0
/// @param m01 row 0, column 1
/// @param m11 row 1, column 1
/// @param m02 row 0, column 2
/// @param m12 row 1, column 2
public record Affine2(float m00, float m10, float m01, float m11, float m02, float m12) {
  /// The number of elements.
  public static final int ELEMENTS = 6;

  /// The transform that changes nothing.
  public static final Affine2 IDENTITY = new Affine2(1, 0, 0, 1, 0, 0);

  // Creating.

  /// The transform that moves by a vector.
  ///
  /// @param translation the vector
  /// @return the transform
  public static Affine2 ofTranslation(Vec2 translation) {
    return new Affine2(1, 0, 0, 1, translation.x(), translation.y());
  }

  /// The transform that rotates counterclockwise.
  ///
  /// @param angle the angle in radians
  /// @return the transform
  public static Affine2 ofRotation(float angle) {
    return of(Vec2.ZERO, angle, Vec2.ONE);
  }

  /// The transform that scales along the axes.
  ///
  /// @param scale the scale along each axis
  /// @return the transform
  public static Affine2 ofScale(Vec2 scale) {
    return new Affine2(scale.x(), 0, 0, scale.y(), 0, 0);
  }

  /// The transform that scales, then rotates counterclockwise, then moves.
  ///
  /// @param translation the vector to move by
  /// @param angle the angle in radians
  /// @param scale the scale along each axis
  /// @return the transform
  public static Affine2 of(Vec2 translation, float angle, Vec2 scale) {
    float sin = (float) Math.sin(angle);
    float cos = (float) Math.cos(angle);
    return new Affine2(
        cos * scale.x(),
        sin * scale.x(),
        -sin * scale.y(),
        cos * scale.y(),
        translation.x(),
        translation.y());
  }

  /// The transform with the elements of an array.
  ///
  /// @param elements six elements in column-major order
  /// @return the transform
  public static Affine2 fromArray(float[] elements) {
    if (elements.length != ELEMENTS) {
      throw new IllegalArgumentException(
          "A transform in the plane has 6 elements, but the array has " + elements.length + ".");
    }
    return fromArray(elements, 0);
  }

  /// The transform with six elements of an array.
  ///
  /// @param elements an array with the elements in column-major order
  /// @param first the index of the first element
  /// @return the transform
  public static Affine2 fromArray(float[] elements, int first) {
    return new Affine2(
        elements[first],
        elements[first + 1],
        elements[first + 2],
        elements[first + 3],
        elements[first + 4],
        elements[first + 5]);
  }

  // Reading.

  /// The elements in column-major order.
  ///
  /// @return a new array of six elements
  public float[] toArray() {
    return new float[] {m00, m10, m01, m11, m02, m12};
  }

  /// Copies the elements into an array, in column-major order.
  ///
  /// @param target receives six elements
  /// @param first the index of the first one
  public void copyTo(float[] target, int first) {
    target[first] = m00;
    target[first + 1] = m10;
    target[first + 2] = m01;
    target[first + 3] = m11;
    target[first + 4] = m02;
    target[first + 5] = m12;
  }

  /// The vector that this transform moves by: the position of its origin.
  ///
  /// @return the last column
  public Vec2 translation() {
    return new Vec2(m02, m12);
  }

  // Calculating.

  /// The product of this transform and another one: the other one first, then this one.
  ///
  /// @param other the transform to apply first
  /// @return the product
  public Affine2 multiply(Affine2 other) {
    return new Affine2(
        m00 * other.m00 + m01 * other.m10,
        m10 * other.m00 + m11 * other.m10,
        m00 * other.m01 + m01 * other.m11,
        m10 * other.m01 + m11 * other.m11,
        m00 * other.m02 + m01 * other.m12 + m02,
        m10 * other.m02 + m11 * other.m12 + m12);
  }

  /// A position, transformed.
  ///
  /// @param point the position
  /// @return the transformed position
  public Vec2 transformPoint(Vec2 point) {
    return new Vec2(
        m00 * point.x() + m01 * point.y() + m02, m10 * point.x() + m11 * point.y() + m12);
  }

  /// A direction, transformed: rotated and scaled, but not moved.
  ///
  /// @param direction the direction
  /// @return the transformed direction
  public Vec2 transformDirection(Vec2 direction) {
    return new Vec2(
        m00 * direction.x() + m01 * direction.y(), m10 * direction.x() + m11 * direction.y());
  }

  /// The determinant: the factor by which this transform changes areas, negative if it mirrors.
  ///
  /// @return the determinant
  public float determinant() {
    return (float) exactDeterminant();
  }

  /// The difference of two products of floats, which a float would round too early.
  private double exactDeterminant() {
    return (double) m00 * m11 - (double) m01 * m10;
  }

  /// The inverse, which undoes this transform.
  ///
  /// @return the inverse
  /// @throws ArithmeticException if the determinant is 0, or not a number
  public Affine2 inverse() {
    double determinant = exactDeterminant();
    if (determinant == 0 || Double.isNaN(determinant)) {
      throw new ArithmeticException(
          "The transform has no inverse, because its determinant is "
              + determinant
              + ": "
              + this
              + ".");
    }
    return new Affine2(
        (float) (m11 / determinant),
        (float) (-m10 / determinant),
        (float) (-m01 / determinant),
        (float) (m00 / determinant),
        (float) (((double) m01 * m12 - (double) m11 * m02) / determinant),
        (float) (((double) m10 * m02 - (double) m00 * m12) / determinant));
  }

  /// Splits this transform into a translation, an angle and a scale.
  ///
  /// The result has the same [matrix][LocalTransform2#matrix()] if this transform is one of a
  /// translation, a rotation and a scale. If it is sheared, as products with rotations and
  /// different scales along the axes are, there is no exact result, and the one returned has no
  /// shear. If it mirrors, the scale along the y-axis is negative.
  ///
  /// @return the translation, angle and scale
  public LocalTransform2 decompose() {
    float scaleX = (float) Math.hypot(m00, m10);
    float scaleY = (float) Math.hypot(m01, m11);
    float angle = scaleX == 0 ? (float) Math.atan2(-m01, m11) : (float) Math.atan2(m10, m00);
    return new LocalTransform2(
        translation(), angle, new Vec2(scaleX, exactDeterminant() < 0 ? -scaleY : scaleY));
  }
}
