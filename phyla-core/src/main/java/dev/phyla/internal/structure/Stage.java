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

  /// How many rows of components that have no value now are kept.
  private static final int MAX_SPARE_ROWS = 32;

  /// The components with a row: first those that have a value now, then those that had one before.
  private @Nullable ComponentInfo[] infos = new ComponentInfo[FIRST_COMPONENTS];

  /// The columns of each, with a single row.
  private Object[] @Nullable [] rows = new Object[FIRST_COMPONENTS][];

  /// Whether each value is a change.
  private boolean[] changes = new boolean[FIRST_COMPONENTS];

  /// The number of values.
  private int count;

  /// Room for one component and its value, for operations on single ones.
  private final ComponentInfo[] singleInfo = new ComponentInfo[1];

  private final Object[] singleValue = new Object[1];

  /// An array with one component, until the stage is given back.
  ComponentInfo[] singleInfo(ComponentInfo info) {
    singleInfo[0] = info;
    return singleInfo;
  }

  /// An array with one value, until the stage is given back.
  Object[] singleValue(Object value) {
    singleValue[0] = value;
    return singleValue;
  }

  /// Takes a value apart, or throws what that throws.
  ///
  /// @param info its type
  /// @param value the value, or a class for the default of that type
  void add(ComponentInfo info, Object value, Guard guard) {
    prepareRow(info);
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

  /// Lets the next row be one of a component, which may have been used before.
  private void prepareRow(ComponentInfo info) {
    int known = count;
    int last = count + MAX_SPARE_ROWS;
    while (known < last && known < infos.length && infos[known] != null && infos[known] != info) {
      known++;
    }
    if (known == infos.length) {
      infos = Arrays.copyOf(infos, 2 * known);
      rows = Arrays.copyOf(rows, 2 * known);
      changes = Arrays.copyOf(changes, 2 * known);
    }
    Object[] row = infos[known] == info ? rows[known] : newRow(info);
    infos[known] = infos[count];
    rows[known] = rows[count];
    infos[count] = info;
    rows[count] = row;
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
    Arrays.fill(singleValue, null);
  }
}
