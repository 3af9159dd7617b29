package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir Path directory;

  @Test
  @Timeout(120)
  void clientsCanConnectUntilTheServerIsInterrupted() throws Exception {
    Path socket = directory.resolve("server").resolve("phyla.sock");
    var out = new StringWriter();
    var err = new StringWriter();
    var exitCode =
        new FutureTask<>(
            () ->
                Main.commandLine(false)
                    .setOut(new PrintWriter(out))
                    .setErr(new PrintWriter(err))
                    .execute("serve", "arena", "--worlds=3", "--socket=" + socket.getParent()));
    var server = new Thread(exitCode);
    server.start();
    while (out.toString().isEmpty() && server.isAlive()) {
      Thread.sleep(20);
    }
    assertThat(out.toString() + err).startsWith("serving arena, 3 worlds, at " + socket);
    try (var client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      assertThat(client.connect(UnixDomainSocketAddress.of(socket))).isTrue();
    }
    server.interrupt();

    assertThat(exitCode.get()).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(socket).doesNotExist();
  }
}
