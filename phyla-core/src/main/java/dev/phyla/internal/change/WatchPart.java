package dev.phyla.internal.change;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;

/// The watched components of a world as a part of its state. They are not part of hashes, and
/// consumers belong to one world, so they are not copied. After the state was replaced, consumers
/// start again: they see all entities as added and changed once, and lose unread removals. Those of
/// systems get their positions back afterwards, from another part.
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
  public void save(StateOutput out, SavedTypes types) {}

  @Override
  public void load(StateInput in, LoadedTypes types) {}

  @Override
  public void copyFrom(StatePart other) {
    watches.stateReplaced();
  }
}
