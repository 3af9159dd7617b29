package dev.phyla.sql.internal.view;

import dev.phyla.sql.internal.duck.Database;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The statements with which tables, views and macros of a database were created, so that only
/// those are run again that have changed.
final class Definitions {
  private final Map<String, String> created = new HashMap<>();

  /// Runs the statements that are new or have changed, in order and as one transaction.
  ///
  /// @param wanted statements by the names of what they create, in an order in which they can run
  /// @return whether they are committed; if not, they have to be run again
  boolean create(Database database, Map<String, String> wanted) {
    List<String> changed = new ArrayList<>();
    wanted.forEach(
        (name, statement) -> {
          if (!statement.equals(created.get(name))) {
            changed.add(statement);
          }
        });
    if (changed.isEmpty()) {
      return true;
    }
    boolean isCommitted =
        database.inTransaction(() -> database.execute(String.join(";\n", changed)));
    if (isCommitted) {
      created.putAll(wanted);
    }
    return isCommitted;
  }
}
