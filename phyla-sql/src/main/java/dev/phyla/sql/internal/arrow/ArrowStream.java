package dev.phyla.sql.internal.arrow;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.internal.rows.TableRows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of a table as an Arrow C stream, to be read once.
///
/// Its columns are `entity_id`, `tick`, `is_active` and `world_number`, and those of the
/// components. Batches of the reader are gathered in arrays of up to [#MAX_ROWS] rows.
///
/// The reader is called by one thread at a time, but these are threads of DuckDB; the caller of the
/// query still owns the reader and closes it. A batch that DuckDB still has when the stream is
/// closed keeps its memory until it is released.
public final class ArrowStream implements AutoCloseable {
  /// The maximum number of rows of an array: the size of DuckDB's row groups.
  public static final int MAX_ROWS = 122_880;

  /// The number of bytes of the structure `ArrowArrayStream`.
  static final int STREAM_BYTES = 40;

  private static final int GET_SCHEMA = 0;
  private static final int GET_NEXT = 8;
  private static final int GET_LAST_ERROR = 16;
  private static final int RELEASE = 24;
  private static final int NUMBER = 32;

  private final List<ArrowField> fields;
  private final TableRows rows;

  /// The structure, schemas and the text of an error.
  private final Arena arena = Arena.ofShared();

  private final MemorySegment structure;
  private final long number;

  /// All batches by their position, and those of them that can be filled.
  private final List<ArrowBatch> batches = new ArrayList<>();

  private final Deque<Integer> free = new ArrayDeque<>();

  /// The next row in the current batch of the reader, and the number of its rows.
  private int next;

  private int available;

  /// Whether the reader has no more batches.
  private boolean ended;

  private long rowCount;
  private long firstTick = Long.MAX_VALUE;
  private long lastTick = Long.MIN_VALUE;
  private @Nullable Throwable failure;
  private MemorySegment error = MemorySegment.NULL;
  private boolean closed;

  /// Creates a stream.
  ///
  /// @param table the table of the rows
  /// @param rows the reader, which has not been read
  public ArrowStream(ArchetypeTable table, TableRows rows) {
    this.fields = ArrowField.of(table);
    this.rows = rows;
    this.structure = arena.allocate(STREAM_BYTES, Long.BYTES);
    this.number = ArrowCallbacks.register(this);
    structure.set(ValueLayout.ADDRESS, GET_SCHEMA, ArrowCallbacks.GET_SCHEMA);
    structure.set(ValueLayout.ADDRESS, GET_NEXT, ArrowCallbacks.GET_NEXT);
    structure.set(ValueLayout.ADDRESS, GET_LAST_ERROR, ArrowCallbacks.GET_LAST_ERROR);
    structure.set(ValueLayout.ADDRESS, RELEASE, ArrowCallbacks.RELEASE_STREAM);
    structure.set(ValueLayout.JAVA_LONG, NUMBER, number);
  }

  static long number(MemorySegment structure) {
    return structure.get(ValueLayout.JAVA_LONG, NUMBER);
  }

  static void markReleased(MemorySegment structure) {
    structure.set(ValueLayout.ADDRESS, RELEASE, MemorySegment.NULL);
  }

  /// The address of the structure.
  ///
  /// @return the address, valid until the stream is closed
  public long address() {
    return structure.address();
  }

  /// The number of rows that were read so far.
  ///
  /// @return the number of rows
  public synchronized long rowCount() {
    return rowCount;
  }

  /// The lowest tick of the rows that were read.
  ///
  /// @return the tick, or the maximum of `long` without rows
  public synchronized long firstTick() {
    return firstTick;
  }

  /// The highest tick of the rows that were read.
  ///
  /// @return the tick, or the minimum of `long` without rows
  public synchronized long lastTick() {
    return lastTick;
  }

  /// What the reader threw.
  ///
  /// @return the exception, or null if it threw none
  public synchronized @Nullable Throwable failure() {
    return failure;
  }

  synchronized MemorySegment error() {
    return error;
  }

  synchronized boolean writeSchema(MemorySegment target) {
    if (closed) {
      return false;
    }
    ArrowSchema.write(target, fields, arena);
    return true;
  }

  /// Writes the next array; one without rows and without a function that releases it is the end.
  synchronized boolean writeNext(MemorySegment target) {
    if (closed || failure != null) {
      return false;
    }
    target.fill((byte) 0);
    int position = -1;
    try {
      if (fetch()) {
        position = freeBatch();
        ArrowBatch batch = batches.get(position);
        fill(batch);
        batch.export(target, ArrowCallbacks.owner(number, position));
      }
      return true;
    } catch (Throwable e) { // the caller of the query receives it
      if (position >= 0) {
        free.add(position);
      }
      failure = e;
      error = arena.allocateFrom(String.valueOf(e.getMessage()).replace('\0', ' '));
      return false;
    }
  }

  /// Makes sure that the reader has rows.
  ///
  /// @return false at the end
  private boolean fetch() {
    while (next == available && !ended) {
      ended = !rows.next();
      next = 0;
      available = ended ? 0 : rows.size();
    }
    return !ended;
  }

  private int freeBatch() {
    Integer position = free.poll();
    if (position == null) {
      position = batches.size();
      batches.add(new ArrowBatch(fields));
    }
    return position;
  }

  private void fill(ArrowBatch batch) {
    batch.clear();
    while (batch.size() < MAX_ROWS && fetch()) {
      int count = Math.min(available - next, MAX_ROWS - batch.size());
      batch.append(rows, next, count, MAX_ROWS);
      firstTick = Math.min(firstTick, rows.ticks()[next]);
      next += count;
      lastTick = Math.max(lastTick, rows.ticks()[next - 1]);
      rowCount += count;
    }
  }

  /// Takes a batch back.
  synchronized void release(int position) {
    if (closed) {
      batches.get(position).close();
      unregisterIfUnused();
    } else {
      free.add(position);
    }
  }

  /// The number of batches that were needed at the same time.
  synchronized int batchCount() {
    return batches.size();
  }

  /// Frees the memory.
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    error = MemorySegment.NULL;
    free.forEach(position -> batches.get(position).close());
    arena.close();
    unregisterIfUnused();
  }

  private void unregisterIfUnused() {
    if (batches.stream().allMatch(ArrowBatch::isClosed)) {
      ArrowCallbacks.unregister(number);
    }
  }
}
