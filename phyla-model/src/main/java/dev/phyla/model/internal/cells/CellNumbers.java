package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedRows;

/// Positions on a grid, as numbers of cells.
///
/// @param field the field with the number
/// @param cells the number of cells
public record CellNumbers(NumberColumn field, int cells) implements Positions {
  @Override
  public int cell(FollowedRows rows, int row) {
    long cell = field.whole(rows, row);
    return cell >= 0 && cell < cells ? (int) cell : -1;
  }

  @Override
  public String text(FollowedRows rows, int row) {
    return "cell " + field.whole(rows, row);
  }

  @Override
  public String advice() {
    return "cells are numbered from 0 to " + (cells - 1);
  }
}
