package dev.phyla.internal.inspect;

import java.util.Comparator;

/// Something that a thread did during a time.
///
/// @param kind what it is
/// @param system the name of the system, for systems and tasks
/// @param category the name of the phase, or `tick`
/// @param number the number of the tick, the stage or the task
/// @param thread the number of the thread: 0 for the calling one, otherwise that of the worker
/// @param start when it began, as [System#nanoTime()]
/// @param end when it ended
/// @param rows the number of rows that were visited, for systems and tasks
/// @param commands the number of commands that the system recorded on all threads, for systems
record Span(
    Kind kind,
    String system,
    String category,
    long number,
    int thread,
    long start,
    long end,
    long rows,
    long commands) {

  /// What a span is, outer kinds first.
  enum Kind {
    TICK,
    STAGE,
    COMMANDS,
    SYSTEM,
    TASK
  }

  /// By thread and time, and those that contain others before these.
  ///
  /// @param origin a time before all spans
  static Comparator<Span> byThread(long origin) {
    return Comparator.comparingInt(Span::thread)
        .thenComparingLong(span -> span.start - origin)
        .thenComparingLong(span -> origin - span.end)
        .thenComparing(Span::kind);
  }

  String name() {
    return switch (kind) {
      case TICK -> "tick " + number;
      case STAGE -> category + " stage " + number;
      case COMMANDS -> "(commands)";
      case SYSTEM -> system;
      case TASK -> system + " #" + number;
    };
  }
}
