package dev.phyla.internal.event;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LambdaLoop;
import java.util.function.IntConsumer;

/// Storage for a fixed number of events: an array for each field, and one for the target entities.
final class EventColumns {
  private final Columns columns;
  private final long[] targets;
  private final ColumnArrays arrays;

  /// The number of loops that run over the rows.
  private int reads;

  EventColumns(ComponentLayout layout, int capacity) {
    this.columns = new Columns(layout.columns(), capacity);
    this.targets = new long[capacity];
    this.arrays = ColumnArrays.of(layout.columns());
    arrays.replace(targets, columns.arrays());
  }

  /// The maximum capacity that arrays allow.
  static int maxCapacity(ComponentLayout layout) {
    return ColumnLayout.maxRows(layout.columns());
  }

  /// The initial capacity.
  ///
  /// @param usual the capacity for small events
  static int firstCapacity(ComponentLayout layout, int usual) {
    return ColumnLayout.firstRows(layout.columns(), usual);
  }

  /// The number of rows.
  int capacity() {
    return columns.capacity();
  }

  /// The arrays of the fields.
  Object[] columns() {
    return columns.arrays();
  }

  /// The packed target entities, 0 for none.
  long[] targets() {
    return targets;
  }

  /// Runs a loop over rows that may wrap around to row 0.
  ///
  /// @param visited receives the number of visited rows, including the last, if the lambda throws
  void run(LambdaLoop loop, int first, int count, Object function, IntConsumer visited) {
    int straight = Math.min(count, capacity() - first);
    int before = 0;
    reads++;
    try {
      loop.run(arrays, first, first + straight, function);
      before = straight;
      if (straight < count) {
        loop.run(arrays, 0, count - straight, function);
      }
    } catch (Throwable e) {
      int stopped = arrays.takeStoppedAt();
      visited.accept(stopped < 0 ? count : before + stopped + 1 - (before == 0 ? first : 0));
      throw e;
    } finally {
      reads--;
    }
  }

  /// Whether a loop is running over some of the rows.
  boolean isBeingRead() {
    return reads != 0;
  }

  /// Copies rows of others, which may wrap around there, to the rows from 0 on.
  void copyFrom(EventColumns source, int first, int count) {
    int straight = Math.min(count, source.capacity() - first);
    copyStraight(source, first, 0, straight);
    copyStraight(source, 0, straight, count - straight);
  }

  private void copyStraight(EventColumns source, int from, int to, int count) {
    System.arraycopy(source.targets, from, targets, to, count);
    columns.copyRows(source.columns, from, to, count);
  }

  /// Clears the references of rows, which may wrap around to row 0.
  void clearReferences(int first, int count) {
    int straight = Math.min(count, capacity() - first);
    columns.clearReferences(first, first + straight);
    columns.clearReferences(0, count - straight);
  }

  /// Whether an event is equal to one of another world.
  boolean isSameEvent(int row, EventColumns other, int otherRow) {
    if (targets[row] != other.targets[otherRow]
        || !columns.layouts().equals(other.columns.layouts())) {
      return false;
    }
    for (int i = 0; i < columns.layouts().size(); i++) {
      ColumnLayout layout = columns.layouts().get(i);
      if (!layout.sameRow(columns.arrays()[i], row, other.columns.arrays()[i], otherRow)) {
        return false;
      }
    }
    return true;
  }

  /// The hash of an event.
  long hash(int row, StableHash values, String path) {
    long hash = StableHash.mix(1, targets[row]);
    for (int i = 0; i < columns.layouts().size(); i++) {
      ColumnLayout layout = columns.layouts().get(i);
      int start = row * layout.stride();
      for (int element = start; element < start + layout.stride(); element++) {
        Object array = columns.arrays()[i];
        hash = StableHash.mix(hash, values.ofElement(layout.kind(), array, element, path));
      }
    }
    return hash;
  }
}
