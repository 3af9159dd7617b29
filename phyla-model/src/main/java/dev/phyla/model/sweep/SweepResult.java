package dev.phyla.model.sweep;

import dev.phyla.model.data.DataTable;
import java.util.LinkedHashSet;
import java.util.List;

/// The results of all runs of a sweep.
public final class SweepResult {
  private final SweepPlan<?> plan;
  private final List<RunResult> results;

  /// @param results the results in the order of the runs
  SweepResult(SweepPlan<?> plan, List<RunResult> results) {
    this.plan = plan;
    this.results = List.copyOf(results);
  }

  /// The plan.
  ///
  /// @return the plan
  public SweepPlan<?> plan() {
    return plan;
  }

  /// The results.
  ///
  /// @return the results, in the order of the runs
  public List<RunResult> results() {
    return results;
  }

  /// The runs that failed.
  ///
  /// @return their results, in the order of the runs
  public List<RunResult> failures() {
    return results.stream().filter(RunResult::isFailed).toList();
  }

  /// The names of the outcomes.
  ///
  /// @return the names, in the order in which the runs have them
  public List<String> outcomes() {
    var names = new LinkedHashSet<String>();
    results.forEach(result -> names.addAll(result.outcomes().keySet()));
    return List.copyOf(names);
  }

  /// The names of the kept series.
  ///
  /// @return the names without `tick`, in the order in which the runs have them
  public List<String> seriesNames() {
    var names = new LinkedHashSet<String>();
    results.forEach(result -> names.addAll(result.series().keySet()));
    names.remove("tick");
    return List.copyOf(names);
  }

  /// The table with a row for each run: `run`, `point`, `replicate`, `seed`, the varied parameters,
  /// `ticks`, the outcomes, `stop reason`, `state hash` and `failure`. Outcomes of failed runs are
  /// missing. An outcome or a parameter whose name is taken gets a number.
  ///
  /// @return the table, which is the same however the sweep was executed
  public DataTable table() {
    return RunTables.runs(plan, results, outcomes());
  }

  /// The table of the kept series, with a row for each run and tick: `run`, `point`, `replicate`,
  /// `seed`, the varied parameters, `tick` and the series.
  ///
  /// @return the table, without rows if no series are kept
  public DataTable series() {
    return RunTables.series(plan, results, seriesNames());
  }

  /// The mean of an outcome at each point, with a 95 % confidence interval (Student's t). Its
  /// columns are `point`, the varied parameters, `mean`, `lower`, `upper` and `n`, the number of
  /// runs with a value. The limits are missing if there are fewer than two.
  ///
  /// @param outcome the name of an outcome
  /// @return the table
  /// @throws IllegalArgumentException if there is no such outcome
  public DataTable bands(String outcome) {
    require(outcome, "outcome", outcomes());
    return BandTables.ofOutcome(plan, results, outcome);
  }

  /// The mean of a kept series at each point and tick, with a 95 % confidence interval. Its columns
  /// are `point`, the varied parameters, `tick`, `mean`, `lower`, `upper` and `n`.
  ///
  /// @param series the name of a series
  /// @return the table
  /// @throws IllegalArgumentException if the series is not kept
  public DataTable seriesBands(String series) {
    require(series, "kept series", seriesNames());
    return BandTables.ofSeries(plan, results, series);
  }

  /// The means of all outcomes at each point. Its columns are `point`, the varied parameters and the
  /// outcomes.
  ///
  /// @return the table, with a row for each point
  public DataTable means() {
    return BandTables.means(plan, results, outcomes());
  }

  private static void require(String name, String what, List<String> names) {
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          String.format("There is no %s \"%s\"; there is %s.", what, name, names));
    }
  }

  /// What was run and what failed, and the means of all outcomes at each point, as text.
  ///
  /// @return the text, with a line break at the end of each line
  public String summary() {
    var text = new StringBuilder(plan + ", " + failures().size() + " failed\n");
    failures().stream()
        .limit(3)
        .forEach(
            result ->
                text.append("run ")
                    .append(result.index())
                    .append(" failed: ")
                    .append(result.failure())
                    .append('\n'));
    return text.append(means().toText(30)).toString();
  }

  @Override
  public String toString() {
    return plan + ", " + failures().size() + " failed";
  }
}
