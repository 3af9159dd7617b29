package dev.phyla.internal.storage;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Says who may use a world, and when its structure may change.
///
/// A world belongs to one thread at a time, and its structure does not change while a loop runs
/// over it or user code runs in the middle of an operation. A closed world belongs to no thread, so
/// that one comparison covers both. What runs is counted in one number, so that one comparison says
/// that nothing does: loops in its lower half, then changes, then callbacks.
public final class Guard {
  private static final long LOOP = 1;
  private static final long CHANGE = 1L << 32;
  private static final long CALLBACK = 1L << 48;

  private @Nullable Thread owner = Thread.currentThread();
  private boolean closed;
  private long locks;
  private Supplier<String> loops = () -> "a loop";

  /// Refuses a caller that may not use the world.
  public void checkUse() {
    if (Thread.currentThread() != owner) {
      throw refusal();
    }
  }

  /// Whether the calling thread may use the world.
  public boolean allowsUse() {
    return Thread.currentThread() == owner;
  }

  /// Refuses a caller that may not change the structure of the world now.
  public void checkStructure(String operation) {
    if (!allowsChange()) {
      throw refusal(operation);
    }
  }

  /// Whether the calling thread may change the structure of the world now.
  public boolean allowsChange() {
    return Thread.currentThread() == owner && locks == 0;
  }

  /// Refuses to change the structure of the world inside a loop or a callback, if the caller is
  /// known to be on the right thread.
  void checkStructureFree(String operation) {
    if (!isStructureFree()) {
      throw refusal(operation);
    }
  }

  /// Whether the structure of the world may change now.
  public boolean isStructureFree() {
    return locks == 0;
  }

  private IllegalStateException refusal() {
    Thread owner = this.owner;
    if (owner == null) {
      return new IllegalStateException("The world is closed.");
    }
    return new IllegalStateException(
        String.format(
            "The world belongs to the thread \"%s\" and was used from \"%s\"; hand it over with"
                + " World.adopt(), called on the thread that takes it.",
            owner.getName(), Thread.currentThread().getName()));
  }

  private IllegalStateException refusal(String operation) {
    if (Thread.currentThread() != owner) {
      return refusal();
    }
    return new IllegalStateException(
        String.format(
            "%s changes the structure of the world and cannot run inside %s; do it afterwards,"
                + " or record it now with World.commands().",
            operation, activity()));
  }

  /// Begins a change of an entity in the middle of which user code may run.
  void beginChange() {
    locks += CHANGE;
  }

  /// Ends what [#beginChange()] began.
  void endChange() {
    locks -= CHANGE;
  }

  private String activity() {
    if ((short) (locks >>> 32) != 0) {
      return "the code that makes the values of an entity";
    }
    return locks >>> 48 != 0 ? "a callback of a query or of an archetype" : loops.get();
  }

  /// Begins a callback during which the structure must not change.
  public void beginCallback() {
    locks += CALLBACK;
  }

  /// Ends what [#beginCallback()] began.
  public void endCallback() {
    locks -= CALLBACK;
  }

  /// Says how to find out which loop is running, for messages. Loops do not say so when they begin,
  /// because they begin often.
  public void describeLoopsWith(Supplier<String> description) {
    loops = description;
  }

  /// Begins a loop during which the structure must not change.
  ///
  /// @return how many loops are running inside each other now
  public int beginLoop() {
    checkUse();
    locks += LOOP;
    return (int) locks;
  }

  /// Ends what [#beginLoop()] began.
  public void endLoop() {
    locks -= LOOP;
  }

  /// Makes the calling thread the owner.
  public void adopt() {
    if (closed) {
      throw refusal();
    }
    if (locks != 0) {
      throw new IllegalStateException(
          "The world cannot be adopted by another thread inside " + activity() + ".");
    }
    owner = Thread.currentThread();
  }

  /// Whether the world is closed.
  public boolean isClosed() {
    return closed;
  }

  /// Closes the world.
  public void close() {
    owner = null;
    closed = true;
  }
}
