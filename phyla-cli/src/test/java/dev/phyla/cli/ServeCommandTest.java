package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir Path directory;

  @Test
  @Timeout(60)
  void clientsCanConnectUntilTheServerIsInterrupted() throws Exception {
    Path socket = directory.resolve("server").resolve("phyla.sock");
    var result = new AtomicReference<Execution>();
    var server =
        new Thread(
            () ->
                result.set(
                    Execution.of(
                        "serve", "arena", "--worlds=3", "--socket=" + socket.getParent())));
    server.start();
    while (!isListening(socket)) {
      Thread.sleep(20);
    }
    server.interrupt();
    server.join();

    assertThat(result.get().exitCode()).isZero();
    assertThat(result.get().out()).startsWith("serving arena, 3 worlds, at " + socket);
    assertThat(socket).doesNotExist();
  }

  private static boolean isListening(Path socket) {
    if (!Files.exists(socket)) {
      return false;
    }
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      return false; // it is about to listen
    }
  }
}
