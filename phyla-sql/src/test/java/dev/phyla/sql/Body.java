package dev.phyla.sql;

/// Eight numbers, all of which change in each tick.
///
/// They are multiples of 1/16 and small, so that sums of them are exact in every order. `noise` is
/// the state of a generator of random numbers with a period of 2^24, which no number maps to
/// itself.
record Body(float x, float y, float z, float dx, float dy, float dz, float heat, float noise) {
  private static final int FACTOR = 1_664_525;
  private static final int SUMMAND = 1_013_904_223;
  private static final int MASK = (1 << 24) - 1;
  private static final float STEP = 0.0625f;

  static Body of(int ordinal) {
    return new Body(ordinal % 100, 0, 0, 0, 0, 0, 20, ordinal);
  }

  Body next() {
    int random = (((int) noise) * FACTOR + SUMMAND) & MASK;
    float nextX = x + dx;
    float nextY = y + dy;
    float nextZ = z + dz;
    return new Body(
        nextX,
        nextY,
        nextZ,
        pull(nextX, dx) + impulse(random >> 8),
        pull(nextY, dy) + impulse(random >> 12),
        pull(nextZ, dz) + impulse(random >> 16),
        (random >> 4 & 0xFFFF) * STEP,
        random);
  }

  /// A speed that goes back if the position is far away.
  private static float pull(float position, float speed) {
    return Math.abs(position) > 1000 ? -Math.signum(position) : speed / 2 - speed / 2 % STEP;
  }

  private static float impulse(int bits) {
    return ((bits & 0xFF) - 128 | 1) * STEP;
  }
}
