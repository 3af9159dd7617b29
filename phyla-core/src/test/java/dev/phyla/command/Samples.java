package dev.phyla.command;

import dev.phyla.Default;
import dev.phyla.Length;

/// Components that the tests of commands use.
final class Samples {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Name(String text) {}

  record Frozen() {}

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

  /// The exception that user code throws in these tests.
  static final class OnPurposeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OnPurposeException(String message) {
      super(message);
    }
  }

  private Samples() {}
}
