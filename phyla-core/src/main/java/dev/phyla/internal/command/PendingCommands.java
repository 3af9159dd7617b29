package dev.phyla.internal.command;

/// The number of commands that are recorded but not applied yet, in all buffers of a world.
public final class PendingCommands {
  private int count;

  /// Creates a count of 0.
  public PendingCommands() {}

  /// Counts commands that were recorded.
  void recorded(int commands) {
    count += commands;
  }

  /// Counts commands that were applied or dropped.
  void removed(int commands) {
    count -= commands;
  }

  /// Throws if commands are pending.
  ///
  /// @param operation the operation that is not possible then
  public void requireNone(String operation) {
    if (count != 0) {
      throw new IllegalStateException(
          String.format(
              "%s is not possible while %s pending; apply commands with flush() or drop them with"
                  + " Commands.clear() first.",
              operation, count == 1 ? "1 command is" : count + " commands are"));
    }
  }
}
