package dev.phyla.internal.schedule;

/// Whether a system records commands or publishes events, and when they are applied.
public enum CommandUse {
  /// It records nothing.
  NONE,
  /// They are applied at the next sync point, which may be after systems that come later in the
  /// order.
  LATE,
  /// They are applied before any system that comes later in the order.
  PROMPT
}
