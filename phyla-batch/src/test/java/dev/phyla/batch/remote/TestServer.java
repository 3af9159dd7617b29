package dev.phyla.batch.remote;

import java.nio.file.Path;

/// The program that the tests of the Python client start: serves an environment of the tests.
final class TestServer {
  private TestServer() {}

  /// Serves until it is killed, or until the client that started it leaves.
  ///
  /// @param args the directory; `cartpole`, `points` or `switches`; the number of worlds
  public static void main(String[] args) throws Exception {
    int worlds = Integer.parseInt(args[2]);
    RemoteEnvironment environment =
        switch (args[1]) {
          case "cartpole" -> new Controlled(new CartPole(worlds, 500));
          case "points" -> Sample.points(worlds);
          case "switches" -> Sample.switches(worlds);
          default -> throw new IllegalArgumentException("There is no environment " + args[1] + ".");
        };
    try (RemoteServer server = RemoteServer.open(Path.of(args[0]), environment)) {
      server.serve();
    }
  }
}
