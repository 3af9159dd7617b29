package dev.phyla.cli;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes the results of a sweep.
///
/// @param result the results
/// @param directory where to write
record SweepFiles(SweepResult result, Path directory) {
  /// The table with a row for each run.
  static final String RESULTS = "results.csv";

  /// The table with a row for each run and tick.
  static final String SERIES = "series.csv";

  /// What went wrong in failed runs.
  static final String FAILURES = "failures.txt";

  /// Writes all files.
  List<ModelFiles.Written> write() throws IOException {
    var written = new ArrayList<ModelFiles.Written>();
    result.table().writeCsv(directory.resolve(RESULTS));
    written.add(new ModelFiles.Written("results", directory.resolve(RESULTS)));
    if (!result.seriesNames().isEmpty()) {
      result.series().writeCsv(directory.resolve(SERIES));
      written.add(new ModelFiles.Written("series", directory.resolve(SERIES)));
    }
    if (!result.failures().isEmpty()) {
      Path file = directory.resolve(FAILURES);
      Files.writeString(
          file,
          result.failures().stream().map(this::failure).collect(Collectors.joining("\n")));
      written.add(new ModelFiles.Written("failures", file));
    }
    for (Path chart : new SweepCharts(result).save(directory)) {
      written.add(new ModelFiles.Written("chart", chart));
    }
    return written;
  }

  private String failure(RunResult failed) {
    RunSpec run = result.plan().run(failed.index());
    RunResult.Failure failure = failed.failure();
    return "run %d, seed %d, %s%n%s"
        .formatted(
            run.index(),
            run.seed(),
            run.parameters(),
            failure == null ? "" : failure.stackTrace());
  }
}
