package dev.phyla.internal.saved;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.DeclaredField;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.value.FieldPaths;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the columns of one type: of a component, a relation or an event.
///
/// The columns of the snapshot are matched with those of a layout by path. Until then, rows can
/// only be skipped.
public final class LoadedColumns {
  /// No columns.
  static final LoadedColumns NONE = new LoadedColumns("", List.of());

  private static final int MAX_COLUMNS = 250;
  private static final int SKIPPED = -1;

  private final String owner;
  private final List<StoredColumn> stored;

  /// For each stored column, the column of the layout, or `SKIPPED`.
  private final int[] targets;

  /// The columns of the layout.
  private List<ColumnLayout> layouts = List.of();

  /// The types of the layout's reference columns; null for other columns.
  private @Nullable ValueType[] types = {};

  private boolean isComplete;

  private LoadedColumns(String owner, List<StoredColumn> stored) {
    this.owner = owner;
    this.stored = stored;
    this.targets = new int[stored.size()];
    this.isComplete = stored.isEmpty();
    Arrays.fill(targets, SKIPPED);
  }

  /// Reads what the columns are.
  ///
  /// @param owner the type, for messages
  public static LoadedColumns read(StateInput in, String owner) {
    int count = in.getCount(MAX_COLUMNS, "columns");
    var stored = new ArrayList<StoredColumn>();
    for (int i = 0; i < count; i++) {
      StoredColumn column = StoredColumn.read(in);
      if (stored.stream().anyMatch(other -> other.path().equals(column.path()))) {
        throw in.error(owner + " has two columns \"" + column.path() + "\"");
      }
      stored.add(column);
    }
    return new LoadedColumns(owner, stored);
  }

  /// The fields of a component without a class that can hold the columns.
  List<DeclaredField> asFields() {
    return stored.stream().map(StoredColumn::asField).toList();
  }

  /// Matches the columns with those of a layout.
  ///
  /// @throws SnapshotException if a column has another type than the field
  public void bind(ComponentLayout layout, ValueTypes values) {
    layouts = layout.columns();
    types = new @Nullable ValueType[layouts.size()];
    int matched = 0;
    for (int i = 0; i < types.length; i++) {
      ColumnLayout column = layouts.get(i);
      types[i] = column.kind() == ColumnKind.REFERENCE ? values.of(column.type()) : null;
      int source = find(FieldPaths.of(layout, column.path()));
      if (source >= 0) {
        requireReadable(stored.get(source), i);
        targets[source] = i;
        matched++;
      }
    }
    isComplete = matched == types.length;
  }

  /// The stored column with the first of several paths that exists and is not taken, or -1.
  private int find(List<String> paths) {
    for (String path : paths) {
      for (int i = 0; i < targets.length; i++) {
        if (targets[i] == SKIPPED && stored.get(i).path().equals(path)) {
          return i;
        }
      }
    }
    return -1;
  }

  private void requireReadable(StoredColumn column, int target) {
    ColumnLayout layout = layouts.get(target);
    int length = SavedColumns.isInlineArray(layout) ? layout.stride() : 0;
    if (column.length() != length || !Widening.isLossless(column.kind(), layout.kind())) {
      throw new SnapshotException(
          String.format(
              "%s.%s is %s in the snapshot and %s in the program, which cannot hold all of its"
                  + " values; rename the field, or load with an older version of the class.",
              owner, layout.path(), column.describe(), layout.type().getTypeName()));
    }
  }

  /// The type that the columns belong to.
  public String owner() {
    return owner;
  }

  /// Whether the columns are those of the layout, in the same order and of the same kinds.
  boolean isExact() {
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] != i || stored.get(i).kind() != layouts.get(i).kind()) {
        return false;
      }
    }
    return targets.length == layouts.size();
  }

  /// Whether every column of the layout gets values from the snapshot.
  public boolean isComplete() {
    return isComplete;
  }

  /// The number of bytes of a row, references counted as one.
  public long rowBytes() {
    long bytes = 0;
    for (StoredColumn column : stored) {
      bytes +=
          column.kind() == ColumnKind.REFERENCE
              ? 1
              : (long) column.stride() * column.kind().bytes();
    }
    return bytes;
  }

  /// Reads rows.
  ///
  /// @param arrays the arrays of the layout
  /// @param base the index of the first
  public void get(StateInput in, Object[] arrays, int base, int first, int count) {
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] == SKIPPED) {
        skip(in, stored.get(i), count);
      } else {
        get(in, stored.get(i), arrays[base + targets[i]], targets[i], first, count);
      }
    }
  }

  private void get(
      StateInput in, StoredColumn column, Object array, int target, int first, int count) {
    int stride = column.stride();
    ValueType type = types[target];
    ColumnKind kind = layouts.get(target).kind();
    if (type != null) {
      var values = (@Nullable Object[]) array;
      for (int row = first; row < first + count; row++) {
        values[row] = value(in, type, target);
      }
    } else if (kind == column.kind()) {
      in.getArray(kind, array, first * stride, count * stride);
    } else {
      Object narrow = in.getNewArray(column.kind(), count * stride);
      Widening.convert(narrow, kind, array, first * stride, count * stride);
    }
  }

  private @Nullable Object value(StateInput in, ValueType type, int target) {
    try {
      return type.fromPlain(in.getPlain());
    } catch (ValueException e) {
      String place = owner + "." + layouts.get(target).path();
      throw in.error(e.clause(place), e);
    }
  }

  /// Sets the columns of rows that get no values to zero, false or null.
  public void clearMissing(Object[] arrays, int first, int count) {
    for (int i = 0; !isComplete && i < layouts.size(); i++) {
      layouts.get(i).clearRows(arrays[i], first, first + count);
    }
  }

  /// Skips rows.
  public void skip(StateInput in, int count) {
    for (StoredColumn column : stored) {
      skip(in, column, count);
    }
  }

  private static void skip(StateInput in, StoredColumn column, int count) {
    if (column.kind() != ColumnKind.REFERENCE) {
      in.skipArray(column.kind(), (long) column.stride() * count);
      return;
    }
    for (int i = 0; i < count; i++) {
      in.getPlain();
    }
  }
}
