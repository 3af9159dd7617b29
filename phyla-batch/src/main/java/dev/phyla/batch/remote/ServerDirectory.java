package dev.phyla.batch.remote;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The directory of a server, with its socket and its plane files.
///
/// The name of a plane file has the id and the start time of its process, so that a later server
/// recognises files of a process that was killed, also if another process has its id.
final class ServerDirectory {
  static final String SOCKET = "phyla.sock";
  private static final Pattern PLANES = Pattern.compile("phyla-(\\d+)-(\\d+)-(\\d+)\\.planes");
  private static final boolean HAS_PERMISSIONS =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  /// How much the start time of a process may seem to change when the clock of the system is set.
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  private final Path directory;

  /// Creates the directory if it does not exist, for its owner only.
  ServerDirectory(Path directory) throws IOException {
    this.directory = directory.toAbsolutePath().normalize();
    if (!Files.isDirectory(this.directory)) {
      Files.createDirectories(this.directory, ownerOnly("rwx------"));
    }
  }

  /// The permissions of a new file or directory, where the file system has such.
  static FileAttribute<?>[] ownerOnly(String permissions) {
    return HAS_PERMISSIONS
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  Path socket() {
    return directory.resolve(SOCKET);
  }

  /// The path of the plane file of an epoch of this process.
  Path planes(int epoch) {
    ProcessHandle self = ProcessHandle.current();
    return directory.resolve(
        "phyla-%d-%d-%d.planes".formatted(self.pid(), startSeconds(self), epoch));
  }

  /// Binds the socket, in place of one that a dead process has left.
  ///
  /// @throws IOException if another server uses this directory
  ServerSocketChannel bind() throws IOException {
    removeStaleSocket();
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(socket()));
      if (HAS_PERMISSIONS) {
        Files.setPosixFilePermissions(socket(), PosixFilePermissions.fromString("rw-------"));
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw new IOException(
          "The server cannot listen at %s: %s. Paths of sockets have about 100 characters at most."
              .formatted(socket(), e.getMessage()),
          e);
    }
  }

  private void removeStaleSocket() throws IOException {
    Path socket = socket();
    if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (Files.isRegularFile(socket, LinkOption.NOFOLLOW_LINKS)
        || Files.isDirectory(socket, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(
          socket.toString(), null, "It is no socket. Remove it, or use another directory.");
    }
    try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      probe.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException _) { // nothing listens: the process is dead
      Files.deleteIfExists(socket);
      return;
    }
    throw new FileAlreadyExistsException(
        socket.toString(),
        null,
        "A server is running there already. Use one directory for each server.");
  }

  /// Deletes plane files of processes that no longer run.
  void deleteStalePlanes() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.toList();
    }
    for (Path file : files) {
      Matcher name = PLANES.matcher(file.getFileName().toString());
      if (name.matches()
          && !isRunning(Long.parseLong(name.group(1)), Long.parseLong(name.group(2)))) {
        Files.deleteIfExists(file);
      }
    }
  }

  /// Whether a process runs that started at that time.
  private static boolean isRunning(long pid, long startSeconds) {
    return ProcessHandle.of(pid)
        .filter(process -> Math.abs(startSeconds(process) - startSeconds) <= TOLERANCE.toSeconds())
        .isPresent();
  }

  private static long startSeconds(ProcessHandle process) {
    return process.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
  }
}
