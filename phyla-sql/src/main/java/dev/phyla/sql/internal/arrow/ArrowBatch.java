package dev.phyla.sql.internal.arrow;

import dev.phyla.history.internal.rows.TableRows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// Rows in memory outside the heap, which become one array of a stream.
///
/// The memory belongs to the batch for as long as it lives; a batch that was released is filled
/// again.
final class ArrowBatch implements AutoCloseable {
  /// The number of bytes of the structure `ArrowArray`.
  static final int ARRAY_BYTES = 80;

  private static final int LENGTH = 0;
  private static final int NULL_COUNT = 8;
  private static final int BUFFER_COUNT = 24;
  private static final int CHILD_COUNT = 32;
  private static final int BUFFERS = 40;
  private static final int CHILDREN = 48;
  private static final int RELEASE = 64;
  private static final int OWNER = 72;

  private static final int MIN_CAPACITY = 2048;

  /// Memory of this batch; shared, because any thread of DuckDB may release the batch.
  private final Arena arena = Arena.ofShared();

  private final List<ArrowField> fields;
  private final ColumnBuffer[] columns;

  /// The structures of the columns.
  private final MemorySegment arrays;

  /// The addresses of these structures.
  private final MemorySegment children;

  /// The buffers of the batch itself: only the one for nulls, which there are none of.
  private final MemorySegment noNulls;

  /// The addresses of the buffers, by column.
  private final MemorySegment[] addresses;

  private int size;
  private int capacity;

  ArrowBatch(List<ArrowField> fields) {
    this.fields = fields;
    columns = new ColumnBuffer[fields.size()];
    addresses = new MemorySegment[fields.size()];
    arrays = arena.allocate((long) ARRAY_BYTES * fields.size(), Long.BYTES);
    children = arena.allocate(ValueLayout.ADDRESS, fields.size());
    noNulls = arena.allocate(ValueLayout.ADDRESS);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = ColumnBuffer.of(fields.get(i), arena);
      addresses[i] = arena.allocate(ValueLayout.ADDRESS, columns[i].buffers().length);
      children.setAtIndex(ValueLayout.ADDRESS, i, array(i));
    }
  }

  private MemorySegment array(int column) {
    return arrays.asSlice((long) ARRAY_BYTES * column, ARRAY_BYTES);
  }

  int size() {
    return size;
  }

  /// Appends rows of the current batch of a reader.
  ///
  /// @param rows the reader
  /// @param from the first row
  /// @param count the number of rows
  /// @param limit the number of rows that this batch will never exceed
  void append(TableRows rows, int from, int count, int limit) {
    reserve(size + count, limit);
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(fields.get(i).source().values(rows), from, count, size);
    }
    size += count;
  }

  private void reserve(int needed, int limit) {
    assert needed <= limit;
    if (needed > capacity) {
      capacity = Math.min(limit, Math.max(MIN_CAPACITY, Math.max(needed, 2 * capacity)));
      for (ColumnBuffer column : columns) {
        column.reserve(capacity);
      }
    }
  }

  /// Fills a structure `ArrowArray` with the rows.
  ///
  /// @param target the structure
  /// @param owner a number for the function that releases it
  void export(MemorySegment target, long owner) {
    for (int i = 0; i < columns.length; i++) {
      MemorySegment[] buffers = columns[i].buffers();
      for (int j = 0; j < buffers.length; j++) {
        addresses[i].setAtIndex(ValueLayout.ADDRESS, j, buffers[j]);
      }
      MemorySegment array = array(i);
      fill(array, columns[i].nullCount(), addresses[i], buffers.length);
      array.set(ValueLayout.ADDRESS, RELEASE, ArrowCallbacks.RELEASE_CHILD_ARRAY);
    }
    target.fill((byte) 0);
    fill(target, 0, noNulls, 1);
    target.set(ValueLayout.JAVA_LONG, CHILD_COUNT, columns.length);
    target.set(ValueLayout.ADDRESS, CHILDREN, children);
    target.set(ValueLayout.ADDRESS, RELEASE, ArrowCallbacks.RELEASE_ARRAY);
    target.set(ValueLayout.JAVA_LONG, OWNER, owner);
  }

  private void fill(MemorySegment array, long nulls, MemorySegment buffers, int count) {
    array.set(ValueLayout.JAVA_LONG, LENGTH, size);
    array.set(ValueLayout.JAVA_LONG, NULL_COUNT, nulls);
    array.set(ValueLayout.JAVA_LONG, BUFFER_COUNT, count);
    array.set(ValueLayout.ADDRESS, BUFFERS, buffers);
  }

  /// The number that [#export] was given.
  static long owner(MemorySegment array) {
    return array.get(ValueLayout.JAVA_LONG, OWNER);
  }

  static void markReleased(MemorySegment array) {
    array.set(ValueLayout.ADDRESS, RELEASE, MemorySegment.NULL);
  }

  void clear() {
    size = 0;
    for (ColumnBuffer column : columns) {
      column.clear();
    }
  }

  boolean isClosed() {
    return !arena.scope().isAlive();
  }

  @Override
  public void close() {
    arena.close();
  }
}
