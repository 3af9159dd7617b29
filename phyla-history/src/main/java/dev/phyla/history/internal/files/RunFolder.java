package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The folder of a run.
///
/// @param path the folder
/// @param worldId the id of the world, as in the path
/// @param runId the id of the run, as in the path
public record RunFolder(Path path, String worldId, String runId) {
  /// What was recorded.
  ///
  /// @throws HistoryException if the file is damaged or belongs to another run
  public RunInfo info() {
    RunInfo info = RunFile.read(path);
    if (!info.worldId().equals(worldId) || !info.runId().equals(runId)) {
      throw new HistoryException(
          String.format(
              "The folder %s contains the run %s of the world %s; the folder of a run cannot be"
                  + " renamed, so give it the name that it had.",
              path, info.runId(), info.worldId()));
    }
    return info;
  }

  /// The sealed segments and their Parquet files, as of now.
  ///
  /// @throws HistoryException if the file is damaged
  public Manifest manifest() {
    return Manifest.read(path);
  }

  /// Deletes a run that could not be started. Failures are ignored, because there is one already.
  @SuppressWarnings("EmptyCatch") // as said
  public void delete() {
    try {
      Files.deleteIfExists(path.resolve(RunFile.NAME)); // from now on there is no such run
      TemporaryPaths.delete(path);
    } catch (IOException e) {
      // What is left is an empty run at most.
    }
  }

  /// Locks the run for writing.
  ///
  /// @throws HistoryException if it is being written
  public RunLock lock() {
    return RunLock.acquire(path, runId);
  }
}
