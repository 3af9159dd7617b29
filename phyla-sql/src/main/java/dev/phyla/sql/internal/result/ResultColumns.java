package dev.phyla.sql.internal.result;

import dev.phyla.sql.SqlColumn;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads all rows of a result as columns.
public final class ResultColumns {
  private ResultColumns() {}

  /// Reads the rows.
  ///
  /// @param rows the rows, or null for a statement without a result
  /// @return the columns; none if there are no rows
  /// @throws SQLException if DuckDB fails
  public static List<SqlColumn> read(@Nullable ResultSet rows) throws SQLException {
    if (rows == null) {
      return List.of();
    }
    ResultSetMetaData metadata = rows.getMetaData();
    List<String> names = ColumnNames.of(metadata);
    var readers = new ArrayList<ColumnReader>();
    for (int i = 0; i < names.size(); i++) {
      readers.add(new ColumnReader(names.get(i), metadata.getColumnTypeName(i + 1), i + 1));
    }
    while (rows.next()) {
      for (ColumnReader reader : readers) {
        reader.read(rows);
      }
    }
    return readers.stream().map(ColumnReader::finish).toList();
  }
}
