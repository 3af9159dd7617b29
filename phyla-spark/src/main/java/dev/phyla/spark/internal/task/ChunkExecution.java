package dev.phyla.spark.internal.task;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.spark.internal.history.HistoryWriter;
import dev.phyla.spark.internal.table.FileSystems;
import dev.phyla.spark.internal.table.TableTarget;
import dev.phyla.spark.internal.table.WrittenPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/// One attempt to execute the runs of a chunk.
final class ChunkExecution {
  private final RunChunk chunk;
  private final Redaction redaction;
  private final @Nullable TableTarget target;
  private final List<RunSpec> specs;
  private final List<RunResult> results = new ArrayList<>();
  private final List<WrittenPart> parts = new ArrayList<>();

  /// The mean time of a run.
  private long runNanos;

  ChunkExecution(RunChunk chunk, Redaction redaction, @Nullable TableTarget target) {
    this.chunk = chunk;
    this.redaction = redaction;
    this.target = target;
    this.specs = chunk.specs();
  }

  ChunkResult run(RunTask<?> task) throws IOException {
    TableTarget tables = target;
    if (tables == null) {
      execute(task, null);
      return ChunkResult.of(results, runNanos, parts);
    }
    Path folder = tables.taskFolder();
    try {
      if (tables.hasHistories()) {
        executeAndRecord(task, folder);
      } else {
        execute(task, null);
      }
      parts.addAll(tables.write(folder, specs, results));
      return ChunkResult.of(results, runNanos, parts);
    } catch (IllegalArgumentException e) {
      FileSystems.deleteQuietly(FileSystems.configuration(), folder);
      return ChunkResult.refused(String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      FileSystems.deleteQuietly(FileSystems.configuration(), folder);
      throw e;
    }
  }

  private void executeAndRecord(RunTask<?> task, Path folder) throws IOException {
    try (var histories = new HistoryWriter(folder)) {
      execute(task, histories);
      for (String table : histories.complete()) {
        parts.add(TableTarget.part(table, folder, specs, results.size()));
      }
    }
  }

  /// Executes runs until the time of the chunk is up. Those of the first half of that time are not
  /// timed, because code is compiled then.
  private void execute(RunTask<?> task, @Nullable HistoryWriter histories) throws IOException {
    long start = System.nanoTime();
    long timedFrom = start;
    int notTimed = 0;
    for (RunSpec spec : specs) {
      results.add(redaction.apply(execute(task, spec, histories)));
      long now = System.nanoTime();
      if (now - start < chunk.budgetNanos() / 2) {
        timedFrom = now;
        notTimed = results.size();
      } else if (chunk.budgetNanos() > 0 && now - start >= chunk.budgetNanos()) {
        break;
      }
    }
    int timed = results.size() - notTimed;
    runNanos =
        timed == 0
            ? (timedFrom - start) / Math.max(1, notTimed)
            : (System.nanoTime() - timedFrom) / timed;
  }

  private static RunResult execute(RunTask<?> task, RunSpec spec, @Nullable HistoryWriter histories)
      throws IOException {
    if (histories == null) {
      return task.execute(spec);
    }
    RunResult result = task.execute(spec, sim -> histories.start(spec.index(), sim.world()));
    histories.finish();
    return result;
  }
}
