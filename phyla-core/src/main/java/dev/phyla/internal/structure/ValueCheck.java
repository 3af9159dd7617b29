package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks whether values can be stored, without storing them: an accessor may throw, or an array
/// may have the wrong length.
public final class ValueCheck {
  private final Guard guard;

  /// Columns with one row for each component id that was checked.
  private Object[] @Nullable [] columns = new Object[16][];

  /// Creates a check of values for a world.
  public ValueCheck(Guard guard) {
    this.guard = guard;
  }

  /// Throws if a value cannot be stored. Exceptions of its accessors are passed on.
  ///
  /// @param info its type
  /// @param value the value; a class, which stands for a default value, is always accepted
  public void check(ComponentInfo info, Object value) {
    if (value instanceof Class<?>) {
      return;
    }
    Object[] row = columns(info);
    guard.beginChange();
    try {
      info.codec().write(row, 0, 0, value);
    } finally {
      guard.endChange();
      List<ColumnLayout> layouts = info.layout().columns();
      for (int i = 0; i < row.length; i++) {
        layouts.get(i).clearRows(row[i], 0, 1);
      }
    }
  }

  /// The columns of a component with room for one row.
  private Object[] columns(ComponentInfo info) {
    int id = info.id();
    if (id >= columns.length) {
      columns = Arrays.copyOf(columns, Math.max(id + 1, columns.length * 2));
    }
    Object[] known = columns[id];
    if (known == null) {
      known = info.layout().newRow();
      columns[id] = known;
    }
    return known;
  }
}
