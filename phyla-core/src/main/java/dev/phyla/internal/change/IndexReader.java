package dev.phyla.internal.change;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A consumer for an index of one component. It lists the entities that have to be indexed again:
/// those that lost, gained or changed the component since the last read.
public final class IndexReader {
  private static final long[] NO_ENTITIES = {};

  /// The unread entities that lost the component.
  private final ChangeFilter lost;

  /// The unread entities that gained or changed the component.
  private final ChangeFilter changed;

  /// Adds an entity to those of this read.
  private final LongConsumer addEntity = this::add;

  /// The entities of the last read.
  private long[] entities = NO_ENTITIES;

  private int size;

  IndexReader(ChangeFilter lost, ChangeFilter changed) {
    this.lost = lost;
    this.changed = changed;
  }

  /// Reads everything up to now. Afterwards the entities to index again are listed here, until the
  /// next read: those that lost the component come first, because the slot of one may belong to an
  /// entity that gained it.
  ///
  /// @return false if changes were lost, so that all entities have to be indexed again
  public boolean read() {
    boolean isComplete = !lost.missedChanges() && !changed.missedChanges();
    size = 0;
    if (isComplete) {
      lost.forEachCandidate(addEntity);
      changed.forEachCandidate(addEntity);
    }
    lost.advance();
    changed.advance();
    return isComplete;
  }

  private void add(long entity) {
    if (size == entities.length) {
      entities = Arrays.copyOf(entities, Math.max(16, 2 * size));
    }
    entities[size++] = entity;
  }

  /// The number of entities of the last read.
  public int size() {
    return size;
  }

  /// An entity of the last read, packed.
  public long entity(int position) {
    return entities[position];
  }

  /// Removes this consumer.
  public void close() {
    lost.close();
    changed.close();
  }
}
