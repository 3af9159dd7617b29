package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedRows;

/// Where the entities of rows are: reads their component.
public interface Positions {
  /// The cell of a row, or -1 if its position is not in the space.
  int cell(FollowedRows rows, int row);

  /// The position of a row as a text, for messages.
  String text(FollowedRows rows, int row);

  /// What to do about positions that are not in the space, for messages.
  String advice();
}
