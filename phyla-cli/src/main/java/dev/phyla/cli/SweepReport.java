package dev.phyla.cli;

import dev.phyla.model.data.DataTable;
import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.model.sweep.SweepResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/// The results of a sweep.
///
/// @param result the results of all runs
/// @param seed the first seed
/// @param place where runs were executed, such as the number of threads
/// @param kept the number of runs that were finished by an earlier attempt
/// @param seconds the time that the other runs have taken
/// @param files the files that were written
record SweepReport(
    SweepResult result,
    long seed,
    String place,
    int kept,
    double seconds,
    List<ModelFiles.Written> files) {
  private static final int MAX_ROWS = 30;

  void print(PrintWriter out) {
    SweepPlan<?> plan = result.plan();
    out.printf(
        Locale.ROOT,
        "%-12s%s, %s, %s of %s, %s%n",
        plan.model().name(),
        Amounts.counted(plan.points(), "point", "points"),
        seeds(plan),
        Amounts.counted(plan.size(), "run", "runs"),
        Amounts.counted(plan.ticks(), "tick", "ticks"),
        place);
    if (kept > 0) {
      out.printf("kept        %s of an earlier attempt%n", Amounts.counted(kept, "run", "runs"));
    }
    if (kept < plan.size()) {
      out.printf(
          Locale.ROOT,
          "simulation  %.2f s, %s runs/s%n",
          seconds,
          Amounts.rate(plan.size() - kept, seconds));
    }
    if (!result.failures().isEmpty()) {
      out.printf("failed      %s%n", Amounts.counted(result.failures().size(), "run", "runs"));
    }
    files.forEach(file -> out.printf("%-12s%s%n", file.kind(), file.path()));
    if (!result.outcomes().isEmpty()) {
      out.println();
      out.print(table(plan).replace("\n", System.lineSeparator()));
    }
    out.flush();
  }

  private String seeds(SweepPlan<?> plan) {
    return plan.replicates() == 1
        ? "seed " + seed
        : "seeds %d to %d".formatted(seed, seed + plan.replicates() - 1);
  }

  /// The means at each point, or those of the only point with their confidence intervals.
  private String table(SweepPlan<?> plan) {
    if (plan.points() > 1) {
      String title = plan.replicates() == 1 ? "" : "Means of the seeds at each point:\n";
      return title + result.means().toText(MAX_ROWS);
    }
    List<DataTable> bands = result.outcomes().stream().map(result::bands).toList();
    DataTable.Builder table = DataTable.builder().values("outcome", result.outcomes());
    for (String column : List.of("mean", "lower", "upper")) {
      table.doubles(
          column, bands.stream().mapToDouble(each -> each.doubles(column)[0]).toArray());
    }
    String title = plan.replicates() == 1 ? "" : "Means with 95 % confidence intervals:\n";
    return title + table.build().toText(MAX_ROWS);
  }

  /// What failed, as a sentence.
  String failures() {
    List<RunResult> failures = result.failures();
    RunResult first = failures.getFirst();
    RunSpec run = result.plan().run(first.index());
    return "%d of %s failed; the first is run %d (%s), with %s"
        .formatted(
            failures.size(),
            Amounts.counted(result.plan().size(), "run", "runs"),
            first.index(),
            PointText.of(result.plan(), run.point(), "seed " + run.seed()),
            first.failure());
  }
}
