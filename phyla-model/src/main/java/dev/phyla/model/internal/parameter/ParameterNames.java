package dev.phyla.model.internal.parameter;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// Names of parameters in both forms, and names that are similar to an unknown one.
public final class ParameterNames {
  private ParameterNames() {}

  /// The name on a command line: `sheepBirths` becomes `sheep-births`.
  public static String optionName(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
        .replaceAll("([A-Z])([A-Z][a-z])", "$1-$2")
        .replace('_', '-')
        .toLowerCase(Locale.ROOT);
  }

  /// The known names that differ from a name in few letters, the most similar ones first.
  public static List<String> nearest(String name, Collection<String> known) {
    int limit = Math.max(1, name.length() / 3);
    String wanted = optionName(name);
    return known.stream()
        .filter(each -> distance(wanted, optionName(each)) <= limit)
        .sorted(java.util.Comparator.comparingInt(each -> distance(wanted, optionName(each))))
        .limit(3)
        .toList();
  }

  /// The number of letters to insert, delete or replace.
  private static int distance(String a, String b) {
    var previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      var current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
