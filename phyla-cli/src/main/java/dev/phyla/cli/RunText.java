package dev.phyla.cli;

import dev.phyla.history.Run;
import dev.phyla.history.RunInfo;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/// Properties of recorded runs as text for people.
final class RunText {
  private RunText() {}

  /// The first and the last tick.
  static String ticks(Run run) {
    long[] ticks = run.ticks();
    return ticks.length == 0 ? "none" : ticks[0] + " to " + ticks[ticks.length - 1];
  }

  /// When the recording started, in seconds.
  static String started(RunInfo info) {
    return info.started().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /// The parameters with their values.
  static String parameters(RunInfo info) {
    return info.parameters().entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(", "));
  }
}
