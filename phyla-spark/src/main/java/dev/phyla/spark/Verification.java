package dev.phyla.spark;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.model.sweep.SweepResult;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/// A comparison of runs that were executed elsewhere with the same runs in this process.
///
/// @param checked the number of runs that were compared
/// @param differences the runs that differ
public record Verification(int checked, List<Difference> differences) {
  /// Copies the list.
  public Verification {
    differences = List.copyOf(differences);
  }

  /// A run that differs.
  ///
  /// @param there the result of the sweep
  /// @param here the result in this process
  public record Difference(RunResult there, RunResult here) {
    /// What differs, as one line.
    @Override
    public String toString() {
      return String.format(
          "run %d: state hash %s after %d ticks, and here %s after %d ticks",
          there.index(),
          HexFormat.of().toHexDigits(there.stateHash()),
          there.ticks(),
          HexFormat.of().toHexDigits(here.stateHash()),
          here.ticks());
    }
  }

  /// Repeats runs that are evenly spread over a sweep, and compares state hashes, ticks, stop
  /// reasons and outcomes. Of failed runs, tick and exception are compared.
  ///
  /// @param result the results of a sweep
  /// @param task a task of the same sweep
  /// @param runs the number of runs
  /// @return the comparison
  public static Verification of(SweepResult result, RunTask<?> task, int runs) {
    SweepPlan<?> plan = result.plan();
    int count = Math.min(Math.max(0, runs), plan.size());
    var differences = new ArrayList<Difference>();
    for (int i = 0; i < count; i++) {
      int index = (int) ((long) i * plan.size() / count);
      RunResult there = result.results().get(index);
      RunResult here = task.execute(plan.run(index));
      if (!isSame(there, here)) {
        differences.add(new Difference(there, here));
      }
    }
    return new Verification(count, differences);
  }

  private static boolean isSame(RunResult there, RunResult here) {
    RunResult.Failure one = there.failure();
    RunResult.Failure other = here.failure();
    if (one != null && other != null) {
      return one.tick() == other.tick() && one.exception().equals(other.exception());
    }
    return there.isFailed() == here.isFailed()
        && there.stateHash() == here.stateHash()
        && there.ticks() == here.ticks()
        && Objects.equals(there.stopReason(), here.stopReason())
        && there.outcomes().equals(here.outcomes());
  }

  /// Whether all runs are the same.
  ///
  /// @return true if there is no difference
  public boolean isPassed() {
    return differences.isEmpty();
  }
}
