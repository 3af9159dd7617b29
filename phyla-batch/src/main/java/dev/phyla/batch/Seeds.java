package dev.phyla.batch;

/// The seeds of the worlds of a batch.
final class Seeds {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /// The seed of an episode of a world. That of the first episode is the seed of the world itself.
  static long of(long world, long episode) {
    return episode == 0 ? world : spread(world + spread(episode * STEP));
  }

  /// The finaliser of SplitMix64.
  private static long spread(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }
}
