package dev.phyla.spark;

import dev.phyla.model.sweep.SweepException;
import dev.phyla.spark.internal.iceberg.IcebergSchema;
import dev.phyla.spark.internal.iceberg.PartMetrics;
import dev.phyla.spark.internal.table.SweepProperties;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/// Registers the files of sweeps as Iceberg tables, from the driver. Needs iceberg-core.
///
/// Files stay where they are. A table is partitioned by `world_id`, so it can have several sweeps
/// of one version of a model.
public final class IcebergTables {
  private static final String MODEL = "phyla.model";
  private static final String VERSION = "phyla.model-version";

  private final Catalog catalog;
  private final Namespace namespace;

  /// Names the place of the tables.
  ///
  /// @param catalog the catalog
  /// @param namespace the namespace of the tables, such as `results`
  public IcebergTables(Catalog catalog, Namespace namespace) {
    this.catalog = Objects.requireNonNull(catalog, "The catalog is null.");
    this.namespace = Objects.requireNonNull(namespace, "The namespace is null.");
  }

  /// Adds the committed files of a sweep that are not registered yet, in one snapshot for each
  /// table.
  ///
  /// @param tables the tables of the sweep
  /// @return the number of files that were added
  /// @throws SweepException if a table has results of another model or version, or other columns
  public int register(SweepTables tables) {
    int added = 0;
    for (String name : tables.tables()) {
      try {
        added += register(tables, name);
      } catch (IOException e) {
        throw new SweepException(
            "The table " + name + " cannot be registered: " + e.getMessage() + ".", e);
      }
    }
    return added;
  }

  private int register(SweepTables tables, String name) throws IOException {
    if (tables.files(name).isEmpty()) {
      return 0;
    }
    Table table = open(tables, name);
    Set<String> registered = new HashSet<>();
    try (var files = table.newScan().planFiles()) {
      files.forEach(task -> registered.add(task.file().location()));
    }
    AppendFiles append = table.newAppend();
    int added = 0;
    for (String file : tables.files(name)) {
      if (!registered.contains(file)) {
        append.appendFile(
            DataFiles.builder(table.spec())
                .withInputFile(table.io().newInputFile(file))
                .withFormat(FileFormat.PARQUET)
                .withMetrics(PartMetrics.read(tables.folder().conf(), new Path(file)))
                .withPartitionPath("world_id=" + tables.worldId())
                .build());
        added++;
      }
    }
    if (added > 0) {
      append.commit();
    }
    return added;
  }

  private Table open(SweepTables tables, String name) throws IOException {
    var id = TableIdentifier.of(namespace, name);
    SweepProperties sweep = tables.folder().properties();
    Schema schema =
        IcebergSchema.read(tables.folder().conf(), new Path(tables.files(name).getFirst()));
    if (!catalog.tableExists(id)) {
      return catalog.createTable(
          id,
          schema,
          PartitionSpec.builderFor(schema).identity("world_id").build(),
          Map.of(MODEL, sweep.model(), VERSION, sweep.version(), "format-version", "2"));
    }
    Table table = catalog.loadTable(id);
    String model = table.properties().getOrDefault(MODEL, "none");
    String version = table.properties().getOrDefault(VERSION, "none");
    if (!model.equals(sweep.model()) || !version.equals(sweep.version())) {
      throw new SweepException(
          String.format(
              "The Iceberg table %s has results of the model %s, version %s, and cannot be mixed"
                  + " with those of %s, version %s; register them in another namespace.",
              id, model, version, sweep.model(), sweep.version()),
          null);
    }
    if (!table.schema().asStruct().equals(schema.asStruct())) {
      throw new SweepException(
          String.format(
              "The Iceberg table %s has other columns than the sweep, because outcomes or series"
                  + " differ; register it in another namespace.",
              id),
          null);
    }
    return table;
  }
}
