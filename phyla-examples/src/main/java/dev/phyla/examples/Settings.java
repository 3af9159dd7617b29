package dev.phyla.examples;

/// The settings of a run.
///
/// @param entities the number of entities to simulate, at least one
/// @param seed the random seed
/// @param threads the number of threads that run systems, from 1 to 1024; results do not depend on
///   it
public record Settings(int entities, long seed, int threads) {

  /// The default seed.
  public static final long DEFAULT_SEED = 42;

  public Settings {
    if (entities < 1) {
      throw new IllegalArgumentException(
          "A simulation needs at least one entity, but was asked for " + entities + ".");
    }
  }

  /// Settings with one thread for each available processor.
  public Settings(int entities, long seed) {
    this(entities, seed, defaultThreads());
  }

  /// The number of available processors.
  public static int defaultThreads() {
    return Runtime.getRuntime().availableProcessors();
  }
}
