package dev.phyla;

/// Lets tests compare commands that become one with commands that are applied one by one.
public final class Unmerged {
  private Unmerged() {}

  /// Applies each command of a buffer for itself from now on.
  public static Commands of(Commands commands) {
    commands.stopMerging();
    return commands;
  }
}
