package dev.phyla.transform;

/*
 * The fields are floats instead of an inline array, although propagation would be slightly faster
 * with one: a loop over records with fields allocates nothing and is vectorised, while a record
 * with an array allocates that array for every row.
 */

/// A matrix of four rows and four columns: an affine transform in space, or a projection.
///
/// The element `m12` is in row 1 and column 2. The order of the fields is column-major, as in
/// OpenGL, Vulkan and WebGPU: the last column, `m03` to `m23`, is the translation. Vectors are
/// columns, so that `a.multiply(b)` applies `b` first.
///
/// @param m00 row 0, column 0
/// @param m10 row 1, column 0
/// @param m20 row 2, column 0
/// @param m30 row 3, column 0
/// @param m01 row 0, column 1
/// @param m11 row 1, column 1
/// @param m21 row 2, column 1
/// @param m31 row 3, column 1
/// @param m02 row 0, column 2
/// @param m12 row 1, column 2
/// @param m22 row 2, column 2
/// @param m32 row 3, column 2
/// @param m03 row 0, column 3
/// @param m13 row 1, column 3
/// @param m23 row 2, column 3
/// @param m33 row 3, column 3
public record Mat4(
    float m00,
    float m10,
    float m20,
    float m30,
    float m01,
    float m11,
    float m21,
    float m31,
    float m02,
    float m12,
    float m22,
    float m32,
    float m03,
    float m13,
    float m23,
    float m33) {
  /// The number of elements.
  public static final int ELEMENTS = 16;

  /// The matrix that changes nothing.
  public static final Mat4 IDENTITY = new Mat4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

  // Creating.

  /// The matrix that moves by a vector.
  ///
  /// @param translation the vector
  /// @return the matrix
  public static Mat4 ofTranslation(Vec3 translation) {
    return of(translation, Quat.IDENTITY, Vec3.ONE);
  }

  /// The matrix that rotates.
  ///
  /// @param rotation the rotation, of length 1
  /// @return the matrix
  public static Mat4 ofRotation(Quat rotation) {
    return of(Vec3.ZERO, rotation, Vec3.ONE);
  }

  /// The matrix that scales along the axes.
  ///
  /// @param scale the scale along each axis
  /// @return the matrix
  public static Mat4 ofScale(Vec3 scale) {
    return new Mat4(scale.x(), 0, 0, 0, 0, scale.y(), 0, 0, 0, 0, scale.z(), 0, 0, 0, 0, 1);
  }

  /// The matrix that scales, then rotates, then moves.
  ///
  /// @param translation the vector to move by
  /// @param rotation the rotation, of length 1
  /// @param scale the scale along each axis
  /// @return the matrix
  public static Mat4 of(Vec3 translation, Quat rotation, Vec3 scale) {
    float x = rotation.x();
    float y = rotation.y();
    float z = rotation.z();
    float w = rotation.w();
    float sx = scale.x();
    float sy = scale.y();
    float sz = scale.z();
    return new Mat4(
        (1 - 2 * (y * y + z * z)) * sx,
        2 * (x * y + z * w) * sx,
        2 * (x * z - y * w) * sx,
        0,
        2 * (x * y - z * w) * sy,
        (1 - 2 * (x * x + z * z)) * sy,
        2 * (y * z + x * w) * sy,
        0,
        2 * (x * z + y * w) * sz,
        2 * (y * z - x * w) * sz,
        (1 - 2 * (x * x + y * y)) * sz,
        0,
        translation.x(),
        translation.y(),
        translation.z(),
        1);
  }

  /// The matrix with the elements of an array.
  ///
  /// @param elements sixteen elements in column-major order
  /// @return the matrix
  public static Mat4 fromArray(float[] elements) {
    if (elements.length != ELEMENTS) {
      throw new IllegalArgumentException(
          "A matrix has 16 elements, but the array has " + elements.length + ".");
    }
    return fromArray(elements, 0);
  }

  /// The matrix with sixteen elements of an array.
  ///
  /// @param elements an array with the elements in column-major order
  /// @param first the index of the first element
  /// @return the matrix
  public static Mat4 fromArray(float[] elements, int first) {
    return new Mat4(
        elements[first],
        elements[first + 1],
        elements[first + 2],
        elements[first + 3],
        elements[first + 4],
        elements[first + 5],
        elements[first + 6],
        elements[first + 7],
        elements[first + 8],
        elements[first + 9],
        elements[first + 10],
        elements[first + 11],
        elements[first + 12],
        elements[first + 13],
        elements[first + 14],
        elements[first + 15]);
  }

  // Reading.

  /// The elements in column-major order.
  ///
  /// @return a new array of sixteen elements
  public float[] toArray() {
    var elements = new float[ELEMENTS];
    copyTo(elements, 0);
    return elements;
  }

  /// Copies the elements into an array, in column-major order, for example to send the matrices of
  /// many entities to a graphics card.
  ///
  /// @param target receives sixteen elements
  /// @param first the index of the first one
  public void copyTo(float[] target, int first) {
    target[first] = m00;
    target[first + 1] = m10;
    target[first + 2] = m20;
    target[first + 3] = m30;
    target[first + 4] = m01;
    target[first + 5] = m11;
    target[first + 6] = m21;
    target[first + 7] = m31;
    target[first + 8] = m02;
    target[first + 9] = m12;
    target[first + 10] = m22;
    target[first + 11] = m32;
    target[first + 12] = m03;
    target[first + 13] = m13;
    target[first + 14] = m23;
    target[first + 15] = m33;
  }

  /// The vector that this matrix moves by: the position of its origin.
  ///
  /// @return the first three elements of the last column
  public Vec3 translation() {
    return new Vec3(m03, m13, m23);
  }

  // Calculating.

  /// The product of this matrix and another one: the other one first, then this one.
  ///
  /// @param other the matrix to apply first
  /// @return the product
  public Mat4 multiply(Mat4 other) {
    return new Mat4(
        m00 * other.m00 + m01 * other.m10 + m02 * other.m20 + m03 * other.m30,
        m10 * other.m00 + m11 * other.m10 + m12 * other.m20 + m13 * other.m30,
        m20 * other.m00 + m21 * other.m10 + m22 * other.m20 + m23 * other.m30,
        m30 * other.m00 + m31 * other.m10 + m32 * other.m20 + m33 * other.m30,
        m00 * other.m01 + m01 * other.m11 + m02 * other.m21 + m03 * other.m31,
        m10 * other.m01 + m11 * other.m11 + m12 * other.m21 + m13 * other.m31,
        m20 * other.m01 + m21 * other.m11 + m22 * other.m21 + m23 * other.m31,
        m30 * other.m01 + m31 * other.m11 + m32 * other.m21 + m33 * other.m31,
        m00 * other.m02 + m01 * other.m12 + m02 * other.m22 + m03 * other.m32,
        m10 * other.m02 + m11 * other.m12 + m12 * other.m22 + m13 * other.m32,
        m20 * other.m02 + m21 * other.m12 + m22 * other.m22 + m23 * other.m32,
        m30 * other.m02 + m31 * other.m12 + m32 * other.m22 + m33 * other.m32,
        m00 * other.m03 + m01 * other.m13 + m02 * other.m23 + m03 * other.m33,
        m10 * other.m03 + m11 * other.m13 + m12 * other.m23 + m13 * other.m33,
        m20 * other.m03 + m21 * other.m13 + m22 * other.m23 + m23 * other.m33,
        m30 * other.m03 + m31 * other.m13 + m32 * other.m23 + m33 * other.m33);
  }

  /// A position, transformed by an affine matrix. The last row is ignored.
  ///
  /// @param point the position
  /// @return the transformed position
  public Vec3 transformPoint(Vec3 point) {
    return new Vec3(
        m00 * point.x() + m01 * point.y() + m02 * point.z() + m03,
        m10 * point.x() + m11 * point.y() + m12 * point.z() + m13,
        m20 * point.x() + m21 * point.y() + m22 * point.z() + m23);
  }

  /// A direction, transformed by an affine matrix: rotated and scaled, but not moved.
  ///
  /// @param direction the direction
  /// @return the transformed direction
  public Vec3 transformDirection(Vec3 direction) {
    return new Vec3(
        m00 * direction.x() + m01 * direction.y() + m02 * direction.z(),
        m10 * direction.x() + m11 * direction.y() + m12 * direction.z(),
        m20 * direction.x() + m21 * direction.y() + m22 * direction.z());
  }

  /// The matrix with rows and columns exchanged.
  ///
  /// @return the transposed matrix
  public Mat4 transpose() {
    return new Mat4(m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33);
  }

  /// The determinant: the factor by which an affine matrix changes volumes, negative if it mirrors.
  ///
  /// @return the determinant
  public float determinant() {
    return (float) Mat4Inverse.determinant(this);
  }

  /// The inverse, which undoes this matrix.
  ///
  /// @return the inverse
  /// @throws ArithmeticException if the determinant is 0, or not a number
  public Mat4 inverse() {
    return Mat4Inverse.of(this);
  }

  /// Splits an affine matrix into a translation, a rotation and a scale.
  ///
  /// The result has the same [matrix][LocalTransform#matrix()] if this matrix is one of a
  /// translation, a rotation and a scale. If it is sheared, as products with rotations and
  /// different scales along the axes are, there is no exact result, and the one returned has no
  /// shear. If it mirrors, the scale along the x-axis is negative. If it scales by 0, the rotation
  /// is the identity.
  ///
  /// @return the translation, rotation and scale
  public LocalTransform decompose() {
    return Decomposition.of(this);
  }
}
