package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.storage.SpawnStage;

/// Applies consecutive commands that spawn entities of one kind, whose components wait on a stage,
/// as one operation.
final class StagedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;

  StagedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
  }

  /// The end of the longest sequence of such commands in consecutive rows of one stage. An entity
  /// that the next command changes is left to [MergedCommands].
  ///
  /// @return the first command itself if there is no such sequence
  int endOfRun(int first) {
    int size = buffer.size();
    int end = first;
    if (buffer.kind(first) == SPAWN_STAGED) {
      int stage = buffer.operand(first);
      int depth = buffer.depth(first);
      int row = buffer.stageRow(first);
      while (end < size
          && buffer.kind(end) == SPAWN_STAGED
          && buffer.operand(end) == stage
          && buffer.depth(end) == depth
          && buffer.stageRow(end) == row + end - first) {
        end++;
      }
      if (end < size && buffer.target(end) == buffer.target(end - 1)) {
        end--;
      }
    }
    return end;
  }

  /// Applies a sequence of commands as one operation.
  ///
  /// @return false if they are to be applied one by one; nothing has changed then
  boolean apply(int from, int end) {
    SpawnStage stage = buffer.stage(from);
    try {
      return target
          .store()
          .createStaged(stage, buffer.stageRow(from), end - from, buffer.targets(), from);
    } catch (IllegalStateException e) {
      // One by one, those for which there is room find it.
      return false;
    }
  }
}
