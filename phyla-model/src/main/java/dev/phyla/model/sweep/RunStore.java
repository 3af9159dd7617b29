package dev.phyla.model.sweep;

import java.util.Collection;

/// Keeps the results of a sweep. It is used by one thread at a time.
public interface RunStore extends AutoCloseable {
  /// The results that are there.
  ///
  /// @return the results, in any order
  Collection<RunResult> results();

  /// Keeps a result. When the method returns, the result survives the end of the process, if that
  /// is what the store is for.
  ///
  /// @param result a result of a run that has none
  /// @throws SweepException if it cannot be kept
  void add(RunResult result);

  /// The number of results that were lost because they are torn or damaged.
  ///
  /// @return the number
  default int damaged() {
    return 0;
  }

  @Override
  void close();
}
