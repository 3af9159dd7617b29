package dev.phyla.internal.order;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// A stable sort of row numbers by a component, with a comparator.
///
/// Constructors of records and the comparator are user code and may throw.
final class ComparatorSort {
  private final ComponentInfo info;
  private final Comparator<Object> comparator;

  /// The last exception of the comparator, or null.
  private @Nullable RuntimeException thrown;

  private record Row(int number, Object value) {}

  ComparatorSort(ComponentInfo info, Comparator<Object> comparator) {
    this.info = info;
    this.comparator = comparator;
  }

  /// The rows of a table in order, or null if they are in order as they are.
  ///
  /// @throws IllegalArgumentException if the comparator contradicts itself
  int @Nullable [] order(Table table) {
    var rows = new Row[table.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Row(i, table.read(info, table.first() + i));
    }
    try {
      Arrays.sort(rows, this::compare);
    } catch (IllegalArgumentException e) {
      throw e == thrown ? e : contradiction(e);
    }
    boolean isSorted = true;
    var order = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      order[i] = rows[i].number;
      isSorted &= order[i] == i;
    }
    return isSorted ? null : order;
  }

  private int compare(Row one, Row other) {
    try {
      return comparator.compare(one.value, other.value);
    } catch (RuntimeException e) {
      thrown = e;
      throw e;
    }
  }

  private IllegalArgumentException contradiction(IllegalArgumentException cause) {
    return new IllegalArgumentException(
        String.format(
            "The comparator for %s contradicts itself, so nothing was sorted. If it puts a before b"
                + " and b before c, it must put a before c, and b after a.",
            info.name()),
        cause);
  }
}
