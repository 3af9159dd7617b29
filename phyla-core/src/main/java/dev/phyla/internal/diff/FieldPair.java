package dev.phyla.internal.diff;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.FieldValues;
import dev.phyla.snapshot.EntityChange.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A field of a component or relation, as two worlds store it.
final class FieldPair {
  private final String path;

  /// The field in each world; null where there is no such field.
  private final @Nullable Place before;

  private final @Nullable Place after;

  /// The layout of the column if both worlds have the same; otherwise null.
  private final @Nullable ColumnLayout common;

  /// Where a world stores a field.
  ///
  /// @param layout the component
  /// @param index the index of the column in the component
  /// @param column the index of the column in the table
  private record Place(ComponentLayout layout, int index, int column) {
    ColumnLayout columnLayout() {
      return layout.columns().get(index);
    }

    @Nullable Object read(Object[] columns, int row) {
      return FieldValues.read(layout, index, columns[column], row);
    }
  }

  private FieldPair(String path, @Nullable Place before, @Nullable Place after) {
    this.path = path;
    this.before = before;
    this.after = after;
    this.common =
        before != null && after != null && before.columnLayout().equals(after.columnLayout())
            ? before.columnLayout()
            : null;
  }

  /// The fields of a component or relation, in order; those that only the second world has come
  /// last.
  ///
  /// @param beforeBase the first column in the table of the first world
  /// @param afterBase the first column in the table of the second world
  static List<FieldPair> of(
      ComponentLayout before, int beforeBase, ComponentLayout after, int afterBase) {
    var pairs = new ArrayList<FieldPair>();
    for (String path : before.paths()) {
      pairs.add(new FieldPair(path, find(before, path, beforeBase), find(after, path, afterBase)));
    }
    for (String path : after.paths()) {
      if (before.columnOf(path) < 0) {
        pairs.add(new FieldPair(path, null, find(after, path, afterBase)));
      }
    }
    return pairs;
  }

  private static @Nullable Place find(ComponentLayout layout, String path, int base) {
    int index = layout.columnOf(path);
    return index < 0 ? null : new Place(layout, index, base + index);
  }

  /// The path of the field.
  String path() {
    return path;
  }

  /// Whether two rows have equal values. Fields of different types are never equal.
  ///
  /// @param before the columns of the first world
  /// @param after the columns of the second world
  boolean isEqual(Object[] before, int beforeRow, Object[] after, int afterRow) {
    ColumnLayout layout = common;
    if (layout == null || this.before == null || this.after == null) {
      return false;
    }
    Object one = before[this.before.column];
    Object other = after[this.after.column];
    return layout.kind() == ColumnKind.REFERENCE
        ? Objects.deepEquals(((Object[]) one)[beforeRow], ((Object[]) other)[afterRow])
        : layout.sameRow(one, beforeRow, other, afterRow);
  }

  /// The value in a row of the first world.
  @Nullable Object before(Object[] columns, int row) {
    return before == null ? Missing.FIELD : before.read(columns, row);
  }

  /// The value in a row of the second world.
  @Nullable Object after(Object[] columns, int row) {
    return after == null ? Missing.FIELD : after.read(columns, row);
  }
}
