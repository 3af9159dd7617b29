package dev.phyla.model.internal.cells;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.spi.ComponentFollower;
import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/*
 * A change of one entity is entered at once. After many of them without a use of the cells, all
 * entities are entered again when the cells are used next, which is faster, and changes cost nothing
 * until then. Models that change most agents before a use do so in each tick, so after that has
 * happened once, a few changes are enough. Changes of several rows note the slots of the entities,
 * which are entered again before the next use; it does not matter why and how often a slot is noted.
 *
 * Systems that run at the same time may use a space together. The first one that uses it after a
 * change brings it up to date, and the others wait for it.
 */

/// Keeps the cells of a space up to date.
///
/// @param <C> the type of the cells
public final class CellIndex<C extends Cells> implements ComponentFollower, AutoCloseable {
  /// How much longer it takes to enter an entity than to visit a cell, and a member, when all are
  /// entered from scratch.
  private static final int COST_OF_SLOT = 8;

  private static final int COST_OF_MEMBER = 4;

  /// The part of the usual limit after which changes are expected to exceed it.
  private static final int PART_OF_LIMIT = 8;

  private static final VarHandle CURRENT;

  static {
    try {
      CURRENT = MethodHandles.lookup().findVarHandle(CellIndex.class, "isCurrent", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String name;
  private final C cells;
  private final Positions positions;
  private final FollowedComponent component;

  /// Whether there is nothing to be entered before the cells are used. Accessed by [#CURRENT].
  private boolean isCurrent;

  /// Whether all entities have to be entered again.
  private boolean isStale = true;

  /// Whether there are writes that were not reported yet.
  private boolean hasUnreported = true;

  /// The slots whose entities have to be entered again, each once.
  private int[] noted = new int[16];

  private int notedCount;

  /// With more changes than this, entering all is faster.
  private int maxChanges;

  /// With more single changes than this, all are entered again. That is less than [#maxChanges] if
  /// there were more changes than that before the last use.
  private int limit;

  /// The number of single changes since the last use.
  private int unused;

  /// A bit for each slot that is noted.
  private long[] isNoted = new long[1];

  /// Starts to follow a component.
  ///
  /// @param name the space in messages
  /// @param world the world
  /// @param type the component with the position
  /// @param cells the cells, without entities
  /// @param positions reads positions, for messages
  public CellIndex(String name, World world, Class<?> type, C cells, Positions positions) {
    this.name = name;
    this.cells = cells;
    this.positions = positions;
    this.component = world.follow(type, this);
  }

  /// The cells, which are up to date until the world changes.
  ///
  /// @throws IllegalStateException if an entity is not in the space, or the space is closed
  public C current() {
    component.checkRead();
    if (!(boolean) CURRENT.getAcquire(this)) {
      update();
    }
    if (unused != 0) {
      unused = 0;
    }
    if (cells.outsideCount() != 0) {
      throw outside();
    }
    return cells;
  }

  /// The packed entity of a slot that has one.
  public long entity(int slot) {
    return component.entityIn(slot);
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
    boolean hadMany = unused > maxChanges;
    if (isStale) {
      enterAll();
    } else {
      enterNoted();
    }
    unused = 0;
    long all = cells.cells() + (long) COST_OF_MEMBER * cells.size();
    maxChanges = (int) Math.min(Integer.MAX_VALUE, all / COST_OF_SLOT);
    limit = hadMany ? maxChanges / PART_OF_LIMIT : maxChanges;
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
    cells.enterAll(component);
    isStale = false;
  }

  // Changes.

  @Override
  public void arrived(FollowedRows rows, int first, int end) {
    if (end - first != 1) {
      note(rows, first, end);
    } else if (mayEnter((int) rows.entities()[first])) {
      cells.enter(rows, first);
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
      cells.remove(slot);
    }
  }

  @Override
  public void written(FollowedRows rows, int row) {
    if (mayEnter((int) rows.entities()[row])) {
      cells.enter(rows, row);
    }
  }

  /// Whether a change of the entity of a slot is to be entered at once. Otherwise it will be
  /// entered before the cells are used.
  private boolean mayEnter(int slot) {
    unused++;
    if (isStale || (notedCount != 0 && isNoted(slot))) {
      return false;
    }
    if (unused > limit) {
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
      cells.remove(slot);
    } else {
      cells.enter(rows, FollowedComponent.rowAt(location));
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
    long entity = component.entityIn(cells.outsideSlot());
    var found = new String[] {"an unknown position"};
    component.forEach(
        rows -> {
          for (int row = rows.first(); row < rows.end(); row++) {
            if (rows.entities()[row] == entity) {
              found[0] = positions.text(rows, row);
            }
          }
        });
    int others = cells.outsideCount() - 1;
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
