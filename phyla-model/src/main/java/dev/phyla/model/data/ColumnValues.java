package dev.phyla.model.data;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A column as a list.
final class ColumnValues extends AbstractList<@Nullable Object> implements RandomAccess {
  private final TableColumn column;
  private final int rows;

  ColumnValues(TableColumn column, int rows) {
    this.column = column;
    this.rows = rows;
  }

  @Override
  public @Nullable Object get(int row) {
    return column.value(Objects.checkIndex(row, rows));
  }

  @Override
  public int size() {
    return rows;
  }
}
