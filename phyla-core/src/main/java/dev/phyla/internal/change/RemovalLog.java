package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.storage.Table;
import java.util.Arrays;
import java.util.List;

/*
 * A component that was added and removed between two reads of a reader is none of its business. So
 * each entry knows when its component was added, on a clock that ticks with every read, and a reader
 * passes over what was added after it last read.
 */

/// Components that went, with their entities and last values.
final class RemovalLog {
  private static final int FIRST_CAPACITY = 64;
  private static final int LIMIT = 1 << 20;

  private final Cursors cursors = new Cursors();
  private final int componentId;
  private final List<ColumnLayout> layouts;
  private final Object[] columns;
  private final ColumnArrays arrays;
  private final int firstCapacity;
  private final int largestCapacity;
  private long[] entities = {};
  private long[] addedAt = {};
  private long[] addedAtBySlot = new long[64];
  private long base;
  private int size;

  RemovalLog(ComponentInfo info) {
    this.componentId = info.id();
    this.layouts = info.layout().columns();
    this.arrays = ColumnArrays.of(layouts);
    this.columns = new Object[layouts.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = layouts.get(i).newArray(0);
    }
    this.firstCapacity = ColumnLayout.firstRows(layouts, FIRST_CAPACITY);
    this.largestCapacity = Math.min(LIMIT, ColumnLayout.mostRows(layouts));
    arrays.replace(entities, columns);
  }

  Cursor newCursor(long moment) {
    var cursor = new Cursor(end(), moment);
    cursors.add(cursor);
    return cursor;
  }

  boolean sweep() {
    return cursors.sweep();
  }

  long end() {
    return base + size;
  }

  /// The entries, for loops; the entry with the number `base` is row 0.
  ColumnArrays arrays() {
    return arrays;
  }

  /// The row of the first entry that a reader has not read.
  int firstRow(Cursor cursor) {
    return (int) Math.max(0, cursor.position() - base);
  }

  int size() {
    return size;
  }

  boolean isBehind(Cursor cursor) {
    return cursor.position() < base;
  }

  /// Whether a reader is to learn of an entry: it knew the component.
  boolean concerns(Cursor cursor, int row) {
    return addedAt[row] < cursor.moment();
  }

  /// Notes that the entities of rows have the component now.
  void added(long[] rows, int first, int end, long moment) {
    for (int row = first; row < end; row++) {
      int slot = (int) rows[row];
      if (slot >= addedAtBySlot.length) {
        addedAtBySlot = Arrays.copyOf(addedAtBySlot, Math.max(slot + 1, 2 * slot));
      }
      addedAtBySlot[slot] = moment;
    }
  }

  /// Takes over the component of rows that will lose it.
  void removed(Table table, int first, int end) {
    int from = table.base(componentId);
    for (int row = first; row < end; row++) {
      if (size == entities.length) {
        makeRoom();
      }
      long entity = table.entities()[row];
      int slot = (int) entity;
      entities[size] = entity;
      addedAt[size] = slot < addedAtBySlot.length ? addedAtBySlot[slot] : 0;
      for (int i = 0; i < columns.length; i++) {
        layouts.get(i).copyRow(table.columns()[from + i], row, columns[i], size);
      }
      size++;
    }
  }

  private void makeRoom() {
    cursors.sweep();
    drop((int) Math.max(0, cursors.slowest(end()) - base));
    if (size < entities.length && size <= entities.length / 2) {
      return;
    }
    if (entities.length < largestCapacity) {
      grow();
    } else {
      drop(Math.max(1, entities.length / 2));
    }
  }

  private void grow() {
    int capacity = Math.min(largestCapacity, Math.max(firstCapacity, 2 * entities.length));
    entities = Arrays.copyOf(entities, capacity);
    addedAt = Arrays.copyOf(addedAt, capacity);
    for (int i = 0; i < columns.length; i++) {
      int stride = layouts.get(i).stride();
      Object longer = layouts.get(i).newArray(capacity);
      System.arraycopy(columns[i], 0, longer, 0, size * stride);
      columns[i] = longer;
    }
    arrays.replace(entities, columns);
  }

  /// Lets go of what all readers have read.
  void trim() {
    drop((int) Math.max(0, cursors.slowest(end()) - base));
  }

  private void drop(int count) {
    if (count == 0) {
      return;
    }
    int left = size - count;
    System.arraycopy(entities, count, entities, 0, left);
    System.arraycopy(addedAt, count, addedAt, 0, left);
    for (int i = 0; i < columns.length; i++) {
      int stride = layouts.get(i).stride();
      System.arraycopy(columns[i], count * stride, columns[i], 0, left * stride);
      layouts.get(i).clearRows(columns[i], left, size);
    }
    size = left;
    base += count;
  }

  void read(Cursor cursor, long upTo, long moment) {
    cursor.read(upTo, moment);
  }
}
