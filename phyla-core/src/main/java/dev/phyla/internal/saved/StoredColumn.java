package dev.phyla.internal.saved;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.DeclaredField;
import dev.phyla.internal.stream.StateInput;

/// What a snapshot says about a column.
///
/// @param path the path of the field
/// @param kind what the array holds
/// @param length the number of elements in each row of an inline array, or 0
/// @param description the type of references, for messages
record StoredColumn(String path, ColumnKind kind, int length, String description) {
  private static final int MAX_LENGTH = 1 << 20;

  static StoredColumn read(StateInput in) {
    String path = in.getText();
    ColumnKind kind = kind(in, in.getByte());
    int length = in.getCount(MAX_LENGTH, "elements of an inline array");
    String description = in.getText();
    if (path.isBlank() || (length != 0 && !kind.isPrimitive())) {
      throw in.error("a column is not described correctly");
    }
    return new StoredColumn(path, kind, length, description);
  }

  private static ColumnKind kind(StateInput in, byte letter) {
    if (letter == 'E') {
      return ColumnKind.ENTITY;
    }
    for (ColumnKind kind : ColumnKind.values()) {
      if (kind != ColumnKind.ENTITY && kind.letter() == letter) {
        return kind;
      }
    }
    throw in.error("a column has the unknown kind " + letter);
  }

  /// The number of elements in each row.
  int stride() {
    return Math.max(1, length);
  }

  /// The column in words.
  String describe() {
    String element =
        switch (kind) {
          case REFERENCE -> description;
          case ENTITY -> "Entity";
          default -> kind.arrayType().getComponentType().getSimpleName();
        };
    return length == 0 ? element : element + "[" + length + "]";
  }

  /// The field of a component without a class that can hold the values.
  DeclaredField asField() {
    Class<?> type =
        switch (kind) {
          case REFERENCE -> Object.class;
          case ENTITY -> Entity.class;
          default -> length == 0 ? kind.arrayType().getComponentType() : kind.arrayType();
        };
    return new DeclaredField(path, type, length);
  }
}
