package dev.phyla.model.data;

import java.util.ArrayList;
import java.util.List;

/// A table that grows while a simulation runs: a column of ticks, and others.
final class CollectedTable {
  /// Appends the rows of a tick to the columns.
  interface Source {
    /// Appends rows.
    ///
    /// @param ticks receives the tick once for each row
    /// @param tick the tick
    void collect(GrowingColumn.Longs ticks, long tick);
  }

  /// A column with its name.
  private record Named(String name, GrowingColumn column, boolean isEntity) {
    TableColumn view() {
      return isEntity ? ((GrowingColumn.Longs) column).viewEntities() : column.view();
    }
  }

  /// The name of the table, for messages.
  private final String name;

  private final Source source;
  private final GrowingColumn.Longs ticks = new GrowingColumn.Longs();
  private final List<Named> columns = new ArrayList<>();

  /// The number of ticks between rows.
  private int every = 1;

  CollectedTable(String name, Source source) {
    this.name = name;
    this.source = source;
  }

  CollectedTable every(int distance) {
    if (distance < 1) {
      throw new IllegalArgumentException(
          String.format(
              "\"%s\" cannot be collected every %d ticks; 1 collects in each tick.",
              name, distance));
    }
    every = distance;
    return this;
  }

  <C extends GrowingColumn> C add(String columnName, C column) {
    columns.add(new Named(columnName, column, false));
    return column;
  }

  void addEntities(String columnName, GrowingColumn.Longs column) {
    columns.add(new Named(columnName, column, true));
  }

  int rows() {
    return ticks.size();
  }

  /// The tick of a row.
  long tick(int row) {
    return ticks.get(row);
  }

  /// Removes the rows of a tick and of later ones, which a world that was restored runs again.
  void rewind(long tick) {
    int rows = ticks.size();
    while (rows > 0 && ticks.get(rows - 1) >= tick) {
      rows--;
    }
    if (rows < ticks.size()) {
      truncate(rows);
    }
  }

  /// Removes rows, of which the columns may have different numbers.
  void truncate(int rows) {
    ticks.truncate(rows);
    columns.forEach(each -> each.column.truncate(rows));
  }

  /// Appends the rows of a tick, if it is one of those that are collected.
  ///
  /// @throws ReporterException if the source failed; the columns may have different lengths
  void collect(long tick) {
    if (tick % every != 0) {
      return;
    }
    try {
      source.collect(ticks, tick);
    } catch (ReporterException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ReporterException(name, tick, e);
    }
  }

  DataTable table() {
    var builder = DataTable.builder().add("tick", ticks.view(), rows());
    columns.forEach(each -> builder.add(each.name, each.view(), rows()));
    return builder.build();
  }

  /// The table of the last row alone.
  DataTable lastRow() {
    var last = new int[] {rows() - 1};
    var builder = DataTable.builder().add("tick", ticks.view().pick(last), 1);
    columns.forEach(each -> builder.add(each.name, each.view().pick(last), 1));
    return builder.build();
  }
}
