package dev.phyla.spark.internal.table;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/// Where tasks write their files: aside, in a folder of their own, from which the driver moves them
/// when it has accepted the task.
///
/// @param aside the folder
/// @param results the table of results
/// @param series the table of series, or null if they are not kept
/// @param hasHistories whether full histories are recorded
public record TableTarget(
    String aside, TableSchema results, @Nullable TableSchema series, boolean hasHistories)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// Writes the files of a task.
  ///
  /// @param folder the folder of the task
  /// @param specs the runs
  /// @param outcomes their results, in the same order
  /// @return the files
  /// @throws IllegalArgumentException if a run has an outcome for which there is no column
  public List<WrittenPart> write(Path folder, List<RunSpec> specs, List<RunResult> outcomes)
      throws IOException {
    var parts = new ArrayList<WrittenPart>();
    if (outcomes.isEmpty()) {
      return parts;
    }
    Configuration conf = FileSystems.configuration();
    if (series != null) {
      Path file = file(folder, SweepSchemas.SERIES);
      try (var writer = new PartWriter(conf, file, series)) {
        for (int i = 0; i < outcomes.size(); i++) {
          SweepRows.series(series, specs.get(i), outcomes.get(i), row -> write(writer, row));
        }
      }
      parts.add(part(SweepSchemas.SERIES, folder, specs, outcomes.size()));
    }
    try (var writer = new PartWriter(conf, file(folder, SweepSchemas.RESULTS), results)) {
      for (int i = 0; i < outcomes.size(); i++) {
        writer.write(SweepRows.result(results, specs.get(i), outcomes.get(i)));
      }
    }
    parts.add(part(SweepSchemas.RESULTS, folder, specs, outcomes.size()));
    return parts;
  }

  /// A new folder for the files of one attempt of a task.
  public Path taskFolder() {
    return new Path(aside, UUID.randomUUID().toString());
  }

  /// Describes a file of a task.
  public static WrittenPart part(String table, Path folder, List<RunSpec> specs, int runs) {
    String file = file(folder, table).toString();
    return new WrittenPart(table, file, specs.getFirst().index(), specs.get(runs - 1).index());
  }

  private static Path file(Path folder, String table) {
    return new Path(folder, table + ".parquet");
  }

  private static void write(PartWriter writer, @Nullable Object[] row) {
    try {
      writer.write(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
