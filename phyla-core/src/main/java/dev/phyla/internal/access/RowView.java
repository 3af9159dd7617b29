package dev.phyla.internal.access;

import dev.phyla.RowAccessor;
import dev.phyla.internal.table.Table;
import java.util.Objects;

/// The components of one type in one table.
///
/// @param <T> the component type
public final class RowView<T> implements RowAccessor<T> {
  private final Table table;
  private final ComponentView view;
  private final TableAccessor<T> accessor;

  RowView(Table table, ComponentView view, TableAccessor<T> accessor) {
    this.table = table;
    this.view = view;
    this.accessor = accessor;
  }

  @Override
  public int size() {
    accessor.checkRead();
    table.requireInUse();
    return table.size();
  }

  @Override
  @SuppressWarnings("unchecked") // the views of an accessor hold its components
  public T get(int row) {
    accessor.checkRead();
    return (T) view.read(checked(row));
  }

  @Override
  public void set(int row, T value) {
    accessor.checkWrite();
    Objects.requireNonNull(value, "A component cannot be null.");
    view.write(checked(row), value, accessor);
  }

  private int checked(int row) {
    table.requireInUse();
    if (row < 0 || row >= table.size()) {
      throw new IndexOutOfBoundsException(
          "The archetype " + table + " has " + table.size() + " rows and no row " + row + ".");
    }
    return table.first() + row;
  }

  @Override
  public String toString() {
    return "rows of " + accessor.info().name() + " in " + table;
  }
}
