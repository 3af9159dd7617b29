package dev.phyla.internal.schedule;

/// Runs the systems of stages.
public interface StageRunner extends AutoCloseable {
  /// Executes each system of a stage once, in any order and on any threads, and returns when all
  /// have ended. [SystemInstance#execute()] skips systems that are not due and never throws.
  ///
  /// Conditions were tested before, and commands are applied afterwards, on the calling thread.
  void run(Stage stage);

  /// Ends the threads of the runner.
  @Override
  void close();
}
