package dev.phyla.model.data;

import dev.phyla.Entity;
import org.jspecify.annotations.Nullable;

/// The values of a column of a table. The arrays may be longer than the table, and rows of the
/// table are never written again.
sealed interface TableColumn {
  /// The value in a row.
  @Nullable Object value(int row);

  /// The column of some rows.
  TableColumn pick(int[] rows);

  /// Whole numbers.
  record Longs(long[] array) implements TableColumn {
    @Override
    public Object value(int row) {
      return array[row];
    }

    @Override
    public TableColumn pick(int[] rows) {
      var picked = new long[rows.length];
      for (int i = 0; i < rows.length; i++) {
        picked[i] = array[rows[i]];
      }
      return new Longs(picked);
    }
  }

  /// Numbers.
  record Doubles(double[] array) implements TableColumn {
    @Override
    public Object value(int row) {
      return array[row];
    }

    @Override
    public TableColumn pick(int[] rows) {
      var picked = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        picked[i] = array[rows[i]];
      }
      return new Doubles(picked);
    }
  }

  /// Entities, packed.
  record Entities(long[] array) implements TableColumn {
    @Override
    public Object value(int row) {
      return Entity.fromBits(array[row]);
    }

    @Override
    public TableColumn pick(int[] rows) {
      return new Entities(((Longs) new Longs(array).pick(rows)).array);
    }
  }

  /// Other values.
  record Values(@Nullable Object[] array) implements TableColumn {
    @Override
    public @Nullable Object value(int row) {
      return array[row];
    }

    @Override
    public TableColumn pick(int[] rows) {
      var picked = new @Nullable Object[rows.length];
      for (int i = 0; i < rows.length; i++) {
        picked[i] = array[rows[i]];
      }
      return new Values(picked);
    }
  }
}
