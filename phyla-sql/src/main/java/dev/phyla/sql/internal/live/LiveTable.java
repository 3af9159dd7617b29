package dev.phyla.sql.internal.live;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.spi.RecordedTable;
import java.util.ArrayList;
import java.util.List;

/// A table of a world, and what is known of its copy.
///
/// A write stamps a component with the version of the clock, and writes between two steps of the
/// clock have the same version. So an equal version means that nothing was written only if the
/// clock has stepped between the last write and the copy, which it does at the end of each update.
final class LiveTable {
  private final ArchetypeTable table;
  private List<RecordedTable> archetypes = List.of();

  /// The versions of the archetypes when the table was last copied, and the tick in which they were
  /// first seen.
  private List<Object> versions = List.of();

  private long seenAt;

  /// The tick and the timeline of the last copy; -1 if there is none.
  private long copiedAt = -1;

  private long timeline;

  LiveTable(ArchetypeTable table) {
    this.table = table;
  }

  ArchetypeTable table() {
    return table;
  }

  List<RecordedTable> archetypes() {
    return archetypes;
  }

  /// Sets the archetypes with the components of the table; several if entities have relations.
  void setArchetypes(List<RecordedTable> next) {
    archetypes = List.copyOf(next);
  }

  /// Whether the copy may differ from the archetypes.
  boolean isStale(long currentTimeline) {
    return copiedAt < 0
        || timeline != currentTimeline
        || copiedAt <= seenAt
        || !versions.equals(currentVersions());
  }

  /// Remembers that the archetypes were copied.
  void setCopied(long tick, long currentTimeline) {
    List<Object> current = currentVersions();
    if (timeline != currentTimeline || !versions.equals(current)) {
      seenAt = tick;
    }
    versions = current;
    copiedAt = tick;
    timeline = currentTimeline;
  }

  private List<Object> currentVersions() {
    var current = new ArrayList<Object>();
    for (RecordedTable archetype : archetypes) {
      current.add(archetype);
      current.add(archetype.size());
      current.add(archetype.rowsWritten());
      for (int i = 0; i < archetype.components().size(); i++) {
        current.add(archetype.written(i));
      }
    }
    return current;
  }
}
