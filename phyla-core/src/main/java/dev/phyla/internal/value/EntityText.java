package dev.phyla.internal.value;

import dev.phyla.Entity;
import org.jspecify.annotations.Nullable;

/// Reads the text form of handles, `index:generation`.
public final class EntityText {
  private EntityText() {}

  /// The handle of a text, or null if it is not one.
  public static @Nullable Entity parse(String text) {
    int colon = text.indexOf(':');
    try {
      int index = Integer.parseInt(text, 0, Math.max(colon, 0), 10);
      int generation = Integer.parseInt(text, colon + 1, text.length(), 10);
      return index < 0 || generation < 0 ? null : new Entity(index, generation);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
