package dev.phyla.internal.storage;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.List;

/// Takes a row out of a table: copies what a target table keeps, and fills the gap with the last
/// row.
///
/// A mover is built for the columns of one table, or for the way from one table to another. Rows
/// move through a plain loop at first; a way that is used often gets code of its own, without a
/// loop or a switch, from [RowMoverCode].
public abstract class RowMover {
  /// How often a way is used before code is generated for it.
  static final int USES_BEFORE_CODE = 256;

  /// The place of a column that the target does not have.
  static final int DROPPED = -1;

  /// For generated classes.
  protected RowMover() {}

  /// Copies a row to the target table and fills the gap.
  ///
  /// @param source the columns of the source table
  /// @param row the row that leaves
  /// @param last the last row of the source table
  /// @param target the columns of the target table; ignored if all columns are dropped
  /// @param targetRow the new row
  public abstract void move(Object[] source, int row, int last, Object[] target, int targetRow);

  /// A mover that loops over the columns.
  static RowMover looping(List<ColumnLayout> columns, int[] targets) {
    return new Looping(columns.toArray(ColumnLayout[]::new), targets);
  }

  /// Copies a row of inline arrays; generated code calls it.
  protected static void copyInline(Object target, int to, Object source, int from, int stride) {
    System.arraycopy(source, from * stride, target, to * stride, stride);
  }

  private static final class Looping extends RowMover {
    private final ColumnLayout[] columns;
    private final int[] targets;

    Looping(ColumnLayout[] columns, int[] targets) {
      this.columns = columns;
      this.targets = targets;
    }

    @Override
    public void move(Object[] source, int row, int last, Object[] target, int targetRow) {
      for (int i = 0; i < columns.length; i++) {
        ColumnLayout column = columns[i];
        Object array = source[i];
        if (targets[i] != DROPPED) {
          column.copyRow(array, row, target[targets[i]], targetRow);
        }
        if (row != last) {
          column.copyRow(array, last, array, row);
        }
        if (column.kind() == ColumnKind.REFERENCE) {
          column.clearRows(array, last, last + 1);
        }
      }
    }
  }
}
