package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.RowRanges;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/*
 * A feed stores which entities it has reported as being in it, one for each slot. The rest follows
 * from the logs: an entity in a change log that is in the feed now has joined if it was not
 * reported before, and changed otherwise; a reported entity in a removal log has left if it is not
 * in the feed now, and has come back otherwise.
 *
 * A read drains the change logs into the due entities before it calls the listener; if the listener
 * throws, the remaining entities stay due. Removal logs hold the last values, so they are not
 * drained before all entities that left are reported. If a read is interrupted, the next one scans
 * the same removals again and skips those that are no longer stored as reported.
 *
 * Entities that left are reported first, so the old entity of a slot leaves before the new one
 * joins, and storing one entity for each slot is enough.
 */

/// A consumer that reports which entities, of those that have all of several components, joined,
/// changed and left since the last read.
public final class FeedReader {
  /// The maximum number of components of a feed.
  public static final int MAX_COMPONENTS = Integer.SIZE;

  private static final int ALL = -1;
  private static final long[] NO_ENTITIES = {};

  private final Tables tables;
  private final EntityIndex index;

  /// The tables whose entities are in the feed.
  private final QueryState state;

  private final ComponentInfo[] components;

  /// The unread changes of each component.
  private final ChangeFilter[] changes;

  /// The unread removals of each component.
  private final RemovalReader[] removals;

  /// Adds a changed entity to those that are due, for each component.
  private final LongConsumer[] noteChange;

  /// The entity of each slot that was reported as being in the feed, or 0.
  private long[] reported = NO_ENTITIES;

  /// The entities in the feed that are to be reported.
  private final DueEntities due = new DueEntities();

  /// The rows of the due entities.
  private final QueryRows dueRows;

  /// The entities that left the feed and are to be reported.
  private final LeftEntities left;

  /// The position in `left` of the entity that is being reported.
  private int leftIndex;

  /// The entity that is being reported as having left.
  private long leftEntity;

  /// Whether the feed was never read.
  private boolean isNew = true;

  private boolean isReading;
  private boolean isClosed;

  FeedReader(
      Tables tables,
      QueryState state,
      List<ComponentInfo> components,
      List<ChangeFilter> changes,
      List<RemovalReader> removals) {
    assert components.size() <= MAX_COMPONENTS;
    this.tables = tables;
    this.index = tables.context().index();
    this.state = state;
    this.components = components.toArray(ComponentInfo[]::new);
    this.changes = changes.toArray(ChangeFilter[]::new);
    this.removals = removals.toArray(RemovalReader[]::new);
    this.noteChange = new LongConsumer[this.components.length];
    for (int i = 0; i < noteChange.length; i++) {
      int bit = 1 << i;
      noteChange[i] = entity -> noteChange(entity, bit);
    }
    this.dueRows = new QueryRows(state, index, List.of(due), List.of());
    this.left = new LeftEntities(this.components.length);
  }

  /// The components, in order.
  public List<ComponentInfo> components() {
    return List.of(components);
  }

  /// Receives the results of a read. Entities are packed handles.
  public interface Listener {
    /// Called if everything that was reported before is invalid.
    void resync();

    /// Called for an entity that joined.
    void joined(long entity);

    /// Called for an entity that changed.
    ///
    /// @param changed a bit for each component
    void changed(long entity, int changed);

    /// Called for an entity that left. [#lastValue(int)] returns its values.
    void left(long entity);
  }

  /// Whether changes were lost, so that the next read has to start with all entities.
  public boolean missedChanges() {
    return !isNew && isBehind();
  }

  private boolean isBehind() {
    for (int i = 0; i < components.length; i++) {
      if (changes[i].missedChanges() || removals[i].missed()) {
        return true;
      }
    }
    return false;
  }

  /// Reports the changes since the last read. Entities that the listener was called with count as
  /// reported, even if it throws. The caller locks the structure.
  public void read(Listener listener) {
    if (isReading) {
      throw new IllegalStateException(
          "A feed cannot be read inside its own listener; read it again afterwards.");
    }
    isReading = true;
    try {
      if (isNew || isBehind()) {
        startAnew(listener);
      } else {
        noteChanges();
        reportLeft(listener);
      }
      reportDue(listener);
    } finally {
      isReading = false;
    }
  }

  private void startAnew(Listener listener) {
    boolean isResync = !isNew;
    isNew = false;
    for (int i = 0; i < components.length; i++) {
      changes[i].advance();
      removals[i].begin();
      removals[i].end(true);
    }
    Arrays.fill(reported, 0);
    due.clear();
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      for (int row = table.first(); row < table.end(); row++) {
        due.add(table.entities()[row], ALL);
      }
    }
    if (isResync) {
      listener.resync();
    }
  }

  private boolean isIn(long entity) {
    long location = index.location(entity);
    return location != EntityIndex.NOWHERE && state.indexOf(EntityIndex.table(location)) >= 0;
  }

  private boolean isReported(long entity) {
    int slot = (int) entity;
    return slot < reported.length && reported[slot] == entity;
  }

  private void noteChanges() {
    due.retain(this::isIn);
    for (int i = 0; i < components.length; i++) {
      changes[i].forEachCandidate(noteChange[i]);
      changes[i].advance();
    }
  }

  private void noteChange(long entity, int changed) {
    if (isIn(entity)) {
      due.add(entity, changed);
    }
  }

  // Reports the entities that left.

  private void reportLeft(Listener listener) {
    for (RemovalReader removed : removals) {
      removed.begin();
    }
    boolean isRead = false;
    try {
      findLeft();
      for (leftIndex = 0; leftIndex < left.size() && !isClosed; leftIndex++) {
        int slot = left.slot(leftIndex);
        leftEntity = reported[slot];
        reported[slot] = 0;
        listener.left(leftEntity);
      }
      isRead = true;
    } finally {
      left.clear();
      for (RemovalReader removed : removals) {
        removed.end(isRead);
      }
    }
  }

  /// Finds the entities that left; those that came back become due.
  private void findLeft() {
    for (RemovalReader removed : removals) {
      for (int row = removed.firstRow(); row < removed.endRow(); row++) {
        long entity = removed.entity(row);
        if (isReported(entity)) {
          if (isIn(entity)) {
            due.add(entity, ALL);
          } else {
            left.add((int) entity);
          }
        }
      }
    }
    left.sort();
    for (int i = 0; left.size() != 0 && i < removals.length; i++) {
      RemovalReader removed = removals[i];
      for (int row = removed.firstRow(); row < removed.endRow(); row++) {
        long entity = removed.entity(row);
        if (isReported(entity)) {
          left.setRow(i, (int) entity, row);
        }
      }
    }
  }

  /// The last value of a component of the entity that is being reported as having left: the current
  /// value if the entity still has that component.
  ///
  /// @param component the position of the component in the feed
  public Object lastValue(int component) {
    ComponentInfo info = components[component];
    long location = index.location(leftEntity);
    if (location != EntityIndex.NOWHERE && !info.isReleased()) {
      Table table = tables.table(EntityIndex.table(location));
      int base = table.base(info.id());
      if (base >= 0) {
        return info.codec().read(table.columns(), base, EntityIndex.row(location));
      }
    }
    int row = left.row(component, leftIndex);
    if (row == LeftEntities.NOT_LOST) { // only if a damaged snapshot was loaded
      throw new IllegalStateException(
          String.format(
              "The last value of %s is not known, because the position of the feed was loaded from"
                  + " a snapshot that contradicts itself.",
              info.name()));
    }
    return removals[component].value(row);
  }

  // Reports the entities that joined or changed.

  private void reportDue(Listener listener) {
    if (due.size() == 0) {
      return;
    }
    RowRanges ranges = dueRows.select();
    try {
      for (int i = 0; i < ranges.size(); i++) {
        long[] entities = ranges.match(i).table().entities();
        for (int row = ranges.first(i); row < ranges.end(i) && !isClosed; row++) {
          report(entities[row], listener);
        }
      }
    } finally {
      dueRows.recycle(ranges);
      due.dropReported();
    }
  }

  private void report(long entity, Listener listener) {
    int changed = due.report(entity);
    if (isReported(entity)) {
      listener.changed(entity, changed);
    } else {
      setReported(entity);
      listener.joined(entity);
    }
  }

  private void setReported(long entity) {
    int slot = (int) entity;
    if (slot >= reported.length) {
      reported = Arrays.copyOf(reported, Math.max(slot + 1, 2 * reported.length));
    }
    reported[slot] = entity;
  }

  // The position as a part of the state.

  /// The unread changes of each component.
  public List<ChangeFilter> changes() {
    return List.of(changes);
  }

  /// The unread removals of each component.
  public List<RemovalReader> removals() {
    return List.of(removals);
  }

  /// Whether the feed is closed.
  public boolean isClosed() {
    return isClosed;
  }

  /// What the feed remembers.
  public FeedMemory memory() {
    long[] dueEntities = due.entities();
    return new FeedMemory(
        isNew,
        Arrays.stream(reported).filter(entity -> entity != 0).toArray(),
        dueEntities,
        Arrays.stream(dueEntities).mapToInt(due::changes).toArray());
  }

  /// Replaces what the feed remembers.
  public void remember(FeedMemory memory) {
    isNew = memory.isNew();
    Arrays.fill(reported, 0);
    for (long entity : memory.reported()) {
      setReported(entity);
    }
    due.clear();
    for (int i = 0; i < memory.due().length; i++) {
      due.add(memory.due()[i], memory.changes()[i]);
    }
  }

  /// Removes this consumer. A read in progress ends after the current listener call.
  public void close() {
    isClosed = true;
    for (int i = 0; i < components.length; i++) {
      changes[i].close();
      removals[i].close();
    }
  }
}
