package dev.phyla.internal.replica;

import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.snapshot.SnapshotException;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// Values of one type that were read from a delta, in columns, with the handles of this world.
///
/// @param name the name of the type
/// @param arrays the columns
record IncomingRows(String name, Object[] arrays) {
  /// Reads rows.
  ///
  /// @param layouts the columns of the type
  /// @param columns reads the columns that the source has
  /// @param isByRow whether the rows follow each other, not the columns
  /// @param handles translates packed handles; the input does so already inside of values
  static IncomingRows get(
      StateInput in,
      String name,
      List<ColumnLayout> layouts,
      LoadedColumns columns,
      int count,
      boolean isByRow,
      LongUnaryOperator handles) {
    Object[] arrays = layouts.stream().map(layout -> layout.newArray(count)).toArray();
    columns.clearMissing(arrays, 0, count);
    if (isByRow) {
      for (int row = 0; row < count; row++) {
        columns.get(in, arrays, 0, row, 1);
      }
    } else {
      columns.get(in, arrays, 0, 0, count);
    }
    for (int i = 0; i < arrays.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.ENTITY) {
        var entities = (long[]) arrays[i];
        for (int row = 0; row < count; row++) {
          entities[row] = handles.applyAsLong(entities[row]);
        }
      }
    }
    return new IncomingRows(name, arrays);
  }

  /// The value of a row, which its constructor may refuse.
  Object value(RowCodec codec, int row) {
    try {
      return codec.read(arrays, 0, row);
    } catch (RuntimeException e) {
      throw new SnapshotException(
          "The delta has a value of " + name + " that its constructor refuses: " + e, e);
    }
  }
}
