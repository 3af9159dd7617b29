package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Temporary storage for one value of each of several components, until all of them are checked.
///
/// Reading a value runs its accessors, and comparing it with the old one runs `equals`. Both are
/// user code, which may throw, so they run before anything changes. An operation takes a stage and
/// returns it; a nested operation takes another one.
final class Stage {
  /// The maximum number of unused values that are kept.
  private static final int MAX_SPARE = 32;

  /// The staged values first, then unused ones that can be reused.
  private final List<StagedValue> values = new ArrayList<>();

  /// The number of staged values.
  private int count;

  /// Arrays for operations on a single component.
  private final ComponentInfo[] singleInfo = new ComponentInfo[1];

  private final Object[] singleValue = new Object[1];

  /// The columns of a component, with a single row.
  private static final class StagedValue {
    private final ComponentInfo info;
    private final List<ColumnLayout> layouts;
    private final Object[] columns;

    /// Whether it differs from the present value.
    private boolean isChange;

    StagedValue(ComponentInfo info) {
      this.info = info;
      this.layouts = info.layout().columns();
      this.columns = info.layout().newRow();
    }

    void copyTo(Table table, int row) {
      int base = table.base(info.id());
      for (int i = 0; i < columns.length; i++) {
        layouts.get(i).copyRow(columns[i], 0, table.columns()[base + i], row);
      }
    }

    void clear() {
      for (int i = 0; i < columns.length; i++) {
        layouts.get(i).clearRows(columns[i], 0, 1);
      }
    }
  }

  /// An array with one component, valid until the stage is returned.
  ComponentInfo[] singleInfo(ComponentInfo info) {
    singleInfo[0] = info;
    return singleInfo;
  }

  /// An array with one value, valid until the stage is returned.
  Object[] singleValue(Object value) {
    singleValue[0] = value;
    return singleValue;
  }

  /// Adds a value. Exceptions of its accessors are passed on.
  ///
  /// @param info its type
  /// @param value the value, or a class for the default value
  void add(ComponentInfo info, Object value, Guard guard) {
    StagedValue staged = next(info);
    staged.isChange = true;
    Object written = value instanceof Class<?> ? info.layout().defaultValue() : value;
    if (written != null) {
      guard.beginChange();
      try {
        info.codec().write(staged.columns, 0, 0, written);
      } finally {
        guard.endChange();
      }
    }
  }

  /// The next unused value, for a component.
  private StagedValue next(ComponentInfo info) {
    int known = count;
    while (known < values.size() && values.get(known).info != info) {
      known++;
    }
    if (known == values.size()) {
      if (known - count >= MAX_SPARE) {
        values.removeLast();
        known--;
      }
      values.add(new StagedValue(info));
    }
    Collections.swap(values, count, known);
    return values.get(count++);
  }

  /// Determines which values differ from those of a row. Exceptions of `equals` are passed on.
  void compare(Table table, int row) {
    for (int i = 0; i < count; i++) {
      StagedValue staged = values.get(i);
      int position = table.position(staged.info.id());
      RowWatch watch = position < 0 ? null : table.watch(position);
      staged.isChange = watch == null || watch.isChange(staged.columns, 0, 0, row);
    }
  }

  /// Stores all values in a row, and marks the components as written.
  ///
  /// @param before the previous table of the row, or null if it did not move; components that it
  ///   lacks are new, and recorded elsewhere
  void store(Table table, int row, @Nullable Table before) {
    for (int i = 0; i < count; i++) {
      StagedValue staged = values.get(i);
      staged.copyTo(table, row);
      int position = table.position(staged.info.id());
      table.marks().mark(position);
      RowWatch watch = table.watch(position);
      if (watch != null
          && staged.isChange
          && (before == null || before.position(staged.info.id()) >= 0)) {
        watch.writtenRow(row);
      }
    }
  }

  /// Writes a staged value into rows, and marks its component as written.
  void fill(ComponentInfo info, Table table, int first, int end) {
    for (int i = 0; i < count && first < end; i++) {
      if (values.get(i).info == info) {
        values.get(i).copyTo(table, first);
        table.repeat(info, first, end);
        table.marks().mark(table.position(info.id()));
      }
    }
  }

  /// Removes all values.
  void clear() {
    for (int i = 0; i < count; i++) {
      values.get(i).clear();
    }
    count = 0;
    Arrays.fill(singleValue, null);
  }
}
