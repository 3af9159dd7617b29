package dev.phyla.internal.entity;

import dev.phyla.internal.crew.CrewThread;
import org.jspecify.annotations.Nullable;

/*
 * While a world is lent, nothing of it changes except what tasks are allowed to write. Whether a
 * task runs on the owner's thread or on another one must not make a difference, so the owner has to
 * have a lease too, and is removed as the owner meanwhile. What its lease permits in any case is
 * permitted by one comparison, as it is outside of tasks.
 */

/// Checks which thread may use a world, and when its structure may change.
///
/// A world belongs to one thread at a time, and its structure does not change while a loop runs
/// over it or user code runs in the middle of an operation. A closed world belongs to no thread, so
/// one comparison covers both. All running activities are counted in one number, which is 0 if
/// nothing runs. From the lowest bits up it counts loops, changes, callbacks that lock the
/// structure, and announcements to observers, which do not lock it.
///
/// The owner can [lend][#lend()] the world to tasks, which may run on several threads at once. Then
/// no thread owns it, and threads with a [Lease] may read it.
public final class Guard {
  private static final long LOOP = 1;
  private static final long CHANGE = 1L << 32;
  private static final long CALLBACK = 1L << 40;
  private static final long ANNOUNCEMENT = 1L << 48;
  private static final long CHANGES = CALLBACK - CHANGE;
  private static final long CALLBACKS = ANNOUNCEMENT - CALLBACK;
  private static final long LOCKS = ANNOUNCEMENT - 1;

  /// What a thread may do with a world that is lent.
  public interface Lease {
    /// The guard of the world.
    Guard guard();

    /// Whether no other task runs at the same time.
    boolean isAlone();

    /// Whether no other task of the same work runs at the same time, so that the task may write
    /// what its work has declared.
    boolean mayWrite();

    /// Whether what the task has declared is checked.
    boolean isChecked();

    /// Throws if that is checked and the task has not declared an access.
    ///
    /// @param kind what is accessed
    /// @param type its class, or its name if it is a component without a class
    /// @param writes whether it is written
    void checkDeclared(AccessKind kind, Object type, boolean writes);

    /// The task, as in "the system \"move\"".
    @Override
    String toString();
  }

  /// What [#beginLoop(Object)] returns to a task.
  private static final Object LEASED = new Object();

  /// The thread that may use the world, or null while it is lent and once it is closed.
  private @Nullable Thread owner = Thread.currentThread();

  /// The thread that may read the world without further checks.
  private @Nullable Thread reader = owner;

  /// The thread that may write in place without further checks.
  private @Nullable Thread writer = owner;

  /// The owner while the world is lent, otherwise null.
  private @Nullable Thread lender;

  /// The lease of the lender itself, or null while it runs no task.
  private @Nullable Lease lenderLease;

  /// The packed numbers of running loops, changes, callbacks and announcements.
  private long running;

  /// The innermost loop, whose text is used in messages.
  private @Nullable Object innermost;

  private boolean closed;

  /// Whether a loop runs over the rows of several worlds at once.
  private boolean isShared;

  /// Counts the rows that loops visit, or null if they are not counted.
  private @Nullable RowCounter rowCounter;

  /// Throws if the calling thread may not use the world.
  public void checkUse() {
    if (Thread.currentThread() != owner) {
      throw refusal();
    }
  }

  /// Throws if the calling thread may not read the world.
  public void checkRead() {
    if (Thread.currentThread() != reader && lease() == null) {
      throw refusal();
    }
  }

  /// Throws if the calling thread may not read something.
  ///
  /// @param kind what is read
  /// @param type its class, or its name if it is a component without a class
  public void checkRead(AccessKind kind, Object type) {
    if (Thread.currentThread() != reader) {
      checkLeased(kind, type, false);
    }
  }

  /// Throws if the calling thread may not write something.
  ///
  /// @param kind what is written
  /// @param type its class, or its name if it is a component without a class
  public void checkWrite(AccessKind kind, Object type) {
    if (Thread.currentThread() != writer) {
      checkLeased(kind, type, true);
    }
  }

  private void checkLeased(AccessKind kind, Object type, boolean writes) {
    Lease lease = writes ? writingLease() : lease();
    if (lease == null) {
      throw refusal();
    }
    lease.checkDeclared(kind, type, writes);
  }

  /// Throws if the calling thread may not write what its work has declared.
  public void checkWrite() {
    if (Thread.currentThread() != writer) {
      checkLeasedWrite();
    }
  }

  private void checkLeasedWrite() {
    if (writingLease() == null) {
      throw refusal();
    }
  }

  /// The lease of the calling thread, or null if it has none. Throws if it does not permit writing.
  private @Nullable Lease writingLease() {
    Lease lease = lease();
    if (lease != null && !lease.mayWrite()) {
      throw new IllegalStateException(
          String.format(
              "This method cannot be used inside %s, whose loop may be split over several threads:"
                  + " the loop writes what its query writes, and records everything else with"
                  + " World.commands(). To use the method, keep the loop on one thread: with"
                  + " ScheduledSystem.sequential(), or with each instead of eachParallel.",
              lease));
    }
    return lease;
  }

  /// Throws if the calling thread may not read the world, or if other tasks may run at the same
  /// time. For reads that change what they read, such as those of consumers of changes.
  public void checkAlone() {
    if (Thread.currentThread() != owner) {
      Lease lease = lease();
      if (lease == null || !lease.isAlone()) {
        throw refusal();
      }
    }
  }

  /// Lends the world to tasks, until [#takeBack()].
  public void lend() {
    checkStructure("Running systems");
    lender = owner;
    owner = null;
    writer = null;
  }

  /// Lends the world to a loop over the rows of several worlds at once, until [#takeBack()]. No
  /// thread may use it meanwhile, because none of the worlds is the one that would be used.
  public void lendToShared() {
    lend();
    setLenderLease(null);
    isShared = true;
  }

  /// Throws if the calling thread may not draw random numbers.
  public void checkRandom() {
    if (!isShared) {
      checkRead();
    }
  }

  /// Sets what the owner may do while the world is lent.
  ///
  /// @param lease the lease, or null if the owner runs no task
  public void setLenderLease(@Nullable Lease lease) {
    lenderLease = lease;
    Thread free = lease == null || lease.isChecked() ? null : lender;
    reader = free;
    writer = lease != null && lease.mayWrite() ? free : null;
  }

  /// Counterpart of [#lend()].
  public void takeBack() {
    setOwner(lender);
    lender = null;
    lenderLease = null;
    isShared = false;
  }

  private void setOwner(@Nullable Thread thread) {
    owner = thread;
    reader = thread;
    writer = thread;
  }

  /// Whether the world is lent to tasks.
  public boolean isLent() {
    return lender != null;
  }

  /// The lease of the calling thread, or null if it has none.
  public @Nullable Lease lease() {
    Thread current = Thread.currentThread();
    if (current instanceof CrewThread worker
        && worker.lease instanceof Lease lease
        && lease.guard() == this) {
      return lease;
    }
    return current == lender ? lenderLease : null;
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
    Lease lease = lease();
    if (lease != null) {
      return refusal("This method", lease);
    }
    Thread owner = lender != null ? lender : this.owner;
    if (owner == null) {
      return new IllegalStateException("The world is closed.");
    }
    if (isShared) {
      return new IllegalStateException(
          "This loop runs over the entities of many worlds at once, so it can only use what its"
              + " query passes, random numbers and resources that were requested for reading. To use"
              + " more of a world, request it with the setup of the system; the system then runs world"
              + " by world.");
    }
    if (owner == Thread.currentThread()) {
      return new IllegalStateException("The world is running systems; use it between ticks.");
    }
    return new IllegalStateException(
        String.format(
            "The world belongs to the thread \"%s\" and was used from \"%s\"; hand it over with"
                + " World.adopt(), called on the new thread.",
            owner.getName(), Thread.currentThread().getName()));
  }

  private static IllegalStateException refusal(String operation, Lease lease) {
    return new IllegalStateException(
        String.format(
            "%s cannot be used inside %s, which may run at the same time as others: such code reads"
                + " the world, writes what its queries write, and records everything else with"
                + " World.commands(). An exclusive system can use the whole world.",
            operation, lease));
  }

  private IllegalStateException refusal(String operation) {
    Lease lease = lease();
    if (lease != null) {
      return refusal(operation, lease);
    }
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
    if (Thread.currentThread() != owner) {
      checkRead();
      return LEASED;
    }
    Object outer = innermost;
    innermost = loop;
    running += LOOP;
    return outer;
  }

  /// Counterpart of [#beginLoop(Object)].
  public void endLoop(@Nullable Object outer) {
    if (outer == LEASED) {
      return;
    }
    innermost = outer;
    running -= LOOP;
  }

  /// Sets what counts the rows that loops visit.
  ///
  /// @param counter the counter, or null if they are not counted
  public void setRowCounter(@Nullable RowCounter counter) {
    rowCounter = counter;
  }

  /// Whether the rows that loops visit are counted.
  public boolean countsRows() {
    return rowCounter != null;
  }

  /// Counts rows that a loop on the calling thread visits.
  public void countRows(int rows) {
    if (rowCounter != null) {
      rowCounter.visited(lease(), rows);
    }
  }

  /// Makes the calling thread the owner.
  public void adopt() {
    if (closed || lender != null) {
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
    setOwner(Thread.currentThread());
  }

  /// Whether the world is closed.
  public boolean isClosed() {
    return closed;
  }

  /// Closes the world.
  public void close() {
    setOwner(null);
    closed = true;
  }
}
