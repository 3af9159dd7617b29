package dev.phyla.model.internal.cells;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.spi.ComponentFollower;
import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/*
 * Single changes are applied at once. Loops over many rows are applied when the space is used next:
 * row by row if there are few, from scratch if there are many.
 *
 * Systems that run at the same time may use a space together. The first one that uses it after a
 * loop brings it up to date, and the others wait for it.
 */

/// Keeps the lists of the cells of a space up to date.
public final class CellIndex implements ComponentFollower, AutoCloseable {
  /// From this share of all members on, written rows are entered from scratch.
  private static final int SHARE_OF_MANY = 4;

  private static final VarHandle CURRENT;

  static {
    try {
      CURRENT =
          MethodHandles.lookup().findVarHandle(CellIndex.class, "isCurrent", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String name;
  private final CellLists lists;
  private final Positions positions;
  private final @Nullable EmptyCells empty;
  private final FollowedComponent component;

  /// The number of the list of entities whose position is not in the space.
  private final int outside;

  /// Whether there is nothing to be entered before the lists are used. Accessed by [#CURRENT].
  private boolean isCurrent;

  /// Whether the lists have to be made from scratch.
  private boolean isStale = true;

  /// Starts to follow a component.
  ///
  /// @param name the space in messages
  /// @param world the world
  /// @param type the component with the position
  /// @param cells the number of cells
  /// @param dimensions the number of coordinates that are kept for each entity
  /// @param positions reads positions
  /// @param empty follows which cells are empty, or null
  public CellIndex(
      String name,
      World world,
      Class<?> type,
      int cells,
      int dimensions,
      Positions positions,
      @Nullable EmptyCells empty) {
    this.name = name;
    this.lists = new CellLists(cells + 1, dimensions);
    this.outside = cells;
    this.positions = positions;
    this.empty = empty;
    this.component = world.follow(type, this);
  }

  /// The lists, which are up to date until the world changes.
  ///
  /// @throws IllegalStateException if an entity is not in the space, or the space is closed
  public CellLists current() {
    component.checkRead();
    if (!(boolean) CURRENT.getAcquire(this)) {
      update();
    }
    if (lists.count(outside) != 0) {
      throw outside();
    }
    return lists;
  }

  private synchronized void update() {
    if (isCurrent) {
      return;
    }
    if (component.isClosed()) {
      throw new IllegalStateException(name + " is closed.");
    }
    component.reportWrites();
    if (isStale) {
      enterAll();
    }
    CURRENT.setRelease(this, true);
  }

  private void enterAll() {
    lists.clear(component.slots());
    component.forEach(
        rows -> {
          long[] entities = rows.entities();
          for (int row = rows.first(); row < rows.end(); row++) {
            lists.count(entities[row], cell(rows, row));
          }
        });
    lists.allot();
    component.forEach(
        rows -> {
          long[] entities = rows.entities();
          for (int row = rows.first(); row < rows.end(); row++) {
            positions.store(lists, lists.place(entities[row]), rows, row);
          }
        });
    lists.order();
    if (empty != null) {
      empty.fill();
      for (int cell = 0; cell < outside; cell++) {
        if (lists.count(cell) != 0) {
          empty.remove(cell);
        }
      }
    }
    isStale = false;
  }

  private int cell(FollowedRows rows, int row) {
    int cell = positions.cell(rows, row);
    return cell < 0 ? outside : cell;
  }

  // Changes.

  @Override
  public void arrived(FollowedRows rows, int first, int end) {
    if (isMany(end - first)) {
      setStale();
    }
    for (int row = first; row < end && !isStale; row++) {
      enter(rows, row, cell(rows, row));
    }
  }

  @Override
  public void leaving(FollowedRows rows, int first, int end) {
    if (isMany(end - first)) {
      setStale();
    }
    long[] entities = rows.entities();
    for (int row = first; row < end && !isStale; row++) {
      remove((int) entities[row]);
    }
  }

  @Override
  public void written(FollowedRows rows, int row) {
    if (isStale) {
      return;
    }
    int slot = (int) rows.entities()[row];
    int cell = cell(rows, row);
    if (lists.cellOf(slot) == cell) {
      positions.store(lists, lists.find(slot), rows, row);
    } else {
      remove(slot);
      enter(rows, row, cell);
    }
  }

  @Override
  public void rangeWritten(FollowedRows rows, int first, int end) {
    if (isMany(end - first)) {
      setStale();
    }
    for (int row = first; row < end && !isStale; row++) {
      written(rows, row);
    }
  }

  private void enter(FollowedRows rows, int row, int cell) {
    if (empty != null && cell != outside && lists.count(cell) == 0) {
      empty.remove(cell);
    }
    positions.store(lists, lists.add(rows.entities()[row], cell), rows, row);
  }

  private void remove(int slot) {
    int cell = lists.remove(slot);
    if (empty != null && cell >= 0 && cell != outside && lists.count(cell) == 0) {
      empty.add(cell);
    }
  }

  /// Whether rows are so many that entering all is faster.
  private boolean isMany(int rows) {
    return rows > 1 && (long) rows * SHARE_OF_MANY > lists.size();
  }

  private void setStale() {
    isStale = true;
    hasUnreportedWrites();
  }

  @Override
  public void hasUnreportedWrites() {
    CURRENT.setRelease(this, false);
  }

  @Override
  public void restart() {
    setStale();
  }

  /// The exception for entities whose position is not in the space.
  private IllegalStateException outside() {
    long entity = lists.member(outside, 0);
    var found = new String[] {"an unknown position"};
    component.forEach(
        rows -> {
          for (int row = rows.first(); row < rows.end(); row++) {
            if (rows.entities()[row] == entity) {
              found[0] = positions.text(rows, row);
            }
          }
        });
    int others = lists.count(outside) - 1;
    return new IllegalStateException(
        String.format(
            "The entity %s is at %s, which is outside of %s%s; keep positions inside, or use a"
                + " periodic space.",
            Entity.fromBits(entity),
            found[0],
            name,
            others == 0 ? "" : " (and " + others + " more)"));
  }

  /// The name of the component.
  public String componentName() {
    return component.name();
  }

  /// Ends following the component.
  @Override
  public void close() {
    component.close();
    setStale();
  }
}
