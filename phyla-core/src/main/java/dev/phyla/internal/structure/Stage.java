package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Room for one value of each of several components, where new values wait until all of them are
/// known to be good.
///
/// Taking a value apart runs its accessors, and comparing it with the old one runs `equals`: user
/// code, which may throw. It runs before anything is changed. An operation takes a stage and gives
/// it back; one inside another takes another one.
final class Stage {
  private static final int FIRST_COMPONENTS = 8;

  private ComponentInfo[] infos = new ComponentInfo[FIRST_COMPONENTS];
  private Object[][] rows = new Object[FIRST_COMPONENTS][];
  private boolean[] changes = new boolean[FIRST_COMPONENTS];

  /// The number of values.
  private int count;

  /// Takes a value apart, or throws what that throws.
  ///
  /// @param info its type
  /// @param value the value, or a class for the default of that type
  void add(ComponentInfo info, Object value, Guard guard) {
    if (count == infos.length) {
      infos = Arrays.copyOf(infos, 2 * count);
      rows = Arrays.copyOf(rows, 2 * count);
      changes = Arrays.copyOf(changes, 2 * count);
    }
    if (infos[count] != info) {
      infos[count] = info;
      rows[count] = newRow(info);
    }
    Object[] row = rows[count];
    Object written = value instanceof Class<?> ? info.layout().defaultValue() : value;
    changes[count] = true;
    count++; // so that a value that is written halfway is cleared
    if (written != null) {
      guard.beginChange();
      try {
        info.codec().write(row, 0, 0, written);
      } finally {
        guard.endChange();
      }
    }
  }

  private static Object[] newRow(ComponentInfo info) {
    return info.layout().columns().stream()
        .map(layout -> layout.kind().newArray(layout.stride()))
        .toArray();
  }

  /// Finds out which values change what a row holds, or throws what comparing throws.
  void compare(Table table, int row) {
    for (int i = 0; i < count; i++) {
      int position = table.position(infos[i].id());
      RowWatch watch = position < 0 ? null : table.watch(position);
      changes[i] = watch == null || watch.isChange(rows[i], 0, 0, row);
    }
  }

  /// Stores all values in a row, and marks the components as written.
  ///
  /// @param before the table the row was in before, or null if it stays where it is: what that one
  ///   lacks is new, and noted elsewhere
  void store(Table table, int row, @Nullable Table before) {
    for (int i = 0; i < count; i++) {
      ComponentInfo info = infos[i];
      int base = table.base(info.id());
      List<ColumnLayout> columns = info.layout().columns();
      for (int column = 0; column < columns.size(); column++) {
        columns.get(column).copyRow(rows[i][column], 0, table.columns()[base + column], row);
      }
      int position = table.position(info.id());
      table.marks().mark(position);
      RowWatch watch = table.watch(position);
      if (watch != null && changes[i] && (before == null || before.position(info.id()) >= 0)) {
        watch.written(row, row + 1);
      }
    }
  }

  /// Lets go of all values.
  void clear() {
    for (int i = 0; i < count; i++) {
      List<ColumnLayout> columns = infos[i].layout().columns();
      for (int column = 0; column < columns.size(); column++) {
        columns.get(column).clearRows(rows[i][column], 0, 1);
      }
    }
    count = 0;
  }
}
