package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.sql.internal.parquet.PartFile;
import java.util.List;

/// A table and its files.
///
/// @param table the table
/// @param files its parts and keys
public record StoredTable(ArchetypeTable table, List<PartFile> files) {
  /// Copies the list.
  public StoredTable {
    files = List.copyOf(files);
  }

  String name() {
    return table.name();
  }

  List<PartFile> parts() {
    return files.stream().filter(file -> !file.isKey()).toList();
  }

  List<PartFile> keys() {
    return files.stream().filter(PartFile::isKey).toList();
  }
}
