package dev.phyla.internal.command;

import static dev.phyla.internal.command.CommandBuffer.SPAWN_STAGED;

import dev.phyla.internal.table.SpawnStage;

/// Applies consecutive commands that spawn entities from one stage as one operation.
final class StagedCommands {
  private final CommandTarget target;
  private final CommandBuffer buffer;

  StagedCommands(CommandTarget target, CommandBuffer buffer) {
    this.target = target;
    this.buffer = buffer;
  }

  /// The end of the longest sequence of such commands in consecutive rows of one stage. An entity
  /// that the next command changes is handled by [MergedCommands].
  ///
  /// @param mayMerge whether several commands may be merged into one operation
  /// @return the first command itself if there is no such sequence
  int endOfRun(int first, boolean mayMerge) {
    int size = buffer.size();
    int end = first;
    if (buffer.kind(first) == SPAWN_STAGED) {
      int stage = buffer.operand(first);
      int depth = buffer.depth(first);
      int row = buffer.stageRow(first);
      while (end < size
          && (mayMerge || end == first)
          && buffer.kind(end) == SPAWN_STAGED
          && buffer.operand(end) == stage
          && buffer.depth(end) == depth
          && buffer.stageRow(end) == row + end - first) {
        end++;
      }
      if (mayMerge && end < size && buffer.target(end) == buffer.target(end - 1)) {
        buffer.stage(first).countChanged();
        end--;
      }
    }
    return end;
  }

  /// Applies as many commands of a sequence as can be applied in one operation.
  ///
  /// @return the number of commands
  int apply(int from, int end) {
    SpawnStage stage = buffer.stage(from);
    int row = buffer.stageRow(from);
    var arrivals = target.structure().arrivals();
    return arrivals.spawnStaged(stage, row, end - from, buffer.targets(), from);
  }
}
