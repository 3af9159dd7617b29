package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * The lock of the operating system belongs to the process, and on Linux and macOS it is released
 * as soon as the process closes any channel of the file. So the runs that this process writes are
 * kept in a map as well, and the file is not opened a second time.
 */

/// The right to write a run, which one recorder of one process has at a time.
///
/// The operating system releases it if the process ends in any way.
public final class RunLock implements AutoCloseable {
  private static final String NAME = "lock";

  /// The channels that hold the locks of this process, by the folder of the run; guarded by itself.
  /// A lock that is not closed is kept, because the collector would close its channel.
  private static final Map<Path, FileChannel> HELD = new HashMap<>();

  private final Path folder;
  private final FileChannel channel;

  private RunLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /// Locks a run. What a killed writer has left in the folder is deleted.
  ///
  /// @param runFolder the folder of the run
  /// @param runId the id of the run, for messages
  /// @return the lock
  /// @throws HistoryException if another process or recorder has it, or the file cannot be locked
  public static RunLock acquire(Path runFolder, String runId) {
    RunLock lock;
    try {
      synchronized (HELD) {
        lock = tryAcquire(runFolder.toRealPath());
      }
    } catch (IOException e) {
      throw new HistoryException(
          "The run " + runId + " cannot be locked in the folder " + runFolder + ": " + e + ".", e);
    }
    if (lock == null) {
      throw new HistoryException(
          String.format(
              "The run %s is being written by another process or recorder; close that one first,"
                  + " or record a run with another id. Its folder is %s.",
              runId, runFolder));
    }
    TemporaryPaths.deleteAbandoned(lock.folder);
    return lock;
  }

  private static @Nullable RunLock tryAcquire(Path folder) throws IOException {
    if (HELD.containsKey(folder)) {
      return null;
    }
    FileChannel channel =
        FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    if (lock == null) {
      return null;
    }
    HELD.put(folder, channel);
    return new RunLock(folder, channel);
  }

  /// Releases the lock. Further calls have no effect.
  @Override
  public void close() {
    synchronized (HELD) {
      if (!channel.isOpen()) {
        return;
      }
      try {
        channel.close();
      } catch (IOException e) {
        throw new HistoryException(
            "The lock of the folder " + folder + " cannot be released: " + e + ".", e);
      } finally {
        HELD.remove(folder);
      }
    }
  }
}
