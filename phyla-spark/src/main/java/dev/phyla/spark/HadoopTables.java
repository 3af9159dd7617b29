package dev.phyla.spark;

import dev.phyla.model.sweep.SweepException;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.hadoop.HadoopCatalog;

/// Registers tables in a catalog of Iceberg that is a folder.
final class HadoopTables {
  private HadoopTables() {}

  /// Registers the files of tables that are not registered yet.
  ///
  /// @param warehouse the folder of the catalog
  /// @return the number of files that were added
  static int register(String warehouse, SweepTables tables) {
    try {
      Class.forName(
          "org.apache.iceberg.catalog.Catalog", false, HadoopTables.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new SweepException(
          "Iceberg is not on the class path; add the artifact org.apache.iceberg:iceberg-core:1.12.0,"
              + " for example with the option --packages of spark-submit.",
          e);
    }
    return registerIn(warehouse, tables);
  }

  private static int registerIn(String warehouse, SweepTables tables) {
    String model = tables.folder().properties().model().replace('.', '_');
    var catalog = new HadoopCatalog(tables.folder().conf(), warehouse);
    return new IcebergTables(catalog, Namespace.of(model)).register(tables);
  }
}
