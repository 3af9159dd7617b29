package dev.phyla.model.internal.cells;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.spi.ComponentFollower;
import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A change of one entity is entered at once. After many of them without a use of the lists, they are
 * made from scratch when they are used next, which is faster, and changes cost nothing until then.
 * Changes of several rows note the slots of the entities, which are entered again before the next
 * use; it does not matter why and how often a slot is noted.
 *
 * Systems that run at the same time may use a space together. The first one that uses it after a
 * change brings it up to date, and the others wait for it.
 */

/// Keeps the lists of the cells of a space up to date.
public final class CellIndex implements ComponentFollower, AutoCloseable {
  /// How much longer it takes to enter an entity than to visit a cell, and a member, when all are
  /// entered from scratch.
  private static final int COST_OF_SLOT = 8;

  private static final int COST_OF_MEMBER = 4;

  private static final VarHandle CURRENT;

  static {
    try {
      CURRENT = MethodHandles.lookup().findVarHandle(CellIndex.class, "isCurrent", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String name;
  private final CellLists lists;
  private final Positions positions;

  /// Which cells are empty, or null until that is asked for.
  private volatile @Nullable EmptyCells empty;

  private final FollowedComponent component;

  /// The number of the list of entities whose position is not in the space.
  private final int outside;

  /// Whether there is nothing to be entered before the lists are used. Accessed by [#CURRENT].
  private boolean isCurrent;

  /// Whether the lists have to be made from scratch.
  private boolean isStale = true;

  /// Whether there are writes that were not reported yet.
  private boolean hasUnreported = true;

  /// The slots whose entities have to be entered again, each once.
  private int[] noted = new int[16];

  private int notedCount;

  /// With more changes than this, entering all is faster.
  private int maxChanges;

  /// The number of changes that were entered at once and not used yet.
  private int unused;

  /// A bit for each slot that is noted.
  private long[] isNoted = new long[1];

  /// Starts to follow a component.
  ///
  /// @param name the space in messages
  /// @param world the world
  /// @param type the component with the position
  /// @param cells the number of cells
  /// @param dimensions the number of coordinates that are kept for each entity
  /// @param positions reads positions
  public CellIndex(
      String name, World world, Class<?> type, int cells, int dimensions, Positions positions) {
    this.name = name;
    this.lists = new CellLists(cells + 1, dimensions);
    this.outside = cells;
    this.positions = positions;
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
    if (unused != 0) {
      unused = 0;
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
      throw new IllegalStateException(
          "Agents cannot be found in " + name + " any more, because it is closed; create another.");
    }
    if (hasUnreported) {
      hasUnreported = false;
      component.reportWrites();
    }
    if (isStale) {
      enterAll();
    } else {
      enterNoted();
    }
    unused = 0;
    long all = lists.cells() + (long) COST_OF_MEMBER * lists.size();
    maxChanges = (int) Math.min(Integer.MAX_VALUE, all / COST_OF_SLOT);
    CURRENT.setRelease(this, true);
  }

  private void enterNoted() {
    for (int i = 0; i < notedCount; i++) {
      int slot = noted[i];
      isNoted[slot >>> 6] &= ~(1L << slot);
      enter(slot);
    }
    notedCount = 0;
  }

  private void enterAll() {
    Arrays.fill(isNoted, 0);
    notedCount = 0;
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
    EmptyCells known = empty;
    if (known != null) {
      known.fill();
      removeOccupied(known);
    }
    isStale = false;
  }

  private void removeOccupied(EmptyCells all) {
    for (int cell = 0; cell < outside; cell++) {
      if (lists.count(cell) != 0) {
        all.remove(cell);
      }
    }
  }

  /// The empty cells, of lists that are [current][#current()], which are followed from now on.
  public EmptyCells emptyCells() {
    EmptyCells known = empty;
    return known == null ? findEmptyCells() : known;
  }

  private synchronized EmptyCells findEmptyCells() {
    EmptyCells found = empty;
    if (found == null) {
      found = new EmptyCells(outside);
      removeOccupied(found);
      empty = found;
    }
    return found;
  }

  private int cell(FollowedRows rows, int row) {
    int cell = positions.cell(rows, row);
    return cell < 0 ? outside : cell;
  }

  // Changes.

  @Override
  public void arrived(FollowedRows rows, int first, int end) {
    if (end - first != 1) {
      note(rows, first, end);
    } else if (mayEnter((int) rows.entities()[first])) {
      enter(rows, first);
    }
  }

  @Override
  public void leaving(FollowedRows rows, int first, int end) {
    if (end - first != 1) {
      note(rows, first, end);
      return;
    }
    int slot = (int) rows.entities()[first];
    if (mayEnter(slot)) {
      remove(slot);
    }
  }

  @Override
  public void written(FollowedRows rows, int row) {
    if (mayEnter((int) rows.entities()[row])) {
      enter(rows, row);
    }
  }

  /// Whether a change of the entity of a slot is to be entered at once. Otherwise it will be
  /// entered before the lists are used.
  private boolean mayEnter(int slot) {
    if (isStale || isNoted(slot)) {
      return false;
    }
    if (++unused > maxChanges) {
      setStale();
      return false;
    }
    return true;
  }

  private boolean isNoted(int slot) {
    int word = slot >>> 6;
    return word < isNoted.length && (isNoted[word] >>> slot & 1) != 0;
  }

  @Override
  public void rangeWritten(FollowedRows rows, int first, int end) {
    note(rows, first, end);
  }

  private void note(FollowedRows rows, int first, int end) {
    if (end - first > maxChanges) {
      setStale();
      return;
    }
    long[] entities = rows.entities();
    for (int row = first; row < end && !isStale; row++) {
      note((int) entities[row]);
    }
  }

  private void note(int slot) {
    if (isNoted(slot)) {
      return;
    }
    int word = slot >>> 6;
    if (word >= isNoted.length) {
      isNoted = Arrays.copyOf(isNoted, Math.max(word + 1, 2 * isNoted.length));
    }
    if (notedCount >= maxChanges) {
      setStale();
      return;
    }
    isNoted[word] |= 1L << slot;
    if (notedCount == noted.length) {
      noted = Arrays.copyOf(noted, 2 * noted.length);
    }
    noted[notedCount++] = slot;
    CURRENT.setRelease(this, false);
  }

  /// Enters the entity of a slot again, where it is now.
  private void enter(int slot) {
    long location = component.locate(slot);
    FollowedRows rows = location < 0 ? null : component.rowsAt(location);
    if (rows == null) {
      remove(slot);
    } else {
      enter(rows, FollowedComponent.rowAt(location));
    }
  }

  /// Enters the entity of a row where it is now.
  private void enter(FollowedRows rows, int row) {
    long entity = rows.entities()[row];
    int slot = (int) entity;
    int cell = cell(rows, row);
    int at;
    if (lists.cellOf(slot) == cell) {
      at = lists.find(slot);
      lists.members()[at] = entity; // another one may have taken the slot
    } else {
      remove(slot);
      at = lists.add(entity, cell);
      EmptyCells known = empty;
      if (known != null && cell != outside && lists.count(cell) == 1) {
        known.remove(cell);
      }
    }
    positions.store(lists, at, rows, row);
  }

  private void remove(int slot) {
    int cell = lists.remove(slot);
    EmptyCells known = empty;
    if (known != null && cell >= 0 && cell != outside && lists.count(cell) == 0) {
      known.add(cell);
    }
  }

  private void setStale() {
    isStale = true;
    CURRENT.setRelease(this, false);
  }

  @Override
  public void hasUnreportedWrites() {
    hasUnreported = true;
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
            "The entity %s is at %s, which is outside of %s%s; %s.",
            Entity.fromBits(entity),
            found[0],
            name,
            others == 0 ? "" : " (and " + others + " more)",
            positions.advice()));
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
