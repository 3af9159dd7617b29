package dev.phyla.internal.change;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.state.StatePart;

/// What is watched in a world. Watching changes nothing, so it does not count in hashes, and
/// consumers belong to one world, so they are not copied. Feeds learn that they have to start anew.
public final class WatchPart implements StatePart {
  private final ComponentWatches watches;

  /// The watches of a world.
  public WatchPart(ComponentWatches watches) {
    this.watches = watches;
  }

  @Override
  public long stateHash(StableHash values) {
    return 0;
  }

  @Override
  public void endUpdate() {
    watches.sweep();
  }

  @Override
  public void clear() {
    watches.stateReplaced();
  }

  @Override
  public void copyFrom(StatePart other) {
    watches.stateReplaced();
  }
}
