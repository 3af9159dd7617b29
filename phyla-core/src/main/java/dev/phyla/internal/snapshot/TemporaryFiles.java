package dev.phyla.internal.snapshot;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files beside a file that hold its next content until it is complete.
///
/// Their names tell the process that writes them, by its id and the time of its start, because ids
/// are reused. So those of a process that was killed are recognised.
final class TemporaryFiles {
  private static final Pattern WRITER = Pattern.compile("(\\d+)-(\\d+)-[0-9a-f-]+\\.tmp");

  private final Path target;

  /// The start of the names.
  private final String prefix;

  /// Creates the temporary files of a file.
  ///
  /// @param target the file, absolute and not the root of a file system
  TemporaryFiles(Path target) {
    this.target = target;
    this.prefix = "." + target.getFileName() + ".";
  }

  /// A name that no file has.
  Path next() {
    ProcessHandle self = ProcessHandle.current();
    return target.resolveSibling(
        prefix + self.pid() + "-" + startOf(self) + "-" + UUID.randomUUID() + ".tmp");
  }

  private static long startOf(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /// Deletes the files of processes that no longer run. Failures are ignored: the next call tries
  /// again.
  @SuppressWarnings("EmptyCatch") // as said
  void deleteAbandoned() {
    try (DirectoryStream<Path> siblings =
        Files.newDirectoryStream(target.getParent(), this::isAbandoned)) {
      for (Path file : siblings) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // A directory that cannot be listed may still be written to.
    }
  }

  private boolean isAbandoned(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!name.startsWith(prefix)) {
      return false;
    }
    Matcher writer = WRITER.matcher(name.substring(prefix.length()));
    try {
      return writer.matches()
          && !isRunning(Long.parseLong(writer.group(1)), Long.parseLong(writer.group(2)));
    } catch (NumberFormatException e) {
      return false; // another program uses such names
    }
  }

  private static boolean isRunning(long id, long start) {
    Optional<ProcessHandle> process = ProcessHandle.of(id);
    return process.isPresent() && process.get().isAlive() && startOf(process.get()) == start;
  }
}
