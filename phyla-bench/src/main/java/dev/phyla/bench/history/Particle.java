package dev.phyla.bench.history;

/// Eight numbers that change.
record Particle(float a, float b, float c, float d, float e, float f, float g, float h) {
  private static final float STEP = 0.25f;

  static final int FIELDS = 8;

  static Particle of(int ordinal) {
    return new Particle(ordinal, 1, 2, 3, 4, 5, 6, 7);
  }

  /// The particle with other values in all fields.
  Particle next() {
    return new Particle(
        a + STEP, b + STEP, c + STEP, d + STEP, e + STEP, f + STEP, g + STEP, h + STEP);
  }

  float sum() {
    return a + b + c + d + e + f + g + h;
  }
}
