package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.GraphData.Edge;
import dev.phyla.internal.schedule.GraphData.StageBox;

/// Labels of graphs.
final class Labels {
  private Labels() {}

  /// The label of a stage.
  ///
  /// @param number its position in the phase
  static String of(int number, StageBox stage) {
    return "stage " + number + (stage.isSynced() ? ", then commands" : "");
  }

  /// The label of a conflict.
  static String of(Edge edge) {
    return String.join(", ", edge.conflicts());
  }
}
