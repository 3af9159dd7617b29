package dev.phyla.cli;

import java.util.Locale;

/// Makes file names from names of models, series and outcomes.
final class FileName {
  private FileName() {}

  /// A name of lower-case letters and digits with hyphens between words.
  static String of(String name) {
    String words =
        name.toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{IsAlphabetic}\\p{IsDigit}]+", "-")
            .replaceAll("^-|-$", "");
    return words.isEmpty() ? "unnamed" : words;
  }
}
