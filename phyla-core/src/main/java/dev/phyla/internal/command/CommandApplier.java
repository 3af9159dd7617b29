package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.SPAWN_MANY;
import static dev.phyla.internal.command.CommandBuffer.SPAWN_TREES;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.structure.Reactor;

/// Applies the commands of a buffer in their order.
public final class CommandApplier {
  /// The maximum depth of a command, where a command is one deeper than the command that recorded
  /// it.
  public static final int MAX_DEPTH = 1000;

  /// The number of commands that can be recorded during any flush.
  private static final int MAX_RECORDED = 4_000_000;

  /// The number of commands that can be recorded for each initial command of a large flush.
  private static final int MAX_RECORDED_FOR_EACH = 16;

  private final CommandTarget target;
  private final CommandBuffer buffer;
  private final SingleCommands singles;
  private final MergedCommands merged;
  private final StagedCommands staged;
  private final Failures failures;
  private final int maxRecorded;

  /// Whether consecutive commands may be merged.
  private boolean merging = true;

  /// Whether commands are being applied.
  private boolean applying;

  /// Creates an applier for one buffer.
  ///
  /// @param name the name of the buffer in messages
  public CommandApplier(CommandTarget target, CommandBuffer buffer, String name) {
    this(target, buffer, name, MAX_RECORDED);
  }

  /// Creates an applier with another limit, for tests.
  CommandApplier(CommandTarget target, CommandBuffer buffer, String name, int maxRecorded) {
    this.target = target;
    this.buffer = buffer;
    this.singles = new SingleCommands(target, buffer);
    this.merged = new MergedCommands(target, buffer);
    this.staged = new StagedCommands(target, buffer);
    this.failures = new Failures(name);
    this.maxRecorded = maxRecorded;
  }

  /// Whether commands are being applied.
  public boolean isApplying() {
    return applying;
  }

  /// The number of skipped commands.
  public long skipped() {
    return singles.skipped();
  }

  /// Disables merging, for tests.
  public void stopMerging() {
    merging = false;
  }

  private boolean mayMerge() {
    Reactor reactor = target.structure().reactor();
    return merging && (reactor == null || reactor.allowsMerging());
  }

  /// Applies all commands, including those recorded during the flush, and empties the buffer.
  /// Exceptions of user code are thrown at the end.
  ///
  /// If an action closes the world or another thread adopts it, the remaining commands are dropped.
  public void apply() {
    int next = 0;
    int first = buffer.size();
    long max = first + Math.max(maxRecorded, (long) MAX_RECORDED_FOR_EACH * first);
    applying = true;
    try {
      while (next < buffer.size() && buffer.size() <= max && buffer.depth(next) <= MAX_DEPTH) {
        buffer.recordAtDepth(buffer.depth(next) + 1);
        int end = applySome(next);
        next = target.guard().allowsUse() ? end : buffer.size();
      }
      if (next < buffer.size() && buffer.size() > max) {
        failures.endAtFlood(buffer, next, target.registry(), first);
      } else if (next < buffer.size()) {
        failures.endAtEndlessChain(buffer, next, target.registry());
      }
    } finally {
      discardFrom(next);
      singles.clear();
      applying = false;
    }
    failures.throwAll();
  }

  /// Applies a command, or as many as can be applied in one operation.
  ///
  /// @return the next command to apply
  private int applySome(int next) {
    boolean mayMerge = mayMerge();
    int end = staged.endOfRun(next, mayMerge);
    if (end != next) {
      return applyStaged(next, end);
    }
    end = mayMerge ? merged.endOfRun(next) : next + 1;
    if (end - next == 1 || !applyMerged(next, end)) {
      applyEach(next, end);
    }
    return end;
  }

  private int applyStaged(int from, int end) {
    try {
      return from + staged.apply(from, end);
    } catch (Throwable e) {
      fail(from, e);
      return from + 1;
    }
  }

  /// Applies a sequence of commands as one operation, if that has the same result.
  ///
  /// @return false if they have to be applied one by one; nothing has changed then
  private boolean applyMerged(int from, int end) {
    try {
      return merged.apply(from, end);
    } catch (Throwable e) {
      if (!isApplied(e)) {
        return false; // one by one, the command that is to blame fails again, and alone
      }
      failures.addApplied(buffer, from, target.registry(), e);
      return true;
    }
  }

  private void applyEach(int from, int end) {
    for (int command = from; command < end; command++) {
      try {
        singles.apply(command);
      } catch (Throwable e) {
        fail(command, e);
      }
    }
  }

  private void fail(int command, Throwable e) {
    if (isApplied(e)) {
      failures.addApplied(buffer, command, target.registry(), e);
    } else {
      giveBackHandles(command);
      failures.add(buffer, command, target.registry(), e);
    }
  }

  /// Whether an exception was thrown by callbacks of a change that was applied.
  private boolean isApplied(Throwable e) {
    Reactor reactor = target.structure().reactor();
    return reactor != null && reactor.isThrownByCallbacks(e);
  }

  /// Drops all commands and, unless the world is closed, releases the handles of entities that were
  /// not spawned.
  public void discard() {
    discardFrom(0);
  }

  /// Handles are released in reverse order, so that they are reused in the original order.
  private void discardFrom(int first) {
    if (target.guard().allowsUse()) {
      for (int command = buffer.size() - 1; command >= first; command--) {
        giveBackHandles(command);
      }
    }
    buffer.clear();
  }

  private void giveBackHandles(int command) {
    EntityIndex index = target.index();
    if (buffer.isSpawn(command)) {
      index.releaseReserved(buffer.target(command));
    } else if (buffer.kind(command) == SPAWN_MANY || buffer.kind(command) == SPAWN_TREES) {
      long[] handles = buffer.handles(command);
      for (int i = handles.length - 1; i >= 0; i--) {
        index.releaseReserved(handles[i]);
      }
    }
  }
}
