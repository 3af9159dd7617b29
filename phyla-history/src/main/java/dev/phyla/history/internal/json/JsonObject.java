package dev.phyla.history.internal.json;

import dev.phyla.history.HistoryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object of a JSON file, whose values are read by key and type.
///
/// Every method throws a [HistoryException] that names the file and the key if there is no such
/// value or if it has another type.
public final class JsonObject {
  private final String file;

  /// Where the object is in the file, such as `segments[3].`; empty for the outermost one.
  private final String prefix;

  private final Map<String, @Nullable Object> values;

  private JsonObject(String file, String prefix, Map<String, @Nullable Object> values) {
    this.file = file;
    this.prefix = prefix;
    this.values = values;
  }

  /// The object that is the content of a file.
  ///
  /// @param file the name of the file, for messages
  /// @param content the content, as the reader returns it
  /// @throws HistoryException if it is not an object
  public static JsonObject of(String file, @Nullable Object content) {
    if (!(content instanceof Map<?, ?>)) {
      throw new HistoryException(
          String.format(
              "The file %s contains %s, and it has to contain an object.",
              file, describe(content)));
    }
    return new JsonObject(file, "", members(content));
  }

  @SuppressWarnings("unchecked") // the reader creates only such maps
  private static Map<String, @Nullable Object> members(Object object) {
    return (Map<String, @Nullable Object>) object;
  }

  /// The name of the file.
  public String file() {
    return file;
  }

  /// The values by key.
  public Map<String, @Nullable Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /// Whether there is a value other than null.
  public boolean has(String key) {
    return values.get(key) != null;
  }

  /// A text.
  public String text(String key) {
    return get(key, String.class, "a text");
  }

  /// A number without fraction.
  public long number(String key) {
    return get(key, Long.class, "a whole number");
  }

  /// A number that an `int` can have.
  public int integer(String key) {
    long number = number(key);
    if (number != (int) number) {
      throw error(key, "is " + number + ", which is too large");
    }
    return (int) number;
  }

  /// True or false.
  public boolean flag(String key) {
    return get(key, Boolean.class, "true or false");
  }

  /// An array.
  public List<?> list(String key) {
    return get(key, List.class, "an array");
  }

  /// An array of texts.
  public List<String> texts(String key) {
    var texts = new ArrayList<String>();
    for (Object element : list(key)) {
      texts.add(cast(key + "[" + texts.size() + "]", element, String.class, "a text"));
    }
    return texts;
  }

  /// An object.
  public JsonObject object(String key) {
    return within(key, values.get(key));
  }

  /// An array of objects.
  public List<JsonObject> objects(String key) {
    var objects = new ArrayList<JsonObject>();
    for (Object element : list(key)) {
      objects.add(within(key + "[" + objects.size() + "]", element));
    }
    return objects;
  }

  private JsonObject within(String key, @Nullable Object value) {
    var object = members(cast(key, value, Map.class, "an object"));
    return new JsonObject(file, prefix + key + ".", object);
  }

  private <T> T get(String key, Class<T> type, String wanted) {
    return cast(key, values.get(key), type, wanted);
  }

  private <T> T cast(String key, @Nullable Object value, Class<T> type, String wanted) {
    if (!type.isInstance(value)) {
      boolean isMissing = value == null && !values.containsKey(key) && !key.endsWith("]");
      String problem = isMissing ? "is missing" : "is " + describe(value);
      throw error(key, problem + ", and it has to be " + wanted);
    }
    return type.cast(value);
  }

  /// The exception for a value that cannot be used.
  ///
  /// @param key the key of the value
  /// @param problem the end of the sentence, such as "is negative"
  public HistoryException error(String key, String problem) {
    return new HistoryException(
        String.format("The file %s cannot be used: %s%s %s.", file, prefix, key, problem));
  }

  private static String describe(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "the text " + JsonReader.shortened(JsonWriter.quote(text));
      case Map<?, ?> _ -> "an object";
      case List<?> _ -> "an array";
      default -> value.toString();
    };
  }
}
