package dev.phyla.internal.entity;

import org.jspecify.annotations.Nullable;

/// Checks which thread may use a world, and when its structure may change.
///
/// A world belongs to one thread at a time, and its structure does not change while a loop runs
/// over it or user code runs in the middle of an operation. A closed world belongs to no thread, so
/// one comparison covers both. All running activities are counted in one number, which is 0 if
/// nothing runs. From the lowest bits up it counts loops, changes, callbacks that lock the
/// structure, and announcements to observers, which do not lock it.
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

  /// The packed numbers of running loops, changes, callbacks and announcements.
  private long running;

  /// The innermost loop, whose text is used in messages.
  private @Nullable Object innermost;

  private boolean closed;

  /// Throws if the calling thread may not use the world.
  public void checkUse() {
    if (Thread.currentThread() != owner) {
      throw refusal();
    }
  }

  /// Whether the calling thread may use the world.
  public boolean allowsUse() {
    return Thread.currentThread() == owner;
  }

  /// Throws if the structure of the world cannot be changed now, or not by the calling thread.
  public void checkStructure(String operation) {
    if (Thread.currentThread() != owner || (running & LOCKS) != 0) {
      throw refusal(operation);
    }
  }

  /// Throws if the structure of the world cannot be changed now. The caller is known to be on the
  /// right thread.
  public void checkStructureFree(String operation) {
    if ((running & LOCKS) != 0) {
      throw refusal(operation);
    }
  }

  /// Whether the calling thread may use the world and nothing is running: no loop, no user code
  /// inside an operation, and no announcement.
  public boolean isIdle() {
    return Thread.currentThread() == owner && running == 0;
  }

  /// Whether nothing is running. The caller is known to be on the right thread.
  public boolean isNothingRunning() {
    return running == 0;
  }

  /// The number of nested announcements.
  public int announcements() {
    return (int) (running >>> 48);
  }

  /// The packed numbers of running activities, for [#restore(long)].
  public long running() {
    return running;
  }

  /// Restores an earlier value of [#running()], after activities could not end, for example because
  /// of a stack overflow.
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
                + " World.adopt(), called on the new thread.",
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
      return "the code that computes the values of an entity";
    }
    if ((running & CALLBACKS) != 0) {
      return "a callback of a query or an archetype";
    }
    return innermost == null ? "a loop" : innermost.toString();
  }

  /// Throws if commands cannot be applied now.
  public void checkFlush() {
    checkUse();
    if ((running & LOCKS) != 0) {
      throw new IllegalStateException(
          "Commands cannot be applied inside "
              + activity()
              + "; they stay recorded, so call flush() afterwards.");
    }
  }

  /// Throws if an update cannot end now.
  public void checkEndUpdate() {
    checkUse();
    if (running != 0) {
      throw new IllegalStateException(
          "An update cannot end inside "
              + ((running & LOCKS) == 0 ? "an observer" : activity())
              + "; call endUpdate() between loops.");
    }
  }

  /// Throws if the whole state of the world cannot be read or replaced now.
  ///
  /// @param operation the operation, as the subject of a sentence
  public void checkIdle(String operation) {
    checkUse();
    if (running != 0) {
      throw new IllegalStateException(
          String.format(
              "%s is not possible inside %s; do it between loops.",
              operation, (running & LOCKS) == 0 ? "an observer" : activity()));
    }
  }

  /// Begins a change of an entity during which user code may run.
  public void beginChange() {
    running += CHANGE;
  }

  /// Counterpart of [#beginChange()].
  public void endChange() {
    running -= CHANGE;
  }

  /// Begins a callback during which the structure must not change.
  public void beginCallback() {
    running += CALLBACK;
  }

  /// Counterpart of [#beginCallback()].
  public void endCallback() {
    running -= CALLBACK;
  }

  /// Begins an announcement to observers, which may change the structure.
  public void beginAnnouncement() {
    running += ANNOUNCEMENT;
  }

  /// Counterpart of [#beginAnnouncement()].
  public void endAnnouncement() {
    running -= ANNOUNCEMENT;
  }

  /// Begins a loop during which the structure must not change.
  ///
  /// @param loop an object whose text is used in messages
  /// @return the enclosing loop, for [#endLoop(Object)]
  public @Nullable Object beginLoop(Object loop) {
    checkUse();
    Object outer = innermost;
    innermost = loop;
    running += LOOP;
    return outer;
  }

  /// Counterpart of [#beginLoop(Object)].
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
