package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.SPAWN_MANY;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.structure.Reactor;

/// Applies the commands of a buffer in their order.
public final class CommandApplier {
  /// How deep a command can be that is recorded while another one is applied.
  public static final int MAX_DEPTH = 1000;

  /// How many commands can be recorded while others are applied, if those were not many.
  private static final int MAX_RECORDED = 4_000_000;

  /// How many commands can be recorded for each that is applied, if those are many.
  private static final int MAX_RECORDED_FOR_EACH = 16;

  private final CommandTarget target;
  private final CommandBuffer buffer;
  private final SingleCommands singles;
  private final MergedCommands merged;
  private final StagedCommands staged;
  private final Failures failures;
  private final int maxRecorded;
  private boolean merging = true;
  private boolean applying;

  /// An applier for one buffer.
  ///
  /// @param name how messages call the buffer
  public CommandApplier(CommandTarget target, CommandBuffer buffer, String name) {
    this(target, buffer, name, MAX_RECORDED);
  }

  /// An applier with another limit, to test what happens there.
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

  /// How many commands were skipped so far.
  public long skipped() {
    return singles.skipped();
  }

  /// Applies each command for itself from now on, to compare.
  public void stopMerging() {
    merging = false;
  }

  private boolean mayMerge() {
    Reactor reactor = target.structure().reactor();
    return merging && (reactor == null || reactor.allowsMerging());
  }

  /// Applies all commands, also those that are recorded meanwhile, and empties the buffer. What
  /// user code throws is thrown at the end.
  ///
  /// An action may close the world or let another thread adopt it; what is left is dropped then.
  public void apply() {
    int next = 0;
    int first = buffer.size();
    long most = first + Math.max(maxRecorded, (long) MAX_RECORDED_FOR_EACH * first);
    applying = true;
    try {
      while (next < buffer.size() && buffer.size() <= most && buffer.depth(next) <= MAX_DEPTH) {
        buffer.recordAtDepth(buffer.depth(next) + 1);
        int end = applySome(next);
        next = target.guard().allowsUse() ? end : buffer.size();
      }
      if (next < buffer.size() && buffer.size() > most) {
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
  /// @return the command to go on with
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

  /// Applies a sequence of commands as one operation, if that comes to the same.
  ///
  /// @return false if they are to be applied one by one; nothing has changed then
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

  /// Whether an exception was thrown by callbacks about a change that was made.
  private boolean isApplied(Throwable e) {
    Reactor reactor = target.structure().reactor();
    return reactor != null && reactor.isThrownByCallbacks(e);
  }

  /// Forgets all commands and ends the handles of entities that were to be spawned, unless the
  /// world is closed.
  public void discard() {
    discardFrom(0);
  }

  /// Handles go back in reverse order, so that they are taken in the same order again.
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
      index.giveBack(buffer.target(command));
    } else if (buffer.kind(command) == SPAWN_MANY) {
      long[] handles = buffer.handles(command);
      for (int i = handles.length - 1; i >= 0; i--) {
        index.giveBack(handles[i]);
      }
    }
  }
}
