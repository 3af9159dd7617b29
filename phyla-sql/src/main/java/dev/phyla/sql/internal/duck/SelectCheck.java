package dev.phyla.sql.internal.duck;

import dev.phyla.sql.SqlException;
import java.util.List;

/// Refuses statements that are not queries.
public final class SelectCheck {
  private SelectCheck() {}

  /// Checks statements without running them: DuckDB can express queries as JSON, and nothing else.
  ///
  /// @param database a database
  /// @param sql the statements
  /// @throws SqlException if one of them is not a query, or cannot be parsed
  public static void check(Database database, String sql) {
    String message =
        database.run(
            "SELECT t ->> '$.error_message' FROM (SELECT json_serialize_sql(CAST(? AS VARCHAR)) AS t)",
            List.of(sql),
            (rows, changed) -> rows != null && rows.next() ? rows.getString(1) : null);
    if (message != null) {
      throw new SqlException(
          message.startsWith("Only SELECT")
              ? "Only queries can run in a restricted session."
              : message);
    }
  }
}
