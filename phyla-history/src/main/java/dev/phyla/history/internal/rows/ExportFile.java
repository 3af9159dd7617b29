package dev.phyla.history.internal.rows;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.files.Folders;
import dev.phyla.history.internal.files.JsonFile;
import dev.phyla.history.internal.files.RunFolders;
import dev.phyla.history.internal.files.RunLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far the rows of a run were exported, in the file `export/export.json` of the run. One
/// process exports a run at a time.
public final class ExportFile implements AutoCloseable {
  private static final int MAX_BYTES = 1 << 20;
  private static final String LAST_TICK = "lastTick";
  private static final long PATIENCE_NANOS = 120_000_000_000L;
  private static final int PAUSE_MILLIS = 20;

  private final Path file;
  private final RunLock lock;

  private ExportFile(Path file, RunLock lock) {
    this.file = file;
    this.lock = lock;
  }

  /// Opens the file of a run, and waits while another process exports the run.
  ///
  /// @param history the folder of the history
  /// @throws HistoryException if there is no such run, if it cannot be written, or if another
  ///   process exports it for minutes
  public static ExportFile open(Path history, String worldId, String runId) {
    Path folder =
        new RunFolders(history).find(worldId, runId).orElseThrow().path().resolve("export");
    Folders.create(folder);
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return new ExportFile(folder.resolve("export.json"), RunLock.acquire(folder, runId));
      } catch (HistoryException e) {
        if (System.nanoTime() > end || !Files.isWritable(folder)) {
          throw new HistoryException(
              "The run " + runId + " cannot be exported now: " + e.getMessage(), e);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HistoryException("Waiting for another export was interrupted.", e);
    }
  }

  /// The last tick whose rows were exported, or -1.
  ///
  /// @throws HistoryException if the file is damaged
  public long lastTick() {
    return Files.exists(file) ? JsonFile.read(file, MAX_BYTES).number(LAST_TICK) : -1;
  }

  /// Records that the rows of all tables up to a tick were exported.
  public void setLastTick(long tick) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put(LAST_TICK, tick);
    JsonFile.write(file, content, MAX_BYTES);
  }

  /// Lets other processes export the run.
  @Override
  public void close() {
    lock.close();
  }
}
