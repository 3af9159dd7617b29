package dev.phyla.transform;

/// Splits matrices into translation, rotation and scale.
final class Decomposition {
  private Decomposition() {}

  static LocalTransform of(Mat4 m) {
    Vec3 x = new Vec3(m.m00(), m.m10(), m.m20());
    Vec3 y = new Vec3(m.m01(), m.m11(), m.m21());
    Vec3 z = new Vec3(m.m02(), m.m12(), m.m22());
    boolean mirrors = x.cross(y).dot(z) < 0;
    Vec3 scale = new Vec3(mirrors ? -x.length() : x.length(), y.length(), z.length());
    return new LocalTransform(m.translation(), rotation(x, y, z, mirrors), scale);
  }

  /// The rotation of the axes, made perpendicular one after the other.
  private static Quat rotation(Vec3 x, Vec3 y, Vec3 z, boolean mirrors) {
    Vec3 first = x.normalize();
    Vec3 second = y.subtract(first.multiply(first.dot(y))).normalize();
    if (first.equals(Vec3.ZERO) || second.equals(Vec3.ZERO) || z.equals(Vec3.ZERO)) {
      return Quat.IDENTITY;
    }
    Vec3 ahead = mirrors ? first.negate() : first;
    return ofAxes(ahead, second, ahead.cross(second));
  }

  /// The rotation that turns the axes into three perpendicular unit vectors. The largest component
  /// of the quaternion is computed first, so that nothing is divided by a small number.
  private static Quat ofAxes(Vec3 x, Vec3 y, Vec3 z) {
    float trace = x.x() + y.y() + z.z();
    float[] squares = {x.x(), y.y(), z.z(), trace};
    int largest = 0;
    for (int i = 1; i < squares.length; i++) {
      largest = squares[i] > squares[largest] ? i : largest;
    }
    float twice = (float) Math.sqrt(Math.max(0, 1 + 2 * (double) squares[largest] - trace));
    float quarter = 0.5f / twice;
    float yz = y.z() - z.y();
    float zx = z.x() - x.z();
    float xy = x.y() - y.x();
    Quat rotation =
        switch (largest) {
          case 0 ->
              new Quat(
                  twice / 2, (x.y() + y.x()) * quarter, (x.z() + z.x()) * quarter, yz * quarter);
          case 1 ->
              new Quat(
                  (x.y() + y.x()) * quarter, twice / 2, (y.z() + z.y()) * quarter, zx * quarter);
          case 2 ->
              new Quat(
                  (x.z() + z.x()) * quarter, (y.z() + z.y()) * quarter, twice / 2, xy * quarter);
          default -> new Quat(yz * quarter, zx * quarter, xy * quarter, twice / 2);
        };
    return rotation.normalize();
  }
}
