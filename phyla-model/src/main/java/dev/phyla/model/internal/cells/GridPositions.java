package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedRows;

/// Positions on a grid, as columns and rows.
///
/// @param x the field with the column
/// @param y the field with the row
/// @param width the number of columns
/// @param height the number of rows
/// @param isPeriodic whether opposite edges are connected
public record GridPositions(
    NumberColumn x, NumberColumn y, int width, int height, boolean isPeriodic)
    implements Positions {
  @Override
  public int cell(FollowedRows rows, int row) {
    long column = x.whole(rows, row);
    long line = y.whole(rows, row);
    if (column >= 0 && column < width && line >= 0 && line < height) {
      return (int) line * width + (int) column;
    }
    return isPeriodic ? Math.floorMod(line, height) * width + Math.floorMod(column, width) : -1;
  }

  @Override
  public String text(FollowedRows rows, int row) {
    return "(" + x.whole(rows, row) + ", " + y.whole(rows, row) + ")";
  }

  @Override
  public String advice() {
    return "keep positions inside, or use a periodic grid";
  }
}
