package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.Arrays;
import java.util.List;

/// A bounded log of removed components, with their entities and last values, oldest first.
///
/// Entries are numbered from 0 for the life of the log. Entries that all consumers have read are
/// dropped. When the log reaches its limit because a consumer does not read, its older half is
/// dropped.
final class RemovalLog {
  private static final int FIRST_CAPACITY = 64;
  private static final int LIMIT = 1 << 20;

  private final Cursors cursors = new Cursors();
  private final int componentId;
  private final RowCodec codec;
  private final List<ColumnLayout> layouts;
  private final Columns columns;
  private final ColumnArrays arrays;
  private final int limit;

  /// The packed entities, by row.
  private long[] entities;

  /// The number of the entry in row 0.
  private long base;

  /// The number of entries.
  private int size;

  /// The number of loops that run over the entries; while it is not 0, entries stay in their rows.
  private int reads;

  RemovalLog(ComponentInfo info) {
    this.componentId = info.id();
    this.codec = info.codec();
    this.layouts = info.layout().columns();
    this.arrays = ColumnArrays.of(layouts);
    this.columns = new Columns(layouts, ColumnLayout.firstRows(layouts, FIRST_CAPACITY));
    this.limit = Math.min(LIMIT, ColumnLayout.maxRows(layouts));
    this.entities = new long[columns.capacity()];
    arrays.replace(entities, columns.arrays());
  }

  Cursor newCursor() {
    var cursor = new Cursor(end());
    cursors.add(cursor);
    return cursor;
  }

  /// Removes a consumer, and the entries that only it had not read.
  void remove(Cursor cursor) {
    cursors.remove(cursor);
    trim();
  }

  boolean sweep() {
    return cursors.sweep();
  }

  /// The number of the next entry.
  long end() {
    return base + size;
  }

  /// The entries, for loops.
  ColumnArrays arrays() {
    return arrays;
  }

  /// The row of the first entry that a consumer has not read.
  int firstRow(Cursor cursor) {
    return (int) Math.max(0, cursor.position() - base);
  }

  /// The number of the entry in a row.
  long numberOf(int row) {
    return base + row;
  }

  int size() {
    return size;
  }

  boolean isBehind(Cursor cursor) {
    return cursor.isLost() || cursor.position() < base;
  }

  /// The entity of an entry.
  long entity(int row) {
    return entities[row];
  }

  /// The last value of an entry.
  Object value(int row) {
    return codec.read(columns.arrays(), 0, row);
  }

  /// Copies the component of rows that are about to lose it.
  void removed(Table table, int first, int end) {
    int from = table.base(componentId);
    for (int row = first; row < end; row++) {
      if (size == columns.capacity()) {
        makeRoom();
      }
      entities[size] = table.entities()[row];
      for (int i = 0; i < layouts.size(); i++) {
        layouts.get(i).copyRow(table.columns()[from + i], row, columns.arrays()[i], size);
      }
      size++;
    }
  }

  private void makeRoom() {
    cursors.sweep();
    trim();
    if (size <= columns.capacity() / 2) {
      return;
    }
    if (columns.capacity() < limit || reads != 0) {
      columns.resize((int) Math.min(ColumnLayout.maxRows(layouts), 2L * size), size);
      entities = Arrays.copyOf(entities, columns.capacity());
      arrays.replace(entities, columns.arrays());
    } else {
      drop(size / 2);
    }
  }

  /// Begins a loop over the entries.
  void beginRead() {
    reads++;
  }

  /// Ends a loop over the entries, and drops entries that all consumers have read.
  void endRead() {
    reads--;
    trim();
  }

  /// Drops all entries, and makes all consumers miss removals, because the state of the world was
  /// replaced.
  void restart() {
    assert reads == 0;
    drop(size);
    cursors.loseUntil(end());
  }

  /// A copy of the last rows.
  RemovedRows lastRows(int count) {
    int first = size - count;
    var rows = new Columns(layouts, count);
    rows.copyRows(columns, first, 0, count);
    return new RemovedRows(Arrays.copyOfRange(entities, first, size), rows);
  }

  /// Replaces all entries, and makes all consumers miss removals, until they are
  /// [placed][#place(Cursor, int, boolean)].
  void refill(RemovedRows rows) {
    restart();
    int count = rows.entities().length;
    if (count > columns.capacity()) {
      columns.resize(count, 0);
      entities = new long[columns.capacity()];
      arrays.replace(entities, columns.arrays());
    }
    System.arraycopy(rows.entities(), 0, entities, 0, count);
    columns.copyRows(rows.columns(), 0, 0, count);
    size = count;
    cursors.loseUntil(end());
  }

  /// Moves a consumer back from the end.
  ///
  /// @param unread the number of entries that it has not read
  /// @param isMissed whether it missed entries before them
  void place(Cursor cursor, int unread, boolean isMissed) {
    assert unread <= size;
    cursor.moveTo(end() - unread);
    if (isMissed) {
      cursor.loseUntil(cursor.position());
    }
  }

  /// Visits the objects that the last rows refer to.
  void visitReferences(ReferenceVisitor visitor, String owner, int count) {
    visitor.visit(owner, layouts, columns.arrays(), 0, size - count, size);
  }

  private void trim() {
    if (reads == 0) {
      drop((int) Math.max(0, cursors.slowest(end()) - base));
    }
  }

  private void drop(int count) {
    if (count == 0) {
      return;
    }
    int left = size - count;
    System.arraycopy(entities, count, entities, 0, left);
    columns.copyRows(columns, count, 0, left);
    columns.clearReferences(left, size);
    size = left;
    base += count;
  }
}
