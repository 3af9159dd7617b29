package dev.phyla.internal.storage;

import java.util.ArrayList;
import java.util.List;

/// The tables of a world that have been marked since the last update ended, so that ending one
/// costs as much as was touched.
public final class DirtyTables {
  private final List<Table> tables = new ArrayList<>();

  void add(Table table) {
    tables.add(table);
  }

  /// Removes all marks.
  public void clear() {
    for (Table table : tables) {
      table.unlistAsDirty();
    }
    tables.clear();
  }
}
