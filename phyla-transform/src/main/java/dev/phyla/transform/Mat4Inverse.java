package dev.phyla.transform;

/*
 * The determinants of all pairs of columns in the upper two rows (a0 to a5) and in the lower two
 * rows (b0 to b5) give the determinant and all cofactors (Laplace expansion). They are computed
 * with doubles: differences of products of floats lose most of their digits otherwise.
 */

/// Determinants and inverses of matrices.
final class Mat4Inverse {
  private Mat4Inverse() {}

  static double determinant(Mat4 m) {
    return minor(m.m00(), m.m10(), m.m01(), m.m11()) * minor(m.m22(), m.m32(), m.m23(), m.m33())
        - minor(m.m00(), m.m10(), m.m02(), m.m12()) * minor(m.m21(), m.m31(), m.m23(), m.m33())
        + minor(m.m00(), m.m10(), m.m03(), m.m13()) * minor(m.m21(), m.m31(), m.m22(), m.m32())
        + minor(m.m01(), m.m11(), m.m02(), m.m12()) * minor(m.m20(), m.m30(), m.m23(), m.m33())
        - minor(m.m01(), m.m11(), m.m03(), m.m13()) * minor(m.m20(), m.m30(), m.m22(), m.m32())
        + minor(m.m02(), m.m12(), m.m03(), m.m13()) * minor(m.m20(), m.m30(), m.m21(), m.m31());
  }

  /// The determinant of two columns of two rows.
  private static double minor(double a, double b, double c, double d) {
    return a * d - c * b;
  }

  static Mat4 of(Mat4 m) {
    double a0 = minor(m.m00(), m.m10(), m.m01(), m.m11());
    double a1 = minor(m.m00(), m.m10(), m.m02(), m.m12());
    double a2 = minor(m.m00(), m.m10(), m.m03(), m.m13());
    double a3 = minor(m.m01(), m.m11(), m.m02(), m.m12());
    double a4 = minor(m.m01(), m.m11(), m.m03(), m.m13());
    double a5 = minor(m.m02(), m.m12(), m.m03(), m.m13());
    double b0 = minor(m.m20(), m.m30(), m.m21(), m.m31());
    double b1 = minor(m.m20(), m.m30(), m.m22(), m.m32());
    double b2 = minor(m.m20(), m.m30(), m.m23(), m.m33());
    double b3 = minor(m.m21(), m.m31(), m.m22(), m.m32());
    double b4 = minor(m.m21(), m.m31(), m.m23(), m.m33());
    double b5 = minor(m.m22(), m.m32(), m.m23(), m.m33());
    double determinant = a0 * b5 - a1 * b4 + a2 * b3 + a3 * b2 - a4 * b1 + a5 * b0;
    if (determinant == 0 || Double.isNaN(determinant)) {
      throw new ArithmeticException(
          "The matrix has no inverse, because its determinant is " + determinant + ": " + m + ".");
    }
    double r = 1 / determinant;
    return new Mat4(
        (float) ((m.m11() * b5 - m.m12() * b4 + m.m13() * b3) * r),
        (float) ((-m.m10() * b5 + m.m12() * b2 - m.m13() * b1) * r),
        (float) ((m.m10() * b4 - m.m11() * b2 + m.m13() * b0) * r),
        (float) ((-m.m10() * b3 + m.m11() * b1 - m.m12() * b0) * r),
        (float) ((-m.m01() * b5 + m.m02() * b4 - m.m03() * b3) * r),
        (float) ((m.m00() * b5 - m.m02() * b2 + m.m03() * b1) * r),
        (float) ((-m.m00() * b4 + m.m01() * b2 - m.m03() * b0) * r),
        (float) ((m.m00() * b3 - m.m01() * b1 + m.m02() * b0) * r),
        (float) ((m.m31() * a5 - m.m32() * a4 + m.m33() * a3) * r),
        (float) ((-m.m30() * a5 + m.m32() * a2 - m.m33() * a1) * r),
        (float) ((m.m30() * a4 - m.m31() * a2 + m.m33() * a0) * r),
        (float) ((-m.m30() * a3 + m.m31() * a1 - m.m32() * a0) * r),
        (float) ((-m.m21() * a5 + m.m22() * a4 - m.m23() * a3) * r),
        (float) ((m.m20() * a5 - m.m22() * a2 + m.m23() * a1) * r),
        (float) ((-m.m20() * a4 + m.m21() * a2 - m.m23() * a0) * r),
        (float) ((m.m20() * a3 - m.m21() * a1 + m.m22() * a0) * r));
  }
}
