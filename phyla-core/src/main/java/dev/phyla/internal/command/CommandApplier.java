package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.SPAWN_MANY;

import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.StructureHooks;

/// Applies the commands of a buffer in their order.
public final class CommandApplier {
  /// How deep a command can be that is recorded while another one is applied.
  public static final int MOST_DEPTH = 1000;

  /// How many commands can be recorded while others are applied, if those were not many.
  private static final int MOST_RECORDED = 4_000_000;

  /// How many commands can be recorded for each that is applied, if those are many.
  private static final int MOST_RECORDED_FOR_EACH = 16;

  private final CommandTarget target;
  private final CommandBuffer buffer;
  private final SingleCommands singles;
  private final MergedCommands merged;
  private final StagedCommands staged;
  private final Failures failures;
  private final int mostRecorded;
  private boolean merging = true;
  private boolean applying;

  /// An applier for one buffer.
  ///
  /// @param name how messages call the buffer
  public CommandApplier(CommandTarget target, CommandBuffer buffer, String name) {
    this(target, buffer, name, MOST_RECORDED);
  }

  /// An applier with another limit, to test what happens there.
  CommandApplier(CommandTarget target, CommandBuffer buffer, String name, int mostRecorded) {
    this.target = target;
    this.buffer = buffer;
    this.singles = new SingleCommands(target, buffer);
    this.merged = new MergedCommands(target, buffer);
    this.staged = new StagedCommands(target, buffer);
    this.failures = new Failures(name);
    this.mostRecorded = mostRecorded;
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
    StructureHooks hooks = target.store().hooks();
    return merging && (hooks == null || hooks.allowsMerging());
  }

  /// Applies all commands, also those that are recorded meanwhile, and empties the buffer. What
  /// user code throws is thrown at the end.
  ///
  /// An action may close the world or let another thread adopt it; what is left is dropped then.
  public void apply() {
    int next = 0;
    int first = buffer.size();
    long most = first + Math.max(mostRecorded, (long) MOST_RECORDED_FOR_EACH * first);
    applying = true;
    try {
      while (next < buffer.size() && buffer.size() <= most && buffer.depth(next) <= MOST_DEPTH) {
        buffer.recordAtDepth(buffer.depth(next) + 1);
        boolean mayMerge = mayMerge();
        int end = mayMerge ? staged.endOfRun(next) : next;
        if (end == next || !staged.apply(next, end)) {
          end = mayMerge ? merged.endOfRun(next) : next + 1;
          if (end - next == 1 || !merged.apply(next, end)) {
            applyEach(next, end);
          }
        }
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

  private void applyEach(int from, int end) {
    for (int command = from; command < end; command++) {
      try {
        singles.apply(command);
      } catch (Throwable e) {
        giveBackHandles(command);
        failures.add(buffer, command, target.registry(), e);
      }
    }
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
