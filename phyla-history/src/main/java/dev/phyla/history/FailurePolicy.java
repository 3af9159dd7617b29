package dev.phyla.history;

/// What happens if a tick cannot be recorded, such as when the disk is full.
public enum FailurePolicy {
  /// [dev.phyla.World#endUpdate()] throws a [HistoryException], so that the simulation stops. The
  /// update has ended; if the caller goes on, the next tick is recorded again if that is possible.
  STOP,

  /// The simulation goes on without being recorded. The failure is logged, and
  /// [Recording#failure()] returns it.
  CONTINUE
}
