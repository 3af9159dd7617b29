package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.file.Path;

/// Locks a run until it reads a line, in a process of its own.
final class LockHolder {
  private LockHolder() {}

  /// Prints "locked", or why not.
  ///
  /// @param args the folder of the run
  public static void main(String[] args) throws IOException {
    try (RunLock lock = RunLock.acquire(Path.of(args[0]), "r0")) {
      System.out.println(lock == null ? "no lock" : "locked");
      System.in.read();
    } catch (HistoryException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }
}
