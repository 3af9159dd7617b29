package dev.phyla.world;

import dev.phyla.Default;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Components and small tools that several tests use.
final class Samples {
  record Marked() {}

  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  /// A record whose second accessor runs user code.
  record Tricky(int number, Code code) {
    Tricky(int number, Runnable action) {
      this(number, new Code(action));
    }

    @Override
    public Code code() {
      code.action.run();
      return code;
    }

    /// A value that can be stored without effect.
    static Tricky harmless(int number) {
      return new Tricky(number, () -> {});
    }
  }

  /// Code to run, in a class for which a hash can be registered.
  static final class Code {
    private final Runnable action;

    private Code(Runnable action) {
      this.action = action;
    }
  }

  static final Tricky THROWING =
      new Tricky(
          -1,
          () -> {
            throw new OnPurposeException();
          });

  static final List<Class<?>> TYPES =
      List.of(Position.class, Velocity.class, Name.class, Frozen.class, Marked.class, Health.class);

  private Samples() {}

  /// Runs a task on another thread, and returns its result or throws its exception.
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
