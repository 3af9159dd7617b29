package dev.phyla.internal.change;

import dev.phyla.internal.query.RowFilter;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/// The entities that a feed has yet to report, with the components that changed.
///
/// As a filter it accepts these entities. All are alive, so there is at most one per slot.
final class DueEntities implements RowFilter {
  private static final long[] NO_ENTITIES = {};
  private static final int[] NO_CHANGES = {};

  /// The entities, in the order in which they were found.
  private long[] entities = NO_ENTITIES;

  /// The number of entities.
  private int size;

  /// For each slot a bit for each component that changed; 0 if its entity is not due.
  private int[] changes = NO_CHANGES;

  int size() {
    return size;
  }

  /// The entities, in the order in which they were found.
  long[] entities() {
    return Arrays.copyOf(entities, size);
  }

  /// The components of an entity that changed, a bit for each.
  int changes(long entity) {
    return changes[(int) entity];
  }

  /// Adds an entity, or further changes of an entity that is due already.
  ///
  /// @param changed a bit for each component, at least one
  void add(long entity, int changed) {
    assert changed != 0;
    int slot = (int) entity;
    if (slot >= changes.length) {
      changes = Arrays.copyOf(changes, Math.max(slot + 1, 2 * changes.length));
    }
    if (changes[slot] == 0) {
      if (size == entities.length) {
        entities = Arrays.copyOf(entities, Math.max(16, 2 * size));
      }
      entities[size++] = entity;
    }
    changes[slot] |= changed;
  }

  /// Marks an entity as reported. It stays in the list until [#dropReported()].
  ///
  /// @return a bit for each component that changed
  int report(long entity) {
    int slot = (int) entity;
    int changed = changes[slot];
    changes[slot] = 0;
    return changed;
  }

  /// Removes reported entities from the list.
  void dropReported() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (changes[(int) entities[i]] != 0) {
        entities[kept++] = entities[i];
      }
    }
    size = kept;
  }

  /// Removes all entities that do not satisfy a condition.
  void retain(LongPredicate condition) {
    for (int i = 0; i < size; i++) {
      if (!condition.test(entities[i])) {
        changes[(int) entities[i]] = 0;
      }
    }
    dropReported();
  }

  void clear() {
    retain(_ -> false);
  }

  @Override
  public boolean isOpen() {
    return false;
  }

  @Override
  public boolean accepts(long entity) {
    int slot = (int) entity;
    return slot < changes.length && changes[slot] != 0;
  }

  @Override
  public int maxCandidates() {
    return size;
  }

  @Override
  public void forEachCandidate(LongConsumer action) {
    for (int i = 0; i < size; i++) {
      action.accept(entities[i]);
    }
  }
}
