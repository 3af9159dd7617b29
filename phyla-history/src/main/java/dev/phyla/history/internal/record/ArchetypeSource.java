package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.Elements;
import dev.phyla.spi.RecordedTable;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of an archetype of a world. Column 0 contains the entities.
final class ArchetypeSource implements RowSource {
  private final RecordedTable table;
  private final List<TableShadows.Recorded> columns;

  ArchetypeSource(RecordedTable table, List<TableShadows.Recorded> columns) {
    this.table = table;
    this.columns = columns;
  }

  @Override
  public int rows() {
    return table.size();
  }

  @Override
  public boolean isMarked(long since) {
    return table.isWritten(since);
  }

  @Override
  public boolean isWritten(int column, long since) {
    return columns.get(column).isWritten(table, since);
  }

  @Override
  public void copy(int number, int rows, MemorySegment into) {
    table.copy(
        columns.get(number).column(),
        (array, first, count) -> Elements.write(array, first, count, into));
  }

  @Override
  public boolean isImmutable(int column) {
    return table.isImmutable(columns.get(column).column());
  }

  @Override
  public @Nullable Object reference(int column, int row) {
    return table.reference(columns.get(column).column(), row);
  }

  @Override
  public @Nullable Object plain(int column, int row) {
    return table.plain(columns.get(column).column(), row);
  }

  @Override
  public long hash(int column, int row) {
    return table.hash(columns.get(column).column(), row);
  }

  @Override
  public int marks() {
    return 2 + table.components().size();
  }

  @Override
  public void readMarks(long[] into) {
    table.readMarks(into);
  }
}
