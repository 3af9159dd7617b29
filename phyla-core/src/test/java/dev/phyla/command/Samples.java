package dev.phyla.command;

import dev.phyla.Default;
import dev.phyla.Length;

/// Components that the tests of commands use.
final class Samples {
  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  /// A record that cannot be stored unless it has two cells.
  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Grid(@Length(2) int... cells) {}

  /// A record that runs an action when it is read.
  record Tricky(int number) {
    private static final ThreadLocal<Runnable> ACTION = ThreadLocal.withInitial(() -> () -> {});

    static void onAccess(Runnable action) {
      ACTION.set(action);
    }

    @Override
    public int number() {
      ACTION.get().run();
      return number;
    }
  }

  private Samples() {}
}
