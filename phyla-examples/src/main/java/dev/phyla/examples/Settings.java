package dev.phyla.examples;

/// The settings of a run.
///
/// @param entities the number of entities to simulate, at least one
/// @param seed the random seed
public record Settings(int entities, long seed) {

  /// The default seed.
  public static final long DEFAULT_SEED = 42;

  public Settings {
    if (entities < 1) {
      throw new IllegalArgumentException(
          "A simulation needs at least one entity, but was asked for " + entities + ".");
    }
  }
}
