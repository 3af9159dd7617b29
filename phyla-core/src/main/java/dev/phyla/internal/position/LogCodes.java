package dev.phyla.internal.position;

import dev.phyla.internal.change.LogKind;
import java.util.List;

/// The numbers of kinds of logs. They are part of the format: append, never reorder.
final class LogCodes {
  private static final List<LogKind> KINDS =
      List.of(LogKind.ADDED, LogKind.CHANGED, LogKind.RELINKED);

  /// The number of kinds.
  static final int COUNT = KINDS.size();

  private LogCodes() {}

  static int of(LogKind kind) {
    return KINDS.indexOf(kind);
  }

  /// The kind with a number from 0 to [#COUNT], exclusive.
  static LogKind kind(int code) {
    return KINDS.get(code);
  }
}
