package dev.phyla.cli;

import dev.phyla.examples.Simulation;
import dev.phyla.history.Recording;
import java.nio.file.Path;

/// Starts the recording of a run of an example.
sealed interface ExampleRecorder permits NewRun, ResumedRun, ForkedRun {
  /// The folder of the history.
  Path folder();

  /// Starts to record. The state of the world may be replaced by one of the history.
  ///
  /// @param simulation a run that has made no tick yet
  /// @throws dev.phyla.history.HistoryException if the run cannot be recorded
  Recording start(Simulation simulation);
}
