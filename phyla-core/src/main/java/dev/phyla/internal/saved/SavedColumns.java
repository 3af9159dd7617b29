package dev.phyla.internal.saved;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes the columns of one type: of a component, a relation or an event.
public final class SavedColumns {
  private final String owner;
  private final List<ColumnLayout> layouts;

  /// The types of reference columns; null for other columns.
  private final @Nullable ValueType[] types;

  /// Describes the columns of a type.
  ///
  /// @param owner the type, for messages
  /// @param layouts its columns
  /// @param values the value types of the schema
  public SavedColumns(String owner, List<ColumnLayout> layouts, ValueTypes values) {
    this.owner = owner;
    this.layouts = layouts;
    this.types = new @Nullable ValueType[layouts.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = referenceType(layouts.get(i), values);
    }
  }

  /// The type of the values of a column that holds references, or null.
  public static @Nullable ValueType referenceType(ColumnLayout layout, ValueTypes values) {
    return layout.kind() == ColumnKind.REFERENCE ? values.of(layout.type()) : null;
  }

  /// Whether a column holds an array in each row.
  public static boolean isInlineArray(ColumnLayout layout) {
    return layout.kind() != ColumnKind.REFERENCE
        && layout.type() instanceof Class<?> type
        && type.isArray();
  }

  /// Whether a column holds references.
  public boolean hasReferences() {
    return Arrays.stream(types).anyMatch(Objects::nonNull);
  }

  /// Writes what the columns are.
  public void describe(StateOutput out) {
    out.putInt(layouts.size());
    for (int i = 0; i < types.length; i++) {
      ColumnLayout layout = layouts.get(i);
      ValueType type = types[i];
      out.putText(layout.path());
      out.putByte(layout.kind() == ColumnKind.ENTITY ? 'E' : layout.kind().letter());
      out.putInt(isInlineArray(layout) ? layout.stride() : 0);
      out.putText(type == null ? "" : type.describe());
    }
  }

  /// Reports columns whose values can never be written.
  public void check(Problems problems) {
    for (int i = 0; i < types.length; i++) {
      ValueType type = types[i];
      if (type != null) {
        problems.check(type, place(i));
      }
    }
  }

  /// Throws if a value cannot be written, in columns whose type does not tell.
  public void checkRows(Object[] arrays, int base, int first, int end) {
    for (int i = 0; i < types.length; i++) {
      ValueType type = types[i];
      if (type != null && type.isOpen()) {
        var values = (@Nullable Object[]) arrays[base + i];
        for (int row = first; row < end; row++) {
          SavedValue.check(type, values[row], place(i));
        }
      }
    }
  }

  private String place(int column) {
    return owner + "." + layouts.get(column).path();
  }

  /// Writes rows: one column after the other.
  ///
  /// @param arrays the arrays of the columns
  /// @param base the index of the first column
  public void put(StateOutput out, Object[] arrays, int base, int first, int end) {
    for (int i = 0; i < types.length; i++) {
      ColumnLayout layout = layouts.get(i);
      ValueType type = types[i];
      Object array = arrays[base + i];
      if (type == null) {
        int stride = layout.stride();
        out.putArray(layout.kind(), array, first * stride, (end - first) * stride);
      } else {
        var values = (@Nullable Object[]) array;
        for (int row = first; row < end; row++) {
          SavedValue.put(out, type, values[row], place(i));
        }
      }
    }
  }
}
