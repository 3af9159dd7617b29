package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;

/// The entities of a continuous space, by cell, with their coordinates.
public final class PointCells implements Cells {
  private final RealPositions positions;
  private final int outside;
  private final CellLists lists;

  /// Creates cells without entities.
  ///
  /// @param cells the number of cells
  /// @param positions reads positions
  public PointCells(int cells, RealPositions positions) {
    this.positions = positions;
    this.outside = cells;
    this.lists = new CellLists(cells + 1, positions.dimensions());
  }

  /// The entities in each cell.
  public CellLists lists() {
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
    return (int) lists.members()[lists.start(outside)];
  }

  private int cell(FollowedRows rows, int row) {
    int cell = positions.cell(rows, row);
    return cell < 0 ? outside : cell;
  }

  @Override
  public void enter(FollowedRows rows, int row) {
    long entity = rows.entities()[row];
    int slot = (int) entity;
    int cell = cell(rows, row);
    int at;
    if (lists.cellOf(slot) == cell) {
      at = lists.find(slot);
      lists.members()[at] = entity; // another one may have taken the slot
    } else {
      lists.remove(slot);
      at = lists.add(entity, cell);
    }
    positions.store(lists, at, rows, row);
  }

  @Override
  public void remove(int slot) {
    lists.remove(slot);
  }

  @Override
  public void enterAll(FollowedComponent component) {
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
  }
}
