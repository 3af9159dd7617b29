package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.parquet.PartFile;
import dev.phyla.sql.internal.parquet.TableMetadata;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The tables of a history, as the files describe them. Each description is read once.
public final class TableCatalog {
  private final HistoryFolder folder;
  private final Map<String, ArchetypeTable> known = new HashMap<>();

  /// Creates a catalog.
  ///
  /// @param folder the folder of the history
  public TableCatalog(HistoryFolder folder) {
    this.folder = folder;
  }

  /// Finds the tables that have files.
  ///
  /// @param database a database to read descriptions with
  /// @return the tables, by name
  /// @throws SqlException if a file is damaged
  public List<StoredTable> scan(Database database) {
    Map<String, List<PartFile>> files = folder.scan();
    files.values().removeIf(List::isEmpty);
    var unknown = new ArrayList<String>();
    var samples = new ArrayList<Path>();
    files.forEach(
        (name, own) -> {
          if (!known.containsKey(name)) {
            unknown.add(name);
            samples.add(own.getFirst().path());
          }
        });
    List<ArchetypeTable> described = TableMetadata.read(database, samples);
    for (int i = 0; i < unknown.size(); i++) {
      String name = unknown.get(i);
      ArchetypeTable table = described.get(i);
      if (!table.name().equals(name)) {
        throw new SqlException(
            "The file %s is one of the table %s, but is in the folder of %s."
                .formatted(samples.get(i), table.name(), name));
      }
      known.put(name, table);
    }
    var tables = new ArrayList<StoredTable>();
    files.forEach(
        (name, own) -> {
          ArchetypeTable table = known.get(name);
          if (table != null) {
            tables.add(new StoredTable(table, own));
          }
        });
    return tables;
  }
}
