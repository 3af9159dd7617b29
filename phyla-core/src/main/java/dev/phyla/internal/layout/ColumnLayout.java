package dev.phyla.internal.layout;

/// One column of a component: the field it holds, and how.
///
/// @param path the field, with dots between nested records, such as `centre.x`
/// @param kind what the array holds
/// @param stride how many elements a row takes; more than one only for inline arrays
public record ColumnLayout(String path, ColumnKind kind, int stride) {
  /// The name of the only column of a component that is kept by reference.
  public static final String WHOLE_VALUE = "value";

  /// Copies one row from one array of this layout to another.
  public void copyRow(Object source, int from, Object target, int to) {
    if (stride == 1) {
      kind.copyElement(source, from, target, to);
    } else {
      System.arraycopy(source, from * stride, target, to * stride, stride);
    }
  }

  /// Whether two rows of arrays of this layout hold the same.
  public boolean sameRow(Object one, int row, Object other, int otherRow) {
    for (int i = 0; i < stride; i++) {
      if (!kind.sameElement(one, row * stride + i, other, otherRow * stride + i)) {
        return false;
      }
    }
    return true;
  }

  /// Sets rows to zero, false or null.
  public void clearRows(Object array, int from, int to) {
    kind.clear(array, from * stride, to * stride);
  }

  /// Repeats the row at `from` over the rows up to `to`.
  public void repeatRow(Object array, int from, int to) {
    if (stride == 1) {
      kind.repeat(array, from, to);
      return;
    }
    int start = from * stride;
    int filled = stride;
    int wanted = (to - from) * stride;
    while (filled < wanted) {
      int step = Math.min(filled, wanted - filled);
      System.arraycopy(array, start, array, start + filled, step);
      filled += step;
    }
  }
}
