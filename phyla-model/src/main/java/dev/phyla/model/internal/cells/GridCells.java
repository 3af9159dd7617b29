package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The entities of a grid, by cell. A number of each entity can be kept beside it.
public final class GridCells implements Cells {
  private static final double[] NO_NUMBERS = {};

  private final Positions positions;
  private final @Nullable NumberColumn kept;
  private final int outside;
  private final SlotLists lists;

  /// The kept number of each slot; of slot 0, which no entity has, a number that equals none.
  private double[] numbers;

  /// Which cells are empty, or null until that is asked for.
  private volatile @Nullable EmptyCells empty;

  /// Creates cells without entities.
  ///
  /// @param cells the number of cells
  /// @param positions reads positions
  /// @param kept the field with the number to be kept, or null
  public GridCells(int cells, Positions positions, @Nullable NumberColumn kept) {
    this.positions = positions;
    this.kept = kept;
    this.outside = cells;
    this.lists = new SlotLists(cells + 1);
    this.numbers = kept == null ? NO_NUMBERS : new double[] {Double.NaN};
  }

  /// The slots in each cell.
  public SlotLists lists() {
    return lists;
  }

  @Override
  public int cells() {
    return outside;
  }

  @Override
  public int size() {
    return lists.size();
  }

  @Override
  public int outsideCount() {
    return lists.count(outside);
  }

  @Override
  public int outsideSlot() {
    return lists.member(outside, 0);
  }

  private int cell(FollowedRows rows, int row) {
    int cell = positions.cell(rows, row);
    return cell < 0 ? outside : cell;
  }

  @Override
  public void enter(FollowedRows rows, int row) {
    int slot = (int) rows.entities()[row];
    int cell = cell(rows, row);
    if (lists.cellOf(slot) != cell) {
      remove(slot);
      lists.add(slot, cell);
      EmptyCells known = empty;
      if (known != null && cell != outside && lists.count(cell) == 1) {
        known.remove(cell);
      }
    }
    keep(slot, rows, row);
  }

  private void keep(int slot, FollowedRows rows, int row) {
    NumberColumn field = kept;
    if (field == null) {
      return;
    }
    if (slot >= numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(slot + 1, 2 * numbers.length));
    }
    numbers[slot] = field.number(rows, row);
  }

  @Override
  public void remove(int slot) {
    int cell = lists.remove(slot);
    EmptyCells known = empty;
    if (known != null && cell >= 0 && cell != outside && lists.count(cell) == 0) {
      known.add(cell);
    }
  }

  @Override
  public void enterAll(FollowedComponent component) {
    lists.clear(component.slots());
    component.forEach(
        rows -> {
          long[] entities = rows.entities();
          for (int row = rows.first(); row < rows.end(); row++) {
            int slot = (int) entities[row];
            lists.addUnordered(slot, cell(rows, row));
            keep(slot, rows, row);
          }
        });
    lists.order();
    EmptyCells known = empty;
    if (known != null) {
      known.fill();
      removeOccupied(known);
    }
  }

  // Searches. No entity is outside.

  /// The number of empty cells.
  public int emptyCount() {
    return outside - lists.occupied();
  }

  /// The empty cells, which are followed from the first call on. Several threads may call this at
  /// the same time.
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

  private void removeOccupied(EmptyCells all) {
    for (int cell = 0; cell < outside; cell++) {
      if (lists.count(cell) != 0) {
        all.remove(cell);
      }
    }
  }

  /// Whether a number of each entity is kept.
  public boolean keepsNumbers() {
    return kept != null;
  }

  /// The number of entities in a cell whose kept number has a value.
  public int countWith(int cell, double value) {
    int[] members = lists.array(cell);
    int start = lists.start(cell);
    int end = start + lists.count(cell);
    int count = 0;
    for (int at = start; at < end; at++) {
      count += numbers[members[at]] == value ? 1 : 0;
    }
    return count;
  }

  /// The same for a cell that has one entity at most.
  public int countOnlyWith(int cell, double value) {
    return numbers[lists.onlyMember(cell)] == value ? 1 : 0;
  }
}
