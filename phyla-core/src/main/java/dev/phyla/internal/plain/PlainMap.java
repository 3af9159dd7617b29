package dev.phyla.internal.plain;

import dev.phyla.internal.layout.ExactNumbers;
import dev.phyla.internal.value.ValueException;
import dev.phyla.snapshot.SnapshotException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A map of plain values that is read, and where it is.
///
/// @param content the map
/// @param place where it is in the whole, or an empty string
record PlainMap(Map<String, @Nullable Object> content, String place) {
  /// A value as a map.
  ///
  /// @throws SnapshotException if it is not a map with texts as keys
  static PlainMap of(@Nullable Object value, String place) {
    if (!(value instanceof Map<?, ?> map)) {
      throw mismatch(place, value, "a map");
    }
    var content = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, each) -> content.put(String.valueOf(key), each));
    return new PlainMap(content, place);
  }

  /// The place of an entry.
  String placeOf(String key) {
    return place.isEmpty() ? key : place + "." + key;
  }

  /// The exception for this map.
  SnapshotException error(String reason) {
    return error(place, reason);
  }

  /// The exception for a part.
  ///
  /// @param reason the end of a sentence that starts with the place
  static SnapshotException error(String place, String reason) {
    String subject = place.isEmpty() ? "The text" : place;
    return SnapshotException.at(place, subject + " " + reason + ".", null);
  }

  /// The exception for a value that cannot be converted.
  static SnapshotException error(String place, ValueException e) {
    return SnapshotException.at(place + e.path(), e.sentence(place), e);
  }

  private static SnapshotException mismatch(String place, @Nullable Object value, String wanted) {
    String given = value == null ? "null" : value instanceof Map<?, ?> ? "a map" : describe(value);
    return error(place, "is " + given + ", not " + wanted);
  }

  private static String describe(Object value) {
    return switch (value) {
      case String text -> text.length() <= 40 ? "the text \"" + text + "\"" : "a text";
      case List<?> _ -> "a list";
      default -> value.toString();
    };
  }

  /// Throws if there are keys with no meaning.
  ///
  /// @param what what the map stands for
  void requireKnown(String what, String... keys) {
    for (String key : content.keySet()) {
      if (!Arrays.asList(keys).contains(key)) {
        throw error(
            placeOf(key),
            String.format("is not a part of %s, which has %s", what, String.join(", ", keys)));
      }
    }
  }

  boolean has(String key) {
    return content.containsKey(key);
  }

  /// The text of a key, or null if it is missing.
  @Nullable String text(String key) {
    if (!has(key)) {
      return null;
    }
    String text = asText(content.get(key), placeOf(key));
    if (text.isBlank()) {
      throw error(placeOf(key), "is blank; leave it out, or use a text with visible characters");
    }
    return text;
  }

  private static String asText(@Nullable Object value, String place) {
    if (value instanceof String text) {
      return text;
    }
    throw mismatch(place, value, "a text");
  }

  /// The flag of a key, or false if it is missing.
  boolean flag(String key) {
    if (!has(key)) {
      return false;
    }
    if (content.get(key) instanceof Boolean flag) {
      return flag;
    }
    throw mismatch(placeOf(key), content.get(key), "true or false");
  }

  /// The whole number of a key.
  ///
  /// @param otherwise the number if it is missing
  long number(String key, long min, long otherwise) {
    if (!has(key)) {
      return otherwise;
    }
    Object value = content.get(key);
    Object number = value == null ? null : ExactNumbers.convert(value, long.class);
    if (!(number instanceof Long whole)) {
      throw mismatch(placeOf(key), value, "a whole number");
    }
    if (whole < min) {
      throw error(placeOf(key), "is " + whole + ", and at least " + min + " is allowed");
    }
    return whole;
  }

  /// The map of a key; empty if it is missing.
  PlainMap map(String key) {
    return of(has(key) ? content.get(key) : Map.of(), placeOf(key));
  }

  /// The list of a key; empty if it is missing.
  List<?> list(String key) {
    Object value = has(key) ? content.get(key) : List.of();
    if (value instanceof List<?> list) {
      return list;
    }
    throw mismatch(placeOf(key), value, "a list");
  }

  /// The place of an element of the list of a key.
  String placeOf(String key, int index) {
    return placeOf(key) + "[" + index + "]";
  }

  /// The list of texts of a key; empty if it is missing.
  List<String> texts(String key) {
    List<?> list = list(key);
    var texts = new LinkedHashMap<String, Integer>();
    for (int i = 0; i < list.size(); i++) {
      String text = asText(list.get(i), placeOf(key, i));
      if (texts.put(text, i) != null) {
        throw error(placeOf(key, i), "is \"" + text + "\" for the second time");
      }
    }
    return List.copyOf(texts.keySet());
  }
}
