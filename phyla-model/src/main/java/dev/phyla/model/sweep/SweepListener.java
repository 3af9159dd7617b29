package dev.phyla.model.sweep;

/// Is told how a sweep proceeds, for example to show progress. The methods are called by one thread
/// at a time, which need not be the one that started the sweep.
public interface SweepListener {
  /// Ignores everything.
  SweepListener SILENT = new SweepListener() {};

  /// Called before the first run.
  ///
  /// @param plan the plan
  /// @param kept the number of runs that were finished by an earlier attempt
  default void started(SweepPlan<?> plan, int kept) {}

  /// Called when a run has been finished and its result is stored.
  ///
  /// @param result the result, which may be a failure
  /// @param done the number of finished runs, with those that were kept
  default void finished(RunResult result, int done) {}

  /// Called before [#started] if results of an earlier attempt are torn or damaged. Their runs are
  /// repeated.
  ///
  /// @param count the number of results
  default void damaged(int count) {}
}
