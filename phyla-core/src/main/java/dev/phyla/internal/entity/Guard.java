package dev.phyla.internal.entity;

import org.jspecify.annotations.Nullable;

/// Says which thread may use a world, and when its structure may change.
///
/// A world belongs to one thread at a time, and its structure does not change while a loop runs
/// over it or user code runs in the middle of an operation. A closed world belongs to no thread, so
/// one comparison covers both. Everything that runs is counted in one number, so that one
/// comparison says that nothing does: from the lowest bits up loops, changes, callbacks that lock
/// the structure, and announcements to observers, which do not lock it.
public final class Guard {
  private static final long LOOP = 1;
  private static final long CHANGE = 1L << 32;
  private static final long CALLBACK = 1L << 40;
  private static final long ANNOUNCEMENT = 1L << 48;
  private static final long CHANGES = CALLBACK - CHANGE;
  private static final long CALLBACKS = ANNOUNCEMENT - CALLBACK;
  private static final long LOCKS = ANNOUNCEMENT - 1;

  /// The thread that may use the world, or null once it is closed.
  private @Nullable Thread owner = Thread.currentThread();

  /// How many loops, changes, callbacks and announcements are running.
  private long running;

  /// The innermost loop, whose text names it in messages.
  private @Nullable Object innermost;

  private boolean closed;

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
    if (Thread.currentThread() != owner || (running & LOCKS) != 0) {
      throw refusal(operation);
    }
  }

  /// Refuses to change the structure of the world inside a loop or a callback, if the caller is
  /// known to be on the right thread.
  public void checkStructureFree(String operation) {
    if ((running & LOCKS) != 0) {
      throw refusal(operation);
    }
  }

  /// Whether the calling thread may use the world and nothing is running: neither a loop nor user
  /// code in the middle of an operation nor an announcement.
  public boolean isIdle() {
    return Thread.currentThread() == owner && running == 0;
  }

  /// Whether nothing is running, if the caller is known to be on the right thread.
  public boolean isNothingRunning() {
    return running == 0;
  }

  /// How many announcements run inside each other.
  public int announcements() {
    return (int) (running >>> 48);
  }

  /// All that is running, as one number for [#restore(long)].
  public long running() {
    return running;
  }

  /// Returns to what was running before, whatever has begun since and could not end, for example
  /// because the stack overflowed.
  public void restore(long before) {
    running = before;
  }

  /// Whether observers are being called.
  public boolean isAnnouncing() {
    return running >>> 48 != 0;
  }

  /// Whether a callback runs during which the structure must not change.
  public boolean isInCallback() {
    return (running & CALLBACKS) != 0;
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

  private String activity() {
    if ((running & CHANGES) != 0) {
      return "the code that makes the values of an entity";
    }
    if ((running & CALLBACKS) != 0) {
      return "a callback of a query or of an archetype";
    }
    return innermost == null ? "a loop" : innermost.toString();
  }

  /// Refuses to apply commands inside a loop or a callback.
  public void checkFlush() {
    checkUse();
    if ((running & LOCKS) != 0) {
      throw new IllegalStateException(
          "Commands cannot be applied inside "
              + activity()
              + "; they stay recorded, so call flush() afterwards.");
    }
  }

  /// Refuses to end an update inside a loop or a callback.
  public void checkEndUpdate() {
    checkUse();
    if (running != 0) {
      throw new IllegalStateException(
          "An update cannot end inside "
              + ((running & LOCKS) == 0 ? "an observer" : activity())
              + "; call endUpdate() between loops.");
    }
  }

  /// Begins a change of an entity in the middle of which user code may run.
  public void beginChange() {
    running += CHANGE;
  }

  /// Ends what [#beginChange()] began.
  public void endChange() {
    running -= CHANGE;
  }

  /// Begins a callback during which the structure must not change.
  public void beginCallback() {
    running += CALLBACK;
  }

  /// Ends what [#beginCallback()] began.
  public void endCallback() {
    running -= CALLBACK;
  }

  /// Begins an announcement to observers, which may change the structure.
  public void beginAnnouncement() {
    running += ANNOUNCEMENT;
  }

  /// Ends what [#beginAnnouncement()] began.
  public void endAnnouncement() {
    running -= ANNOUNCEMENT;
  }

  /// Begins a loop during which the structure must not change.
  ///
  /// @param loop names the loop in messages, by its text
  /// @return the loop around it, to be given to [#endLoop(Object)]
  public @Nullable Object beginLoop(Object loop) {
    checkUse();
    Object outer = innermost;
    innermost = loop;
    running += LOOP;
    return outer;
  }

  /// Ends what [#beginLoop(Object)] began.
  public void endLoop(@Nullable Object outer) {
    innermost = outer;
    running -= LOOP;
  }

  /// Makes the calling thread the owner.
  public void adopt() {
    if (closed) {
      throw refusal();
    }
    if ((running & LOCKS) != 0) {
      throw new IllegalStateException(
          "The world cannot be adopted by another thread inside " + activity() + ".");
    }
    if (running != 0) {
      throw new IllegalStateException(
          "The world cannot be adopted from inside a callback; adopt it afterwards.");
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
