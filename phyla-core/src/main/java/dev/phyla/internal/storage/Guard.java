package dev.phyla.internal.storage;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Says who may use a world, and when its structure may change.
///
/// A world belongs to one thread at a time, and its structure does not change while a loop runs
/// over it or user code runs in the middle of an operation. A closed world belongs to no thread, so
/// that one comparison covers both.
public final class Guard {
  private @Nullable Thread owner = Thread.currentThread();
  private boolean closed;
  private int depth;
  private int changes;
  private int callbacks;
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
    if (Thread.currentThread() != owner || (depth | changes | callbacks) != 0) {
      throw refusal(operation);
    }
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
    return (depth | changes | callbacks) == 0;
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
    changes++;
  }

  /// Ends what [#beginChange()] began.
  void endChange() {
    changes--;
  }

  private String activity() {
    if (changes != 0) {
      return "the code that makes the values of an entity";
    }
    return callbacks != 0 ? "a callback of a query or of an archetype" : loops.get();
  }

  /// Begins a callback during which the structure must not change.
  public void beginCallback() {
    callbacks++;
  }

  /// Ends what [#beginCallback()] began.
  public void endCallback() {
    callbacks--;
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
    return ++depth;
  }

  /// Ends what [#beginLoop()] began.
  public void endLoop() {
    depth--;
  }

  /// Makes the calling thread the owner.
  public void adopt() {
    if (closed) {
      throw refusal();
    }
    if ((depth | changes | callbacks) != 0) {
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
