package dev.phyla.internal.layout;

import java.util.List;

/// Growable columns: one array for each of a list of layouts, all with the same capacity.
///
/// The array of arrays stays the same object for the life of the columns, so code that holds it
/// sees arrays that have grown. The owner knows the meaning of rows and how many are in use.
public final class Columns {
  private final List<ColumnLayout> layouts;
  private final Object[] arrays;

  /// The number of rows that the arrays can hold.
  private int capacity;

  /// Creates columns without capacity.
  public Columns(List<ColumnLayout> layouts) {
    this(layouts, 0);
  }

  /// Creates columns with a capacity.
  public Columns(List<ColumnLayout> layouts, int capacity) {
    this.layouts = layouts;
    this.arrays = new Object[layouts.size()];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = newArray(i, capacity);
    }
    this.capacity = capacity;
  }

  private Object newArray(int column, int rows) {
    ColumnLayout layout = layouts.get(column);
    return rows == 0 ? layout.kind().emptyArray() : layout.newArray(rows);
  }

  /// The layouts, in the order of the arrays.
  public List<ColumnLayout> layouts() {
    return layouts;
  }

  /// The arrays, always in the same object.
  public Object[] arrays() {
    return arrays;
  }

  /// The number of rows that the arrays can hold.
  public int capacity() {
    return capacity;
  }

  /// Replaces the arrays, or throws and changes nothing.
  ///
  /// @param rows the new capacity
  /// @param kept the number of rows to copy
  public void resize(int rows, int kept) {
    var resized = new Object[arrays.length];
    for (int i = 0; i < resized.length; i++) {
      resized[i] = newArray(i, rows);
      System.arraycopy(arrays[i], 0, resized[i], 0, kept * layouts.get(i).stride());
    }
    System.arraycopy(resized, 0, arrays, 0, arrays.length);
    capacity = rows;
  }

  /// Copies consecutive rows from columns of the same layouts.
  public void copyRows(Columns source, int from, int to, int count) {
    for (int i = 0; i < arrays.length; i++) {
      int stride = layouts.get(i).stride();
      System.arraycopy(source.arrays[i], from * stride, arrays[i], to * stride, count * stride);
    }
  }

  /// Puts rows into another order, or throws and changes nothing.
  ///
  /// @param order for each of these rows, the row whose content it gets, counted from the first
  /// @param first the first row
  /// @param count the number of rows
  /// @param spare arrays to use on the way
  public void reorder(int[] order, int first, int count, SpareArrays spare) {
    for (ColumnLayout layout : layouts) {
      spare.get(layout.kind(), count * layout.stride());
    }
    for (int i = 0; i < arrays.length; i++) {
      ColumnLayout layout = layouts.get(i);
      int length = count * layout.stride();
      Object gathered = spare.get(layout.kind(), length);
      RowGatherer.gather(layout, arrays[i], order, first, count, gathered);
      System.arraycopy(gathered, 0, arrays[i], first * layout.stride(), length);
      if (layout.kind() == ColumnKind.REFERENCE) {
        layout.kind().clear(gathered, 0, length);
      }
    }
  }

  /// Exchanges the arrays with those of columns of the same layouts.
  public void exchange(Columns other) {
    for (int i = 0; i < arrays.length; i++) {
      Object own = arrays[i];
      arrays[i] = other.arrays[i];
      other.arrays[i] = own;
    }
    int own = capacity;
    capacity = other.capacity;
    other.capacity = own;
  }

  /// Clears the references of rows.
  public void clearReferences(int first, int end) {
    for (int i = 0; i < arrays.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.REFERENCE) {
        layouts.get(i).clearRows(arrays[i], first, end);
      }
    }
  }
}
