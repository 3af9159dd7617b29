package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedRows;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Positions in a continuous space of two or three dimensions, and the cells that it is divided
/// into.
public final class RealPositions implements Positions {
  private final NumberColumn[] fields;
  private final Axis[] axes;

  /// Creates positions.
  ///
  /// @param fields the fields with the coordinates
  /// @param axes the axes of the space, as many as fields
  public RealPositions(NumberColumn[] fields, Axis[] axes) {
    this.fields = fields;
    this.axes = axes;
  }

  @Override
  public int cell(FollowedRows rows, int row) {
    if (axes.length == 2) {
      int column = axes[0].cell(fields[0].real(rows, row));
      int line = axes[1].cell(fields[1].real(rows, row));
      return column < 0 || line < 0 ? -1 : line * axes[0].cells() + column;
    }
    int cell = 0;
    for (int i = axes.length - 1; i >= 0; i--) {
      int place = axes[i].cell(fields[i].real(rows, row));
      if (place < 0) {
        return -1;
      }
      cell = cell * axes[i].cells() + place;
    }
    return cell;
  }

  /// The number of coordinates.
  int dimensions() {
    return axes.length;
  }

  /// Stores the coordinates of a row beside its entity.
  ///
  /// @param at the place of the entity in the lists
  void store(CellLists lists, int at, FollowedRows rows, int row) {
    lists.setCoordinates(
        at,
        axes[0].inside(fields[0].real(rows, row)),
        axes[1].inside(fields[1].real(rows, row)),
        axes.length > 2 ? axes[2].inside(fields[2].real(rows, row)) : 0);
  }

  @Override
  public String text(FollowedRows rows, int row) {
    return Arrays.stream(fields)
        .map(field -> String.valueOf(field.real(rows, row)))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public String advice() {
    return axes[0].isPeriodic()
        ? "coordinates have to be finite numbers"
        : "keep positions inside, or use a periodic space";
  }
}
