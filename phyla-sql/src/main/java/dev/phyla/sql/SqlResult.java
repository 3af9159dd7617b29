package dev.phyla.sql;

import dev.phyla.sql.internal.result.RecordMapper;
import dev.phyla.sql.internal.result.TextTable;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a statement, held in memory as columns.
///
/// ```java
/// record Speed(long tick, double mean) {}
///
/// SqlResult result = session.query("select tick, avg(x) as mean from velocity group by tick");
/// List<Speed> speeds = result.as(Speed.class);
/// IO.println(result.toTable(20));
/// ```
public final class SqlResult {
  private static final int SHOWN_ROWS = 20;

  private final SqlSession session;
  private final String sql;
  private final List<? extends @Nullable Object> parameters;
  private final List<SqlColumn> columns;
  private final long changedRows;

  SqlResult(
      SqlSession session,
      String sql,
      List<? extends @Nullable Object> parameters,
      List<SqlColumn> columns,
      long changedRows) {
    this.session = session;
    this.sql = sql;
    this.parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
    this.columns = List.copyOf(columns);
    this.changedRows = changedRows;
  }

  /// The columns.
  ///
  /// @return the columns, in order; none for a statement that is not a query
  public List<SqlColumn> columns() {
    return columns;
  }

  /// The column of a name.
  ///
  /// @param name the name; case does not count
  /// @return the column
  /// @throws IllegalArgumentException if there is none
  public SqlColumn column(String name) {
    for (SqlColumn column : columns) {
      if (column.name().equalsIgnoreCase(name)) {
        return column;
      }
    }
    throw new IllegalArgumentException(
        "The result has no column %s; it has %s."
            .formatted(name, String.join(", ", columns.stream().map(SqlColumn::name).toList())));
  }

  /// The number of rows.
  ///
  /// @return the number of rows
  public int size() {
    return columns.isEmpty() ? 0 : columns.getFirst().size();
  }

  /// The number of rows that a statement inserted, updated or deleted.
  ///
  /// @return the number of rows; 0 for a query
  public long changedRows() {
    return changedRows;
  }

  /// The rows as maps from the names of columns.
  ///
  /// @return a list that creates a map when a row is asked for
  public List<Map<String, @Nullable Object>> rows() {
    return new AbstractList<>() {
      @Override
      public Map<String, @Nullable Object> get(int row) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        columns.forEach(column -> values.put(column.name(), column.value(row)));
        return Collections.unmodifiableMap(values);
      }

      @Override
      public int size() {
        return SqlResult.this.size();
      }
    };
  }

  /// The rows as records. A component of the record takes the column with its name; case and
  /// underscores do not count, so that `entityId` takes `entity_id`. Whole numbers become any type
  /// that can hold them or an [dev.phyla.Entity], all numbers become `float` and `double`, texts
  /// become constants of enums. Columns without a component are ignored.
  ///
  /// @param type the record
  /// @param <R> the record
  /// @return a new list
  /// @throws IllegalArgumentException if a component has no column, or a value does not fit
  public <R extends Record> List<R> as(Class<R> type) {
    return new RecordMapper<>(type, columns).map(size());
  }

  /// The value of a result with one row and one column.
  ///
  /// @return the value, or null
  /// @throws IllegalStateException if there are more or fewer values
  public @Nullable Object value() {
    if (size() != 1 || columns.size() != 1) {
      throw new IllegalStateException(
          "The result has %d rows and %d columns, not one value."
              .formatted(size(), columns.size()));
    }
    return columns.getFirst().value(0);
  }

  /// The number in a result with one row and one column.
  ///
  /// @return the number; NaN for null
  /// @throws IllegalStateException if there are more or fewer values
  /// @throws IllegalArgumentException if the value is not a number
  public double number() {
    value();
    return columns.getFirst().doubles()[0];
  }

  /// The result as text: names, a rule, and a line for each row, in columns. Numbers are
  /// right-aligned and long texts are cut.
  ///
  /// @param maxRows the maximum number of rows to show; a last line says how many more there are
  /// @return lines of text
  public String toTable(int maxRows) {
    return TextTable.format(columns, size(), maxRows);
  }

  /// Writes the result to a file of comma-separated values with a line of names. The query runs
  /// again, on the same state of live worlds.
  ///
  /// @param file the file, which is replaced
  /// @throws SqlException if it cannot be written
  public void writeCsv(Path file) {
    session.copy(sql, parameters, file, "FORMAT csv, HEADER true");
  }

  /// Writes the result to a Parquet file. The query runs again, on the same state of live worlds.
  ///
  /// @param file the file, which is replaced
  /// @throws SqlException if it cannot be written
  public void writeParquet(Path file) {
    session.copy(sql, parameters, file, "FORMAT parquet, PARQUET_VERSION v1, COMPRESSION zstd");
  }

  /// The first rows as text.
  @Override
  public String toString() {
    return toTable(SHOWN_ROWS);
  }
}
