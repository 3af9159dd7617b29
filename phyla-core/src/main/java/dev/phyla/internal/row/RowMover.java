package dev.phyla.internal.row;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;

/// Moves rows out of a table: copies the columns that the target table has, and fills the gap with
/// the last row.
///
/// A mover belongs to an edge from one table to another, or out of a table. At first a loop over
/// the columns is used; edges that are used often get generated code from [RowMoverCode].
public abstract class RowMover {
  /// The target of a column that the target table lacks.
  public static final int DROPPED = -1;

  /// For generated classes.
  protected RowMover() {}

  /// Copies a row to the target table and fills the gap. The last row then holds no entity and no
  /// reference.
  ///
  /// @param row the row that leaves
  /// @param last the last row of the source table
  /// @param targetRow the new row; ignored if all columns are dropped
  /// @return the packed entity of the last row, which has filled the gap
  public abstract long move(int row, int last, int targetRow);

  /// Called when the source table has new arrays.
  public abstract void sourceChanged(Object[] columns);

  /// Called when the target table has new arrays.
  public abstract void targetChanged(Object[] columns);

  /// A mover that loops over the columns.
  ///
  /// @param columns the columns of the source table
  /// @param targets the column in the target table for each
  static RowMover looping(ColumnLayout[] columns, int[] targets) {
    return new Looping(columns, targets);
  }

  /// Copies a row of inline arrays; generated code calls it.
  public static void copyInline(Object target, int to, Object source, int from, int stride) {
    System.arraycopy(source, from * stride, target, to * stride, stride);
  }

  private static final class Looping extends RowMover {
    private static final Object[] NO_ARRAYS = {};

    private final ColumnLayout[] columns;
    private final int[] targets;
    private Object[] source = NO_ARRAYS;
    private Object[] target = NO_ARRAYS;

    Looping(ColumnLayout[] columns, int[] targets) {
      this.columns = columns;
      this.targets = targets;
    }

    @Override
    public long move(int row, int last, int targetRow) {
      long[] entities = (long[]) source[0];
      long moved = entities[last];
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
      entities[last] = 0;
      return moved;
    }

    @Override
    public void sourceChanged(Object[] columns) {
      source = columns;
    }

    @Override
    public void targetChanged(Object[] columns) {
      target = columns;
    }
  }
}
