package dev.phyla;

import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.Objects;

/// A range of rows of one archetype that a query matches, from [#first()] (inclusive) to [#end()]
/// (exclusive).
///
/// Columns are the arrays of the archetype, indexed by row. A chunk and its columns are valid until
/// the next structural change of the archetype; after that checking a column out throws. Using an
/// array after that is detected only in a [checked][World#checked(int)] world.
public final class Chunk {
  private final WorldView view;
  private final QueryState state;
  private final Table table;
  private final int first;
  private final int end;
  private final long version;

  Chunk(WorldView view, QueryState state, Table table, int first, int end) {
    this.view = view;
    this.state = state;
    this.table = table;
    this.first = first;
    this.end = end;
    this.version = table.version();
  }

  /// The archetype.
  ///
  /// @return the archetype whose rows these are
  public Archetype archetype() {
    view.guard().checkUse();
    table.requireInUse();
    return view.archetype(table);
  }

  /// The first row.
  ///
  /// @return a row
  public int first() {
    // Always equal to the field. The bounds let the compiler vectorise loops over many columns.
    return Math.min(Math.max(first, 0), ColumnLayout.MAX_ARRAY_LENGTH - 1);
  }

  /// The row after the last row.
  ///
  /// @return a row number
  public int end() {
    return end;
  }

  /// The number of rows.
  ///
  /// @return a positive number
  public int size() {
    return end - first;
  }

  /// The entity in a row.
  ///
  /// @param row a row
  /// @return its entity
  public Entity entity(int row) {
    view.guard().checkRead();
    table.requireInUse();
    if (row < table.first() || row >= table.end()) {
      throw new IndexOutOfBoundsException(
          "The archetype " + table + " has " + table.size() + " rows and no row " + row + ".");
    }
    return Entity.fromBits(table.entities()[row]);
  }

  /// Copies the packed handles of the entities of all rows, which is faster than asking for them
  /// one by one.
  ///
  /// @param target receives [#size()] handles as [Entity#bits()] has them, in the order of the rows
  /// @param at the index of the first one
  /// @throws IndexOutOfBoundsException if the target is too short
  public void copyEntityBits(long[] target, int at) {
    view.guard().checkRead();
    requireUnchanged();
    Objects.requireNonNull(target, "The array for the entities is null.");
    Objects.checkFromIndexSize(at, size(), target.length);
    System.arraycopy(table.entities(), first, target, at, size());
  }

  /// Checks a column out for reading.
  ///
  /// @param column a column of a component that is a data term of the query
  /// @param <A> the class of the array
  /// @return the array
  public <A> A read(Column<A> column) {
    requireUsable(column);
    int component = column.componentId();
    if (!state.asksFor(component)) {
      throw noTerm(column);
    }
    return array(column, table.position(component));
  }

  /// Checks a column out for writing. This marks its component as changed in the archetype and, for
  /// consumers, in every row of the chunk. To mark single rows, use [#writeUnmarked(Column)].
  ///
  /// @param column a column of a component that the query writes
  /// @param <A> the class of the array
  /// @return the array
  public <A> A write(Column<A> column) {
    int position = writtenPosition(column);
    table.marks().mark(position);
    RowWatch watch = table.watch(position);
    if (watch != null) {
      watch.written(first, end);
    }
    return array(column, position);
  }

  /// Checks a column out for writing like [#write(Column)], but marks no rows; the caller marks
  /// written rows with [#markChanged(Column, int)], [#markChanged(Column, int, int)] or
  /// [#markChanged(Column, int[], int, int)].
  ///
  /// @param column a column of a component that the query writes
  /// @param <A> the class of the array
  /// @return the array
  public <A> A writeUnmarked(Column<A> column) {
    int position = writtenPosition(column);
    table.marks().mark(position);
    return array(column, position);
  }

  /// Marks a component as written in a row, for consumers.
  ///
  /// @param column a column of the component
  /// @param row a row of the chunk
  public void markChanged(Column<?> column, int row) {
    int position = writtenPosition(column);
    requireRows(row, row + 1);
    RowWatch watch = table.watch(position);
    if (watch != null) {
      watch.writtenRow(row);
    }
  }

  /// Marks a component as written in consecutive rows, for consumers. This takes the time of one
  /// row, however many there are.
  ///
  /// @param column a column of the component
  /// @param firstRow the first row, in the chunk
  /// @param endRow the row after the last one, at most [#end()]
  public void markChanged(Column<?> column, int firstRow, int endRow) {
    int position = writtenPosition(column);
    requireRows(firstRow, endRow);
    RowWatch watch = table.watch(position);
    if (watch != null) {
      watch.written(firstRow, endRow);
    }
  }

  /// Marks a component as written in several rows, for consumers. If there are none, this only
  /// checks the rows.
  ///
  /// @param column a column of the component
  /// @param rows rows of the chunk, in any order
  /// @param from the index of the first row in the array
  /// @param to the index after the last one
  public void markChanged(Column<?> column, int[] rows, int from, int to) {
    int position = writtenPosition(column);
    Objects.requireNonNull(rows, "The rows are null.");
    Objects.checkFromToIndex(from, to, rows.length);
    int least = first;
    int greatest = first;
    for (int i = from; i < to; i++) {
      least = Math.min(least, rows[i]);
      greatest = Math.max(greatest, rows[i]);
    }
    requireRows(least, greatest + 1);
    RowWatch watch = table.watch(position);
    if (watch != null) {
      for (int i = from; i < to; i++) {
        watch.writtenRow(rows[i]);
      }
    }
  }

  private void requireRows(int firstRow, int endRow) {
    if (firstRow < first || endRow > end || firstRow > endRow) {
      throw new IndexOutOfBoundsException(
          String.format(
              "The chunk has the rows %d to %d (exclusive), not all of %d to %d (exclusive).",
              first, end, firstRow, endRow));
    }
  }

  /// The position of a component that the query writes.
  private int writtenPosition(Column<?> column) {
    view.guard().checkWrite();
    requireUsable(column);
    int component = column.componentId();
    if (!state.writes(component)) {
      throw notWritten(column);
    }
    return table.position(component);
  }

  private void requireUsable(Column<?> column) {
    view.guard().checkRead();
    if (Objects.requireNonNull(column, Column.NULL).view() != view) {
      throw column.foreign();
    }
    requireUnchanged();
  }

  private void requireUnchanged() {
    if (table.version() != version) {
      throw stale();
    }
  }

  private IllegalStateException stale() {
    return new IllegalStateException(
        "The archetype " + table + " changed since this chunk was taken; iterate again.");
  }

  private IllegalArgumentException noTerm(Column<?> column) {
    return new IllegalArgumentException(
        String.format(
            "The query has no data term for %1$s; add read(%1$s.class).", column.component()));
  }

  private IllegalArgumentException notWritten(Column<?> column) {
    return !state.asksFor(column.componentId())
        ? noTerm(column)
        : new IllegalArgumentException(
            String.format(
                "The query does not write %1$s; use the term write(%1$s.class).",
                column.component()));
  }

  @SuppressWarnings("unchecked") // the column's class was checked when it was resolved
  private <A> A array(Column<A> column, int position) {
    if (position < 0) {
      throw absent(column);
    }
    return (A) table.checkOut(table.signature().baseAt(position) + column.offset());
  }

  private IllegalArgumentException absent(Column<?> column) {
    return new IllegalArgumentException(
        table
            + " has no "
            + column.component()
            + ", which is optional in this query; check Chunk.has first.");
  }

  /// Whether the archetype has a component. Use it for optional terms.
  ///
  /// @param type the component type
  /// @return true if the rows have it
  public boolean has(Class<?> type) {
    return archetype().has(type);
  }

  @Override
  public String toString() {
    return table + " rows " + first + " to " + end;
  }
}
