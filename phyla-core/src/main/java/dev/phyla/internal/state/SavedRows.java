package dev.phyla.internal.state;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.Comparator;

/// Writes the rows of tables.
///
/// Rows are written in groups, and each group column by column, so that a reader can make room for
/// one group after the other.
public final class SavedRows {
  private static final int MAX_ROWS_OF_GROUP = 1 << 16;
  private static final int MAX_BYTES_OF_GROUP = 1 << 24;

  private final StateOutput out;
  private final SavedTypes types;

  SavedRows(StateOutput out, SavedTypes types) {
    this.out = out;
    this.types = types;
  }

  void put(Table table) {
    ComponentInfo[] infos = table.infos().clone();
    Arrays.sort(infos, Comparator.comparing(ComponentInfo::name));
    out.putInt(infos.length);
    for (ComponentInfo info : infos) {
      types.putReference(out, info);
    }
    putMarks(table, infos);
    int rows = table.size();
    int group = rowsOfGroup(table);
    out.putInt(rows);
    out.putInt(group);
    for (int first = table.first(); first < table.end(); first += group) {
      int end = Math.min(table.end(), first + group);
      out.putArray(ColumnKind.ENTITY, table.entities(), first, end - first);
      for (ComponentInfo info : infos) {
        int base = table.base(info.id());
        if (!info.layout().columns().isEmpty()) {
          types.columns(info).put(out, table.columns(), base, first, end);
        }
      }
    }
  }

  /// Writes the marks as they are seen. Those that later ones hide are not written, because a table
  /// may have them from a time before it was last empty.
  private void putMarks(Table table, ComponentInfo[] infos) {
    Clock clock = table.clock();
    long cleared = table.marks().cleared();
    out.putLong(clock.withoutMoves(table.rowsWritten()));
    out.putLong(cleared > clock.updateEnd() ? clock.withoutMoves(cleared) : Clock.NEVER);
    for (ComponentInfo info : infos) {
      out.putLong(clock.withoutMoves(table.marks().lastWritten(table.position(info.id()))));
    }
  }

  private static int rowsOfGroup(Table table) {
    long bytes = 0;
    for (ColumnLayout layout : table.layouts()) {
      bytes += (long) layout.stride() * layout.kind().bytes();
    }
    return rowsOfGroup(bytes);
  }

  /// The number of rows that are stored together.
  ///
  /// @param bytes the number of bytes of each row
  public static int rowsOfGroup(long bytes) {
    return Math.clamp(MAX_BYTES_OF_GROUP / bytes, 1, MAX_ROWS_OF_GROUP);
  }
}
