package dev.phyla.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The results of a run of a model.
///
/// @param run the run
/// @param ticks the number of ticks that were run
/// @param stopReason why the run ended before its last tick; null if it did not
/// @param entities the number of entities at the end
/// @param stateHash the hash of the state at the end; null if the model has values without a hash
/// @param seconds the time spent in ticks only
/// @param recorded what was recorded in a history; null for nothing
/// @param files the files that were written
/// @param summary the series as text
record ModelReport(
    ModelRun<?> run,
    long ticks,
    @Nullable String stopReason,
    int entities,
    @Nullable Long stateHash,
    double seconds,
    @Nullable RecordedRun recorded,
    List<ModelFiles.Written> files,
    String summary) {

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%-12s%s, seed %d, %s%n",
        run.model().name(),
        Amounts.counted(ticks, "tick", "ticks"),
        run.seed(),
        Amounts.counted(run.threads(), "thread", "threads"));
    String parameters = parameters(run);
    if (!parameters.isEmpty()) {
      out.println("parameters  " + parameters);
    }
    out.printf(
        Locale.ROOT,
        "simulation  %.2f s, %s ticks/s%n",
        seconds,
        Amounts.rate(ticks, seconds));
    if (stopReason != null) {
      out.printf("stopped     at tick %d: %s%n", ticks, stopReason);
    }
    out.println("at the end  " + Amounts.counted(entities, "entity", "entities"));
    out.println(
        "state hash  " + (stateHash == null ? "none" : "%016x".formatted(stateHash)));
    if (recorded != null) {
      recorded.print(out);
    }
    files.forEach(file -> out.printf("%-12s%s%n", file.kind(), file.path()));
    if (!summary.isEmpty()) {
      out.println();
      out.print(summary.replace("\n", System.lineSeparator()));
    }
    out.flush();
  }

  private static <P extends Record> String parameters(ModelRun<P> run) {
    return run.model().parameters().toMap(run.parameters()).entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }
}
