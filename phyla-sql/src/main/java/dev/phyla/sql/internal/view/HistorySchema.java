package dev.phyla.sql.internal.view;

import dev.phyla.sql.SqlException;
import dev.phyla.sql.internal.duck.Database;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/// The views and macros of a history in a database.
///
/// Creating a macro takes longer than creating a view, and most macros are never used. So a macro
/// is created when a statement first contains its name.
public final class HistorySchema {
  private final Database database;
  private final TableCatalog catalog;
  private final Definitions definitions = new Definitions();
  private HistoryViews views = new HistoryViews(List.of(), List.of());

  /// The views whose macros do not exist, by the names of the macros.
  private Map<String, String> missing = Map.of();

  /// The views whose macros exist.
  private final TreeSet<String> used = new TreeSet<>();

  /// Creates the schema of a history without tables.
  ///
  /// @param database the database
  /// @param catalog the tables of the history
  public HistorySchema(Database database, TableCatalog catalog) {
    this.database = database;
    this.catalog = catalog;
  }

  /// Creates and replaces what has to be, for the files that there are now.
  ///
  /// @param runs what is known of runs
  /// @throws SqlException if a file is damaged
  /// @throws IllegalArgumentException if a run is described twice, or is its own ancestor
  public synchronized void refresh(Collection<SqlRun> runs) {
    var next = new HistoryViews(catalog.scan(database), runs);
    var statements = new LinkedHashMap<>(next.views());
    used.forEach(view -> statements.putAll(next.macrosOf(view)));
    definitions.create(database, statements);
    views = next;
    missing = new LinkedHashMap<>(next.macros());
    missing.values().removeAll(used);
  }

  /// Creates the macros that statements may use.
  ///
  /// @param sql the statements
  public synchronized void prepare(String sql) {
    String text = sql.toLowerCase(Locale.ROOT);
    if (!text.contains("_at") && !text.contains("_series")) {
      return;
    }
    var needed = new TreeSet<String>();
    missing.forEach(
        (macro, view) -> {
          if (text.contains(macro.replace("\"", "\"\""))) {
            needed.add(view);
          }
        });
    if (!needed.isEmpty()) {
      var statements = new LinkedHashMap<String, String>();
      needed.forEach(view -> statements.putAll(views.macrosOf(view)));
      if (definitions.create(database, statements)) {
        used.addAll(needed);
        missing.values().removeAll(needed);
      }
    }
  }
}
