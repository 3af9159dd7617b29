package dev.phyla.internal.value;

import java.util.ArrayList;
import java.util.List;
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

  /// Converts all elements of a list.
  static List<@Nullable Object> all(List<?> list, Conversion conversion) {
    var converted = new ArrayList<@Nullable Object>(list.size());
    for (Object each : list) {
      converted.add(at(converted.size(), conversion, each));
    }
    return converted;
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
