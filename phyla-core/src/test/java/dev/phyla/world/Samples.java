package dev.phyla.world;

import dev.phyla.Default;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Components and small tools that several tests use.
final class Samples {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Name(String text) {}

  record Frozen() {}

  record Marked() {}

  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  /// A record whose accessors run user code.
  record Tricky(int first, Runnable code) {
    @Override
    public int first() {
      code.run();
      return first;
    }
  }

  /// What user code throws in these tests.
  static final class OnPurposeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OnPurposeException() {
      super("on purpose");
    }
  }

  static final Tricky THROWING =
      new Tricky(
          1,
          () -> {
            throw new OnPurposeException();
          });

  static final List<Class<?>> TYPES =
      List.of(Position.class, Velocity.class, Name.class, Frozen.class, Marked.class, Health.class);

  private Samples() {}

  /// Runs something on another thread and returns, or throws, what it does.
  static <T> T onAnotherThread(Callable<T> action) {
    var result = new CompletableFuture<T>();
    Thread.ofPlatform()
        .name("another thread")
        .start(
            () -> {
              try {
                result.complete(action.call());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
