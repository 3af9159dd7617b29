package dev.phyla.sql.internal.result;

import dev.phyla.sql.SqlException;
import dev.phyla.sql.SqlRow;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The current row of a result.
public final class CurrentRow implements SqlRow {
  private final ResultSet rows;
  private final List<String> names;

  /// Positions of columns from 1, by name in any case.
  private final Map<String, Integer> positions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /// Creates a view of a result, which shows its current row.
  ///
  /// @param rows the result
  /// @throws SQLException if DuckDB fails
  public CurrentRow(ResultSet rows) throws SQLException {
    this.rows = rows;
    this.names = ColumnNames.of(rows.getMetaData());
    for (int i = 0; i < names.size(); i++) {
      positions.put(names.get(i), i + 1);
    }
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public @Nullable Object get(String column) {
    try {
      Object value = Values.fromDriver(rows.getObject(position(column)));
      return value instanceof BigInteger number && number.bitLength() < Long.SIZE
          ? (Object) number.longValue()
          : value;
    } catch (SQLException e) {
      throw new SqlException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public long getLong(String column) {
    Number number = number(column);
    if (number instanceof Double || number instanceof Float || number instanceof BigInteger) {
      throw new IllegalArgumentException(
          "The column " + column + " has the value " + number + ", which is no whole number.");
    }
    return number.longValue();
  }

  @Override
  public double getDouble(String column) {
    return number(column).doubleValue();
  }

  private Number number(String column) {
    if (get(column) instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException(
        "The column " + column + " has the value " + get(column) + ", which is not a number.");
  }

  private int position(String column) {
    Integer position = positions.get(column);
    if (position == null) {
      throw new IllegalArgumentException(
          "The result has no column " + column + "; it has " + String.join(", ", names) + ".");
    }
    return position;
  }
}
