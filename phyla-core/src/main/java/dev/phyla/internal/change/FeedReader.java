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
 * A feed knows which entities it has reported as being in it, one for each slot. With that, the logs
 * say everything: an entity in a log of changes that is in the feed now has joined if it was not
 * reported before, and changed otherwise; an entity in a log of removals that was reported has left if
 * it is not in the feed now, and has come back otherwise.
 *
 * A read drains the logs of changes into the list of what is due, before it calls the listener, so
 * what a listener that throws has not seen yet simply stays due. Logs of removals are not drained
 * before all that left is reported, because they hold the last values: a read after one that ended
 * in between looks at the same removals again, and those that it reported are unknown by then.
 *
 * All that left is reported before anything else. So the entity that a slot had is gone from the
 * feed before the one that the slot has now joins, and one for each slot is enough.
 */

/// One consumer of what happens to the entities that have all of several components: which joined,
/// changed and left since it last looked.
public final class FeedReader {
  /// The largest number of components of a feed.
  public static final int MAX_COMPONENTS = Integer.SIZE;

  private static final int ALL = -1;
  private static final long[] NO_ENTITIES = {};

  private final ComponentWatches watches;
  private final Tables tables;
  private final EntityIndex index;

  /// The tables whose entities are in the feed.
  private final QueryState state;

  private final ComponentInfo[] components;

  /// What changed, for each component.
  private final ChangeFilter[] changes;

  /// What was removed, for each component.
  private final RemovalReader[] removals;

  /// Notes a change, for each component.
  private final LongConsumer[] noteChange;

  /// The entity of each slot that was reported as being in the feed, or 0.
  private long[] reported = NO_ENTITIES;

  /// What is to be reported of entities that are in the feed.
  private final DueEntities due = new DueEntities();

  /// The rows of these.
  private final QueryRows dueRows;

  /// What is to be reported of entities that are not in the feed any more.
  private final LeftEntities left;

  /// The position of the one of these that is being reported.
  private int leaving;

  /// The entity there.
  private long leaver;

  /// Whether the feed was never read.
  private boolean isNew = true;

  private boolean isReading;
  private boolean isClosed;

  /// How often the state of the world had been replaced when the feed was last read.
  private int replacements;

  FeedReader(
      ComponentWatches watches,
      Tables tables,
      QueryState state,
      List<ComponentInfo> components,
      List<ChangeFilter> changes,
      List<RemovalReader> removals) {
    assert components.size() <= MAX_COMPONENTS;
    this.watches = watches;
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

  /// What a read calls. Entities are packed handles.
  public interface Listener {
    /// Says that everything that was reported before is to be forgotten.
    void resync();

    /// Says that an entity is in the feed now.
    void joined(long entity);

    /// Says that an entity in the feed has changed.
    ///
    /// @param changed a bit for each component
    void changed(long entity, int changed);

    /// Says that an entity is not in the feed any more. [#lastValue(int)] gives its values.
    void left(long entity);
  }

  /// Whether changes were lost, so that the next read has to begin with all entities.
  public boolean missedChanges() {
    return !isNew && isBehind();
  }

  private boolean isBehind() {
    if (replacements != watches.replacements()) {
      return true;
    }
    for (int i = 0; i < components.length; i++) {
      if (changes[i].missedChanges() || removals[i].missed()) {
        return true;
      }
    }
    return false;
  }

  /// Reports what happened since the last read. What the listener was called with counts as
  /// reported, also if it throws. The caller sees to it that the structure does not change.
  public void read(Listener listener) {
    if (isReading) {
      throw new IllegalStateException(
          "A feed cannot be read inside its own listener; the next read goes on.");
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
    replacements = watches.replacements();
    for (int i = 0; i < components.length; i++) {
      changes[i].advance();
      removals[i].begin();
      removals[i].end(true);
    }
    Arrays.fill(reported, 0);
    due.clear();
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      for (int row = 0; row < table.size(); row++) {
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

  // What left.

  private void reportLeft(Listener listener) {
    for (RemovalReader removed : removals) {
      removed.begin();
    }
    boolean isRead = false;
    try {
      findLeft();
      for (leaving = 0; leaving < left.size() && !isClosed; leaving++) {
        int slot = left.slot(leaving);
        leaver = reported[slot];
        reported[slot] = 0;
        listener.left(leaver);
      }
      isRead = true;
    } finally {
      left.clear();
      for (RemovalReader removed : removals) {
        removed.end(isRead);
      }
    }
  }

  /// Lists what left, and adds what left and came back to what is due.
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

  /// The last value of a component, of the entity that is being reported as having left. It is the
  /// present value if the entity still has that component.
  ///
  /// @param component the position of the component in the feed
  public Object lastValue(int component) {
    ComponentInfo info = components[component];
    long location = index.location(leaver);
    if (location != EntityIndex.NOWHERE && !info.isReleased()) {
      Table table = tables.table(EntityIndex.table(location));
      int base = table.base(info.id());
      if (base >= 0) {
        return info.codec().read(table.columns(), base, EntityIndex.row(location));
      }
    }
    int row = left.row(component, leaving);
    assert row != LeftEntities.NOT_LOST;
    return removals[component].value(row);
  }

  // What joined or changed.

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
      dueRows.giveBack(ranges);
      due.dropReported();
    }
  }

  private void report(long entity, Listener listener) {
    int changed = due.report(entity);
    if (isReported(entity)) {
      listener.changed(entity, changed);
    } else {
      int slot = (int) entity;
      if (slot >= reported.length) {
        reported = Arrays.copyOf(reported, Math.max(slot + 1, 2 * reported.length));
      }
      reported[slot] = entity;
      listener.joined(entity);
    }
  }

  /// Ceases to be a consumer. A read that is running ends after the call of the listener.
  public void close() {
    isClosed = true;
    for (int i = 0; i < components.length; i++) {
      changes[i].close();
      removals[i].close();
    }
  }
}
