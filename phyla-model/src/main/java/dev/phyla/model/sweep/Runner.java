package dev.phyla.model.sweep;

import java.util.List;
import java.util.function.Consumer;

/// Executes the runs of a sweep, on this machine or elsewhere.
///
/// An implementation that uses other machines sends them [specifications][RunSpec], executes those
/// with a [task][RunTask] of the same sweep there, and passes the [results][RunResult] on here.
@FunctionalInterface
public interface Runner {
  /// Executes runs, in any order, and returns when all are finished.
  ///
  /// @param plan the plan that the runs belong to
  /// @param todo the runs
  /// @param task executes a run; may be used by several threads at once
  /// @param sink receives the result of each run once, by one thread at a time. If it throws, no
  ///   more runs are started and the exception is thrown
  void run(SweepPlan<?> plan, List<RunSpec> todo, RunTask<?> task, Consumer<RunResult> sink);
}
