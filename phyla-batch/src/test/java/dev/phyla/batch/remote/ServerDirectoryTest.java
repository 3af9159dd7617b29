package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a server finds in its directory when it opens.
class ServerDirectoryTest {
  @TempDir private Path path;

  private RemoteServer open() throws IOException {
    return RemoteServer.open(path, Sample.points(2));
  }

  /// Leaves a socket at which nothing listens.
  private void leaveSocket() throws IOException {
    try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(UnixDomainSocketAddress.of(path.resolve("phyla.sock")));
    }
    assertThat(path.resolve("phyla.sock")).exists();
  }

  @Test
  void filesOfDeadProcessesAreRemoved() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    long now = System.currentTimeMillis() / 1000;
    Path dead = Files.createFile(path.resolve("phyla-" + process.pid() + "-" + now + "-7.planes"));
    Path other = Files.createFile(path.resolve("phyla-notes.planes"));
    leaveSocket();
    try (RemoteServer server = open()) {
      assertThat(server.socket()).exists();
      assertThat(dead).doesNotExist();
      assertThat(other).exists();
    }
    assertThat(other).exists();
  }

  @Test
  void aProcessThatHasTheIdOfADeadOneDoesNotKeepItsFiles() throws IOException {
    long self = ProcessHandle.current().pid();
    Path dead = Files.createFile(path.resolve("phyla-" + self + "-1000-7.planes"));
    open().close();
    assertThat(dead).doesNotExist();
  }

  @Test
  void filesOfProcessesThatRunAreKept() throws IOException {
    ProcessHandle self = ProcessHandle.current();
    long started = self.info().startInstant().orElseThrow().getEpochSecond();
    Path alive = path.resolve("phyla-" + self.pid() + "-" + (started + 1) + "-7.planes");
    Files.createFile(alive);
    open().close();
    assertThat(alive).exists();
  }

  @Test
  void aDirectoryHasOneServer() throws IOException {
    try (RemoteServer first = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(FileAlreadyExistsException.class)
          .hasMessageContaining(first.socket().toString())
          .hasMessageContaining("A server is running there already.");
      assertThat(first.socket()).exists();
    }
    open().close();
  }

  @Test
  void aFileThatIsNoSocketIsLeftAlone() throws IOException {
    Path file = Files.createFile(path.resolve("phyla.sock"));
    assertThatThrownBy(this::open).hasMessageContaining("It is no socket.");
    Files.delete(file);
    Files.createDirectory(file);
    assertThatThrownBy(this::open).hasMessageContaining("It is no socket.");
  }

  @Test
  void aPathThatIsTooLongIsReported() {
    Path longPath = path.resolve("x".repeat(120));
    assertThatThrownBy(() -> RemoteServer.open(longPath, Sample.points(2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot listen at " + longPath.toAbsolutePath())
        .hasMessageContaining("about 100 characters");
  }

  @Test
  void aPathThatIsAFileIsReported() throws IOException {
    Path file = Files.createFile(path.resolve("file"));
    assertThatThrownBy(() -> RemoteServer.open(file, Sample.points(2)))
        .isInstanceOf(FileAlreadyExistsException.class);
  }
}
