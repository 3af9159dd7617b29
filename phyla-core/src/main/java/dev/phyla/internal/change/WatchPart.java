package dev.phyla.internal.change;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.state.StatePart;

/// The watched components of a world as a part of its state. They are not part of hashes, and
/// consumers belong to one world, so they are not copied; feeds start again after a copy.
public final class WatchPart implements StatePart {
  private final ComponentWatches watches;

  /// Creates the part for the watches of a world.
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
