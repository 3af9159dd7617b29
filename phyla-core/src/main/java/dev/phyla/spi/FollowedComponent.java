package dev.phyla.spi;

import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.RowFollower;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A component of a world that a [ComponentFollower] follows, until it is closed.
public final class FollowedComponent implements AutoCloseable {
  private static final long NOWHERE = -1;

  private final Tables tables;
  private final ComponentWatches watches;
  private final ComponentInfo info;
  private final EntityIndex index;
  private final Guard guard;
  private final Object key;
  private final RowFollower adapter;
  private final Watch watch;

  /// The rows of tables by the id of the table; null where they were not needed yet.
  private @Nullable FollowedRows[] rows = new FollowedRows[16];

  private boolean isClosed;

  /// Starts to follow a component, for the world.
  ///
  /// @param tables the tables of the world
  /// @param watches its watched components
  /// @param info the component
  /// @param follower what follows it
  public FollowedComponent(
      Tables tables, ComponentWatches watches, ComponentInfo info, ComponentFollower follower) {
    this.tables = tables;
    this.watches = watches;
    this.info = info;
    this.index = tables.context().index();
    this.guard = tables.context().guard();
    this.key = info.accessKey();
    this.adapter = new Adapter(follower);
    this.watch = watches.follow(info, adapter);
  }

  /// Passes calls for tables on as calls for rows.
  private final class Adapter implements RowFollower {
    private final ComponentFollower follower;

    private Adapter(ComponentFollower follower) {
      this.follower = follower;
    }

    @Override
    public void arrived(Table table, int first, int end) {
      follower.arrived(rows(table), first, end);
    }

    @Override
    public void leaving(Table table, int first, int end) {
      follower.leaving(rows(table), first, end);
    }

    @Override
    public void written(Table table, int row) {
      follower.written(rows(table), row);
    }

    @Override
    public void rangeWritten(Table table, int first, int end) {
      follower.rangeWritten(rows(table), first, end);
    }

    @Override
    public void hasPendingWrites() {
      follower.hasUnreportedWrites();
    }

    @Override
    public void restart() {
      follower.restart();
    }
  }

  private FollowedRows rows(Table table) {
    int id = table.id();
    FollowedRows known = id < rows.length ? rows[id] : null;
    return known != null && known.isOf(table) ? known : newRows(table);
  }

  private FollowedRows newRows(Table table) {
    var created = new FollowedRows(table, table.base(info.id()));
    if (table.id() >= rows.length) {
      rows = Arrays.copyOf(rows, 2 * table.id());
    }
    rows[table.id()] = created;
    return created;
  }

  /// The stable name of the component.
  ///
  /// @return the name
  public String name() {
    return info.name();
  }

  /// Throws if the calling thread may not read the component now.
  ///
  /// @throws IllegalStateException if it may not
  public void checkRead() {
    guard.checkRead(AccessKind.COMPONENT, key);
  }

  /// Reports all writes that were not reported yet. Several followers may ask for it at the same
  /// time.
  public void reportWrites() {
    watch.enterPending();
  }

  /// Calls an action for the rows of each archetype that has the component, in any order.
  ///
  /// @param action receives the rows
  public void forEach(Consumer<FollowedRows> action) {
    tables.forEach(
        table -> {
          if (table.base(info.id()) >= 0) {
            action.accept(rows(table));
          }
        });
  }

  /// Where the entity of a slot is.
  ///
  /// @param slot the index of an entity
  /// @return its location, for [#rowsAt(long)] and [#rowAt(long)], or -1 if there is none
  public long locate(int slot) {
    if (slot >= index.slots()) {
      return NOWHERE;
    }
    long location = index.location(index.entityIn(slot));
    return location == EntityIndex.NOWHERE ? NOWHERE : location;
  }

  /// The packed handle of the entity of a slot.
  ///
  /// @param slot the index of an entity that is alive
  /// @return its handle
  public long entityIn(int slot) {
    return index.entityIn(slot);
  }

  /// The rows of a location.
  ///
  /// @param location a location
  /// @return the rows of its archetype, or null if that lacks the component
  public @Nullable FollowedRows rowsAt(long location) {
    int id = EntityIndex.table(location);
    FollowedRows known = id < rows.length ? rows[id] : null;
    if (known != null && !known.isReclaimed()) {
      return known;
    }
    Table table = tables.table(id);
    return table.base(info.id()) < 0 ? null : rows(table);
  }

  /// The row of a location.
  ///
  /// @param location a location
  /// @return the row
  public static int rowAt(long location) {
    return EntityIndex.row(location);
  }

  /// The number of slots: the index of every entity is below it.
  ///
  /// @return the number
  public int slots() {
    return index.slots();
  }

  /// Ends following the component. Closing again has no effect.
  @Override
  public void close() {
    if (!isClosed && !guard.isClosed()) {
      guard.checkUse();
      watches.unfollow(info, adapter);
    }
    isClosed = true;
  }

  /// Whether it was closed.
  ///
  /// @return true if so
  public boolean isClosed() {
    return isClosed;
  }
}
