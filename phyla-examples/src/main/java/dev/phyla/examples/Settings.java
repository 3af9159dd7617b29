package dev.phyla.examples;

/// What a run can be asked for.
///
/// @param entities how many entities to simulate, at least one
/// @param seed the seed of everything random in the run
public record Settings(int entities, long seed) {

  /// The seed of a run that was not given one.
  public static final long DEFAULT_SEED = 42;

  public Settings {
    if (entities < 1) {
      throw new IllegalArgumentException(
          "A simulation needs at least one entity, but was asked for " + entities + ".");
    }
  }
}
