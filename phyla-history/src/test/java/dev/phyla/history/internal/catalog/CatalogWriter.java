package dev.phyla.history.internal.catalog;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Registers tables in a process of its own.
final class CatalogWriter {
  private CatalogWriter() {}

  /// One of many tables.
  static ArchetypeTable table(int number) {
    var field = new TableField("x" + number, ColumnType.INT, number % 3);
    return ArchetypeTable.of(
        List.of(
            new TableComponent("Common", List.of()),
            new TableComponent("C" + number, List.of(field))));
  }

  /// Registers a range of tables, each through a catalog that was opened before.
  static void register(Path history, int first, int end) {
    Catalog catalog = Catalog.open(history);
    for (int i = first; i < end; i++) {
      catalog.register(table(i));
    }
  }

  /// Waits for a line, and registers a range of tables.
  ///
  /// @param args the folder of the history, the first table, and the table after the last one
  public static void main(String[] args) throws IOException {
    System.out.println("ready");
    System.in.read();
    register(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
  }
}
