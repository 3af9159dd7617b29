package dev.phyla.internal.value;

import org.jspecify.annotations.Nullable;

/// A conversion of a part of a value. The place of the part is added to exceptions.
interface Conversion {
  @Nullable Object apply(@Nullable Object value);

  /// Converts an element.
  static @Nullable Object at(int index, Conversion conversion, @Nullable Object value) {
    try {
      return conversion.apply(value);
    } catch (ValueException e) {
      throw e.within("[" + index + "]");
    }
  }

  /// Converts a field.
  static @Nullable Object at(String field, Conversion conversion, @Nullable Object value) {
    try {
      return conversion.apply(value);
    } catch (ValueException e) {
      throw e.within("." + field);
    }
  }
}
