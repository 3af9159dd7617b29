package dev.phyla.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Suggests a known name for a mistyped one.
final class Guess {

  private static final int MAX_TYPOS = 3;

  private Guess() {}

  /// The end of a sentence about an unknown name: the likely name, if there is one, and all known
  /// names.
  ///
  /// @param mistyped the unknown name
  /// @param known all known names, in the order to list them
  static String of(String mistyped, List<String> known) {
    String typed = mistyped.toLowerCase(Locale.ROOT);
    String likely =
        known.stream()
            .filter(name -> typos(typed, name) <= Math.min(MAX_TYPOS, name.length() / 2))
            .min(Comparator.comparingInt(name -> typos(typed, name)))
            .map(name -> "did you mean " + name + "? There are ")
            .orElse("there are ");
    return ": " + likely + String.join(", ", known) + ".";
  }

  /// The edit distance of two words: the number of letters to insert, drop or replace.
  private static int typos(String from, String to) {
    var costs = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
      }
    }
    return costs[to.length()];
  }
}
