package dev.phyla;

/// Lets tests compare merged commands with commands that are applied one by one.
public final class Unmerged {
  private Unmerged() {}

  /// Disables merging in a buffer.
  public static Commands of(Commands commands) {
    commands.stopMerging();
    return commands;
  }
}
