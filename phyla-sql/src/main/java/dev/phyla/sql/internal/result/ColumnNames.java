package dev.phyla.sql.internal.result;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The names of the columns of a result.
final class ColumnNames {
  private ColumnNames() {}

  /// Names that are all different: a column with the name of an earlier one has a number at its
  /// end, as in tables that DuckDB creates.
  static List<String> of(ResultSetMetaData metadata) throws SQLException {
    var names = new ArrayList<String>();
    Set<String> taken = new HashSet<>();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      String label = metadata.getColumnLabel(i);
      String name = label;
      for (int number = 1; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
        name = label + "_" + number;
      }
      names.add(name);
    }
    return List.copyOf(names);
  }
}
