package dev.phyla.bench.starts;

import java.util.Locale;

/// What one start of the virtual machine measured.
///
/// @param hand nanoseconds for each row by hand
/// @param phyla nanoseconds for each row with Phyla
/// @param bytes bytes that Phyla allocates for each row, beyond those of the hand-written program
record Start(double hand, double phyla, double bytes) {
  /// How many times as long Phyla takes.
  double ratio() {
    return phyla / hand;
  }

  /// A line that [#parse] reads.
  String toLine() {
    return String.format(Locale.ROOT, "%.4f %.4f %.4f", hand, phyla, bytes);
  }

  /// Reads a line.
  ///
  /// @throws IllegalArgumentException if it is not one
  static Start parse(String line) {
    String[] words = line.split(" ");
    if (words.length != 3) {
      throw new IllegalArgumentException("'" + line + "' is not a result.");
    }
    return new Start(
        Double.parseDouble(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
  }
}
