package dev.phyla.history.internal.files;

import dev.phyla.history.internal.json.JsonWriter;
import java.util.regex.Pattern;

/// The ids of worlds and runs, which are parts of paths.
public final class RunIds {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

  private RunIds() {}

  /// Whether a text can be an id.
  public static boolean isValid(String id) {
    return ID.matcher(id).matches();
  }

  /// Throws if a text cannot be an id.
  ///
  /// @param what what has the id, such as "world"
  /// @throws IllegalArgumentException if it is not valid
  public static void require(String what, String id) {
    if (!isValid(id)) {
      throw new IllegalArgumentException(
          String.format(
              "The %s id %s cannot be used, because ids are parts of paths: use 1 to 200 of the"
                  + " characters A-Z, a-z, 0-9, '.', '_' and '-', and no '.' at the start.",
              what, JsonWriter.quote(id)));
    }
  }
}
