package dev.phyla.model.sweep;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// The right to use a folder, which one sweep has at a time. The operating system releases it if
/// the process ends in any way.
final class FolderLock implements AutoCloseable {
  static final String NAME = "lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static FolderLock acquire(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      channel.close();
      throw new SweepException(
          "The folder " + folder + " is used by another sweep that is running; wait for its end.",
          null);
    }
    return new FolderLock(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // locked by this process
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
