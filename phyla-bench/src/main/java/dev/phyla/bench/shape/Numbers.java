package dev.phyla.bench.shape;

/// Reproducible values.
final class Numbers {
  private Numbers() {}

  /// Mixes the bits of a number.
  static long mix(long value) {
    long mixed = value + 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /// A number from zero to one, exclusive, that depends on the row.
  ///
  /// @param which the index of the number in the row
  static float unit(int row, int which) {
    return (mix((long) row << 8 | which) >>> 40) * 0x1p-24f;
  }

  /// Whether a row is chosen; the choice differs between ticks.
  ///
  /// @param perMille the number of rows in a thousand that are chosen
  static boolean isChosen(int row, int tick, int perMille) {
    int mixed = (row * 0x9E3779B9 + tick) * 0x85EBCA6B;
    return ((mixed >>> 16) * 1000) >>> 16 < perMille;
  }
}
