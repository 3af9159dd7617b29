package dev.phyla.internal.position;

import dev.phyla.internal.change.LogKind;
import dev.phyla.internal.change.RemovedRows;
import dev.phyla.internal.component.ComponentInfo;
import java.util.List;

/// The positions of a world apart from it, with the entries of logs that are unread.
///
/// @param logs the logs of entities that consumers read
/// @param removals the logs of removals that consumers read
/// @param systems the consumers
record PositionImage(List<LogImage> logs, List<RemovalImage> removals, List<SystemImage> systems) {

  /// The entities in a log that the slowest consumer has not read.
  record LogImage(LogKind kind, String name, long[] entities) {
    String source() {
      return Position.OfLog.source(kind, name);
    }
  }

  /// The removals in a log that the slowest consumer has not read.
  record RemovalImage(ComponentInfo info, RemovedRows rows) {
    String source() {
      return Position.OfRemovals.source(info.name());
    }
  }

  /// The positions of the consumers of a system, or of its conditions.
  record SystemImage(SystemKey key, List<List<Position>> positions) {}
}
