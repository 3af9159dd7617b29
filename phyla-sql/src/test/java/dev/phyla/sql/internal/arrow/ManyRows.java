package dev.phyla.sql.internal.arrow;

import dev.phyla.history.internal.rows.TableRows;

/// Any number of rows of a table of one component with floats: 1000 rows per tick, all active; the
/// value of every field is the number of the row.
public class ManyRows implements TableRows {
  private static final int ROWS_PER_TICK = 1000;

  private final long count;
  private final int batchSize;
  private final long[] ticks;
  private final long[] entities;
  private final boolean[] active;
  private final float[] values;
  private long row;
  private int size;

  public ManyRows(long count, int batchSize) {
    this.count = count;
    this.batchSize = batchSize;
    ticks = new long[batchSize];
    entities = new long[batchSize];
    active = new boolean[batchSize];
    values = new float[batchSize];
  }

  static long sumOfTicks(int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += i / ROWS_PER_TICK;
    }
    return sum;
  }

  /// The number of rows that were read.
  final long row() {
    return row;
  }

  @Override
  public boolean next() {
    size = (int) Math.min(batchSize, count - row);
    for (int i = 0; i < size; i++, row++) {
      ticks[i] = row / ROWS_PER_TICK;
      entities[i] = row % ROWS_PER_TICK;
      active[i] = true;
      values[i] = row;
    }
    return size > 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long[] ticks() {
    return ticks;
  }

  @Override
  public long[] entities() {
    return entities;
  }

  @Override
  public boolean[] active() {
    return active;
  }

  @Override
  public int[] worlds() {
    return new int[active.length];
  }

  @Override
  public Object values(int component, int field) {
    return values;
  }

  @Override
  public void close() {}
}
