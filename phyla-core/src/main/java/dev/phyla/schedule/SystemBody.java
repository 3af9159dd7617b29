package dev.phyla.schedule;

/// The code of a system, which runs in each tick.
@FunctionalInterface
public interface SystemBody {
  /// Runs the system once.
  void run();
}
