package dev.phyla.cli;

import dev.phyla.history.Recording;
import java.io.PrintWriter;
import java.nio.file.Path;

/// What was recorded of a run.
///
/// @param folder the folder of the history
/// @param worldId the id of the world
/// @param runId the id of the run
/// @param ticks the number of recorded ticks
/// @param bytes the number of bytes that were written
record RecordedRun(Path folder, String worldId, String runId, long ticks, long bytes) {

  static RecordedRun of(Path folder, Recording recording) {
    return new RecordedRun(
        folder,
        recording.info().worldId(),
        recording.info().runId(),
        recording.ticks(),
        recording.bytes());
  }

  void print(PrintWriter out) {
    out.printf(
        "recorded    %s, %s, as %s/%s in %s%n",
        Amounts.counted(ticks, "tick", "ticks"), Amounts.bytes(bytes), worldId, runId, folder);
  }
}
