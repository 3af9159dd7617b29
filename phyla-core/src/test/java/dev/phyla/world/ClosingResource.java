package dev.phyla.world;

import java.util.List;

/// A resource that records its name when it is closed, and then runs an action.
@SuppressWarnings("try") // what it was told may be to throw InterruptedException
final class ClosingResource implements AutoCloseable {
  final String name;
  private final List<String> log;
  private final Action action;

  /// Anything that may fail.
  interface Action {
    void run() throws Exception;
  }

  ClosingResource(String name, List<String> log) {
    this(name, log, () -> {});
  }

  ClosingResource(String name, List<String> log, Action action) {
    this.name = name;
    this.log = log;
    this.action = action;
  }

  @Override
  public void close() throws Exception {
    log.add(name);
    action.run();
  }
}
