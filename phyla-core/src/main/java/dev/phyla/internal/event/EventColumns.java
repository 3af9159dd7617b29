package dev.phyla.internal.event;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LambdaLoop;
import java.util.List;

/// Room for a fixed number of events: an array for each field, and one for the entities they are
/// addressed to.
final class EventColumns {
  private final List<ColumnLayout> layouts;
  private final int capacity;
  private final Object[] columns;
  private final long[] targets;
  private final ColumnArrays arrays;
  private int reads;

  EventColumns(ComponentLayout layout, int capacity) {
    this.layouts = layout.columns();
    this.capacity = capacity;
    this.columns = new Object[layouts.size()];
    this.targets = new long[capacity];
    this.arrays = ColumnArrays.of(layouts);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = layouts.get(i).newArray(capacity);
    }
    arrays.replace(targets, columns);
  }

  /// The largest capacity for which there are arrays.
  static int largestCapacity(ComponentLayout layout) {
    return ColumnLayout.mostRows(layout.columns());
  }

  /// The capacity to begin with.
  ///
  /// @param usual the one where events are narrow
  static int firstCapacity(ComponentLayout layout, int usual) {
    return ColumnLayout.firstRows(layout.columns(), usual);
  }

  /// The number of rows.
  int capacity() {
    return capacity;
  }

  /// The arrays of the fields.
  Object[] columns() {
    return columns;
  }

  /// The packed entities that the events are addressed to, 0 for none.
  long[] targets() {
    return targets;
  }

  /// Runs a loop over rows that may go on at row 0 after the last one.
  void run(LambdaLoop loop, int first, int count, Object function) {
    int straight = Math.min(count, capacity - first);
    reads++;
    try {
      loop.run(arrays, first, first + straight, function);
      if (straight < count) {
        loop.run(arrays, 0, count - straight, function);
      }
    } finally {
      reads--;
    }
  }

  /// Whether a loop is running over some of the rows.
  boolean isBeingRead() {
    return reads != 0;
  }

  /// Takes over rows of others, which may go on at row 0 there, into the rows from 0 on.
  void copyFrom(EventColumns source, int first, int count) {
    int straight = Math.min(count, source.capacity - first);
    copyStraight(source, first, 0, straight);
    copyStraight(source, 0, straight, count - straight);
  }

  private void copyStraight(EventColumns source, int from, int to, int count) {
    System.arraycopy(source.targets, from, targets, to, count);
    for (int i = 0; i < columns.length; i++) {
      int stride = layouts.get(i).stride();
      System.arraycopy(source.columns[i], from * stride, columns[i], to * stride, count * stride);
    }
  }

  /// Lets go of what rows refer to, which may go on at row 0 after the last one.
  void clearReferences(int first, int count) {
    int straight = Math.min(count, capacity - first);
    for (int i = 0; i < columns.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.REFERENCE) {
        layouts.get(i).clearRows(columns[i], first, first + straight);
        layouts.get(i).clearRows(columns[i], 0, count - straight);
      }
    }
  }
}
