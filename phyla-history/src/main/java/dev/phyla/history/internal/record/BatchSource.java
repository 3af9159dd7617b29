package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.Elements;
import dev.phyla.spi.RecordedGroup;
import dev.phyla.spi.RecordedTable;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The rows of an archetype of all worlds of a batch, in the order of the worlds. Column 0 contains
/// the entities, the last one the worlds.
final class BatchSource implements RowSource {
  /// The table of each group; null for groups that lack it.
  private final @Nullable RecordedTable[] tables;

  private final List<RecordedGroup> groups;
  private final List<TableShadows.Recorded> columns;

  /// The last versions of the writes of each group that were recorded.
  private final long[] since;

  /// The first row of each group, and the number of rows.
  private final int[] bases;

  private int[] worlds = {};

  /// Any of the tables.
  private final RecordedTable any;

  BatchSource(
      List<RecordedGroup> groups,
      RecordedTable any,
      List<TableShadows.Recorded> columns,
      long[] since) {
    this.groups = groups;
    this.any = any;
    this.columns = columns;
    this.since = since;
    this.tables = new RecordedTable[groups.size()];
    this.bases = new int[groups.size() + 1];
  }

  /// Adds the table of a group.
  void add(int group, RecordedTable table) {
    tables[group] = table;
  }

  /// Finds out how many rows each group has.
  void begin() {
    for (int i = 0; i < tables.length; i++) {
      RecordedTable table = tables[i];
      bases[i + 1] = Math.addExact(bases[i], table == null ? 0 : table.size());
    }
  }

  @Override
  public int rows() {
    return bases[tables.length];
  }

  @Override
  public boolean isMarked(long ignored) {
    for (int i = 0; i < tables.length; i++) {
      RecordedTable table = tables[i];
      if (table != null && table.isWritten(since[i])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isWritten(int column, long ignored) {
    TableShadows.Recorded recorded = columns.get(isWorld(column) ? 0 : column);
    for (int i = 0; i < tables.length; i++) {
      RecordedTable table = tables[i];
      if (table != null && recorded.isWritten(table, since[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean isWorld(int column) {
    return column == columns.size();
  }

  @Override
  public void copy(int number, int rows, MemorySegment into) {
    if (isWorld(number)) {
      copyWorlds(rows, into);
      return;
    }
    RecordedTable.Column column = columns.get(number).column();
    var at = new long[1];
    for (RecordedTable table : tables) {
      if (table != null) {
        table.copy(
            column,
            (array, first, count) -> {
              Elements.write(array, first, count, into.asSlice(at[0]));
              at[0] += (long) count * Elements.bytes(array);
            });
      }
    }
  }

  private void copyWorlds(int rows, MemorySegment into) {
    if (worlds.length < rows) {
      worlds = new int[rows + rows / 2];
    }
    int next = 0;
    int world = 0;
    for (int i = 0; i < tables.length; i++) {
      RecordedTable table = tables[i];
      int count = groups.get(i).worlds();
      for (int own = 0; own < count && table != null; own++) {
        int end = next + table.sizeOf(own);
        Arrays.fill(worlds, next, end, world + own);
        next = end;
      }
      world += count;
    }
    Elements.write(worlds, 0, rows, into);
  }

  // References.

  @Override
  public boolean isImmutable(int column) {
    return any.isImmutable(columns.get(column).column());
  }

  private int groupOf(int row) {
    int low = 0;
    int high = tables.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (bases[middle] <= row) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private RecordedTable table(int group) {
    return Objects.requireNonNull(tables[group]);
  }

  @Override
  public @Nullable Object reference(int column, int row) {
    int group = groupOf(row);
    return table(group).reference(columns.get(column).column(), row - bases[group]);
  }

  @Override
  public @Nullable Object plain(int column, int row) {
    int group = groupOf(row);
    return table(group).plain(columns.get(column).column(), row - bases[group]);
  }

  @Override
  public long hash(int column, int row) {
    int group = groupOf(row);
    return table(group).hash(columns.get(column).column(), row - bases[group]);
  }

  /// Marks are common to worlds, so they are not part of the state of one.
  @Override
  public int marks() {
    return 0;
  }

  @Override
  public void readMarks(long[] into) {}
}
