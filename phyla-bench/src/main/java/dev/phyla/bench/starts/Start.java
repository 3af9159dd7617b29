package dev.phyla.bench.starts;

import java.util.Locale;
import java.util.regex.Pattern;

/// The speed of a program in one start of the virtual machine.
///
/// @param hand nanoseconds for each row by hand
/// @param phyla nanoseconds for each row with Phyla
/// @param bytes bytes that Phyla allocates for each row, beyond those of the hand-written program
public record Start(double hand, double phyla, double bytes) {
  private static final Pattern LINE = Pattern.compile("\\d+\\.\\d+ \\d+\\.\\d+ -?\\d+\\.\\d+");

  /// The time with Phyla, as a multiple of the time by hand.
  public double ratio() {
    return phyla / hand;
  }

  /// A line that [#parse] reads.
  String toLine() {
    return String.format(Locale.ROOT, "%.4f %.4f %.4f", hand, phyla, bytes);
  }

  /// Reads a line that [#toLine] wrote.
  ///
  /// @throws IllegalArgumentException if the line has another format
  static Start parse(String line) {
    if (!LINE.matcher(line).matches()) {
      throw new IllegalArgumentException("'" + line + "' is not the result of a start.");
    }
    String[] words = line.split(" ", -1);
    return new Start(
        Double.parseDouble(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
  }
}
