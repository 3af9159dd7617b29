package dev.phyla.history.internal.read;

import dev.phyla.history.internal.log.Elements;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.TableState;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/// Rows that are collected from states of tables with equal columns.
final class RowBatch {
  private final List<LogTable.Column> columns;

  /// The values of all columns, of which the first are the entities.
  private final Object[] values;

  private long[] ticks = {};
  private boolean[] active = {};
  private int size;

  RowBatch(List<LogTable.Column> columns) {
    this.columns = columns;
    this.values = new Object[columns.size()];
    clear();
    for (int i = 0; i < values.length; i++) {
      values[i] = Elements.newArray(columns.get(i).type(), 0);
    }
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  long[] ticks() {
    return ticks;
  }

  boolean[] active() {
    return active;
  }

  Object values(int column) {
    return values[column];
  }

  /// Adds rows.
  ///
  /// @param rows the rows to add
  /// @param count the number of them
  void add(TableState state, int[] rows, int count, long tick, boolean isActive) {
    int end = size + count;
    reserve(end);
    Arrays.fill(ticks, size, end, tick);
    Arrays.fill(active, size, end, isActive);
    boolean isAll = count > 0 && rows[count - 1] - rows[0] == count - 1;
    for (int i = 0; i < values.length; i++) {
      int stride = columns.get(i).stride();
      if (isAll) {
        System.arraycopy(
            state.array(i), rows[0] * stride, values[i], size * stride, count * stride);
      } else {
        gather(state.array(i), rows, count, stride, values[i], size * stride);
      }
    }
    size = end;
  }

  private static void gather(Object from, int[] rows, int count, int stride, Object to, int first) {
    if (stride == 1 && from instanceof float[] source && to instanceof float[] target) {
      for (int i = 0; i < count; i++) {
        target[first + i] = source[rows[i]];
      }
    } else if (stride == 1 && from instanceof long[] source && to instanceof long[] target) {
      for (int i = 0; i < count; i++) {
        target[first + i] = source[rows[i]];
      }
    } else if (stride == 1 && from instanceof int[] source && to instanceof int[] target) {
      for (int i = 0; i < count; i++) {
        target[first + i] = source[rows[i]];
      }
    } else if (stride == 1 && from instanceof double[] source && to instanceof double[] target) {
      for (int i = 0; i < count; i++) {
        target[first + i] = source[rows[i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        System.arraycopy(from, rows[i] * stride, to, first + i * stride, stride);
      }
    }
  }

  private void reserve(int rows) {
    if (rows > ticks.length) {
      int capacity = Math.max(rows, Math.min(2 * ticks.length, Integer.MAX_VALUE / 64));
      ticks = Arrays.copyOf(ticks, capacity);
      active = Arrays.copyOf(active, capacity);
      for (int i = 0; i < values.length; i++) {
        int stride = columns.get(i).stride();
        Object larger =
            Elements.newArray(columns.get(i).type(), Math.multiplyExact(capacity, stride));
        System.arraycopy(
            values[i], 0, larger, 0, Math.min(size * stride, Array.getLength(values[i])));
        values[i] = larger;
      }
    }
  }
}
