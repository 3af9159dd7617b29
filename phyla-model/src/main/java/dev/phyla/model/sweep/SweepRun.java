package dev.phyla.model.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One attempt to finish a sweep.
final class SweepRun {
  private final RunStore store;
  private final SweepListener listener;

  /// The results by the number of their run; null for those that are not finished.
  private final @Nullable RunResult[] results;

  /// The number of finished runs.
  private int done;

  private SweepRun(SweepPlan<?> plan, RunStore store, SweepListener listener) {
    this.store = store;
    this.listener = listener;
    this.results = new @Nullable RunResult[plan.size()];
  }

  static SweepResult execute(
      SweepPlan<?> plan, RunTask<?> task, Runner runner, RunStore store, SweepListener listener) {
    Objects.requireNonNull(runner, "The runner is null.");
    var run = new SweepRun(plan, store, Objects.requireNonNull(listener, "The listener is null."));
    if (store.damaged() > 0) {
      listener.damaged(store.damaged());
    }
    store.results().forEach(run::keep);
    listener.started(plan, run.done);
    List<RunSpec> todo =
        plan.runs().stream().filter(spec -> run.results[spec.index()] == null).toList();
    if (!todo.isEmpty()) {
      runner.run(plan, todo, task, run::finish);
    }
    return new SweepResult(plan, run.all());
  }

  private void keep(RunResult result) {
    if (result.index() < 0 || result.index() >= results.length || results[result.index()] != null) {
      throw new IllegalStateException(
          String.format(
              "A result of run %d was returned, which is not to be run or has one.",
              result.index()));
    }
    results[result.index()] = result;
    done++;
  }

  private void finish(RunResult result) {
    keep(result);
    store.add(result);
    listener.finished(result, done);
  }

  private List<RunResult> all() {
    var all = new ArrayList<RunResult>(results.length);
    for (int i = 0; i < results.length; i++) {
      RunResult result = results[i];
      if (result == null) {
        throw new IllegalStateException(
            String.format(
                "The runner returned, but run %d and %d others have no results.",
                i, results.length - done - 1));
      }
      all.add(result);
    }
    return all;
  }
}
