package dev.phyla.internal.value;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Visits the objects that a state refers to, so that a copy gets its own.
///
/// A copy of a state is made in three steps: a visitor checks that all objects of the original can
/// be copied, the state is copied with its references, and a visitor replaces the objects of the
/// copy that are mutable.
public final class ReferenceVisitor {
  private final ValueTypes types;
  private final boolean replaces;

  private ReferenceVisitor(ValueTypes types, boolean replaces) {
    this.types = types;
    this.replaces = replaces;
  }

  /// A visitor that throws if an object cannot be copied.
  public static ReferenceVisitor checking(ValueTypes types) {
    return new ReferenceVisitor(types, false);
  }

  /// A visitor that replaces mutable objects by copies.
  public static ReferenceVisitor replacing(ValueTypes types) {
    return new ReferenceVisitor(types, true);
  }

  /// Visits rows of columns.
  ///
  /// @param owner the type that the columns belong to, for the message
  /// @param arrays the arrays of the columns
  /// @param base the index of the first array
  public void visit(
      String owner, List<ColumnLayout> layouts, Object[] arrays, int base, int first, int end) {
    for (int i = 0; i < layouts.size(); i++) {
      ColumnLayout layout = layouts.get(i);
      if (layout.kind() == ColumnKind.REFERENCE && first < end) {
        ValueType type = types.of(layout.type());
        if (!type.isImmutable()) {
          var values = (@Nullable Object[]) arrays[base + i];
          for (int row = first; row < end; row++) {
            Object copy = copy(type, values[row], owner + "." + layout.path());
            if (replaces) {
              values[row] = copy;
            }
          }
        }
      }
    }
  }

  /// Visits a single object.
  ///
  /// @param type its declared type
  /// @return the object, or a copy of it
  public @Nullable Object visit(String place, Type type, @Nullable Object value) {
    ValueType values = types.of(type);
    Object copy = values.isImmutable() ? value : copy(values, value, place);
    return replaces ? copy : value;
  }

  private static @Nullable Object copy(ValueType type, @Nullable Object value, String place) {
    try {
      return type.copyOf(value);
    } catch (ValueException e) {
      throw new IllegalArgumentException("The world cannot be copied. " + e.sentence(place), e);
    }
  }
}
