package dev.phyla.internal.state;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;

/// The seed of a world's random streams, which have no other state.
public final class SeedPart implements StatePart {
  private static final long SEED = StableHash.ofText("seed");

  private long seed;

  /// The seed.
  public long seed() {
    return seed;
  }

  /// Replaces the seed.
  public void set(long seed) {
    this.seed = seed;
  }

  @Override
  public long stateHash(StableHash values) {
    return seed == 0 ? 0 : StableHash.mix(SEED, seed);
  }

  @Override
  public void clear() {
    seed = 0;
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    out.putLong(seed);
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    seed = in.getLong();
  }

  @Override
  public void copyFrom(StatePart other) {
    seed = ((SeedPart) other).seed;
  }
}
