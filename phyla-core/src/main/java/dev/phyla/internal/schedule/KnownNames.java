package dev.phyla.internal.schedule;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/// Finds the names that come closest to one that is unknown, for messages.
public final class KnownNames {
  private static final int SHOWN = 3;

  private KnownNames() {}

  /// The closest names, as the end of a sentence.
  ///
  /// @param unknown the name that was not found
  /// @param known the names that exist
  public static String closest(String unknown, Collection<String> known) {
    if (known.isEmpty()) {
      return "there are none";
    }
    return "the closest known names are "
        + known.stream()
            .distinct()
            .sorted(
                Comparator.<String>comparingInt(name -> distance(unknown, name))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(SHOWN)
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", "));
  }

  /// The number of letters to insert, remove or replace until two names are equal in lower case.
  static int distance(String from, String to) {
    String first = from.toLowerCase(Locale.ROOT);
    String second = to.toLowerCase(Locale.ROOT);
    int[] previous = new int[second.length() + 1];
    for (int j = 0; j < previous.length; j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= first.length(); i++) {
      int[] current = new int[previous.length];
      current[0] = i;
      for (int j = 1; j < previous.length; j++) {
        int replaced = previous[j - 1] + (first.charAt(i - 1) == second.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[second.length()];
  }
}
