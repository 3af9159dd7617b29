package dev.phyla.internal.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes files so that there is always the old file or the new one, whole.
public final class AtomicFile {
  private AtomicFile() {}

  /// Writes a file beside its place, forces it to the disk and renames it. Files that killed
  /// processes left beside it are deleted.
  ///
  /// @param content writes the content, and may throw [UncheckedIOException]
  /// @throws IOException if the file cannot be written
  public static void write(Path path, Consumer<OutputStream> content) throws IOException {
    Path target = path.toAbsolutePath();
    @Nullable Path directory = target.getParent();
    if (directory == null || Files.isDirectory(target)) {
      throw new FileSystemException(path.toString(), null, "is a directory, not a file to write");
    }
    var temporary = new TemporaryFiles(target);
    temporary.deleteAbandoned();
    Path aside = temporary.next();
    try {
      writeAndForce(aside, content);
      move(aside, target);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(aside);
    }
    forceDirectory(directory);
  }

  private static void writeAndForce(Path file, Consumer<OutputStream> content) throws IOException {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        OutputStream stream = Channels.newOutputStream(channel)) {
      content.accept(stream);
      channel.force(true);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /// Makes the new name last. Not all systems allow to open a directory; those that do not, force
  /// it themselves.
  @SuppressWarnings("EmptyCatch") // as said
  private static void forceDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The content is safe; only the name may be lost together with the machine.
    }
  }
}
