package dev.phyla.internal.command;

import dev.phyla.internal.entity.Guard;

/// A lease of a task that may record commands.
public interface RecordingLease extends Guard.Lease {
  /// The recorder of the task.
  ///
  /// @throws IllegalStateException if the task has not declared that it records commands
  CommandRecorder recorder();
}
