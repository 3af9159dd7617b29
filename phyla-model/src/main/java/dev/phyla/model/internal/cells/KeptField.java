package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedRows;

/// Positions on a grid, and another field that is kept beside the entities as their only
/// coordinate.
///
/// @param positions the positions
/// @param field the field
public record KeptField(Positions positions, NumberColumn field) implements Positions {
  @Override
  public int cell(FollowedRows rows, int row) {
    return positions.cell(rows, row);
  }

  @Override
  public void store(CellLists lists, int at, FollowedRows rows, int row) {
    lists.setCoordinates(at, field.number(rows, row), 0, 0);
  }

  @Override
  public String text(FollowedRows rows, int row) {
    return positions.text(rows, row);
  }
}
