package dev.phyla.model.sweep;

import dev.phyla.model.internal.csv.CsvReader;
import dev.phyla.model.internal.csv.CsvReader.CsvException;
import dev.phyla.model.internal.csv.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The result of a run as one line of text with a checksum.
///
/// @param result the result, without its series
/// @param series the checksum of the series, or -1
record RunLine(RunResult result, long series) {
  private static final HexFormat HEX = HexFormat.of();
  private static final int CHECKSUM_LENGTH = 8;
  private static final int OUTCOMES_START = 9;

  static String format(RunResult result, long series) {
    var fields = new ArrayList<@Nullable Object>();
    RunResult.Failure failure = result.failure();
    fields.add(result.index());
    fields.add(HEX.toHexDigits(result.stateHash()));
    fields.add(result.ticks());
    fields.add(escape(result.stopReason()));
    fields.add(series);
    fields.add(failure == null ? null : failure.tick());
    fields.add(failure == null ? null : escape(failure.exception()));
    fields.add(failure == null ? null : escape(failure.message()));
    fields.add(failure == null ? null : escape(failure.stackTrace()));
    result
        .outcomes()
        .forEach(
            (name, value) -> {
              fields.add(escape(name));
              fields.add(value);
            });
    var text = new StringBuilder();
    try {
      CsvWriter.appendLine(text, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not thrown by string builders
    }
    text.setLength(text.length() - 1);
    return checksum(text.toString()) + "," + text;
  }

  /// Reads a line.
  ///
  /// @return null if the line is damaged
  static @Nullable RunLine parse(String line) {
    if (line.length() <= CHECKSUM_LENGTH
        || !line.startsWith(checksum(line.substring(CHECKSUM_LENGTH + 1)) + ",")) {
      return null;
    }
    try {
      return of(CsvReader.read(line.substring(CHECKSUM_LENGTH + 1)).getFirst().fields());
    } catch (CsvException | RuntimeException e) {
      return null; // has the right checksum, but was not written by this class
    }
  }

  private static RunLine of(List<@Nullable String> fields) {
    Map<String, Double> outcomes = new LinkedHashMap<>();
    for (int i = OUTCOMES_START; i < fields.size(); i += 2) {
      outcomes.put(text(fields, i), Double.valueOf(text(fields, i + 1)));
    }
    String stopReason = fields.get(3);
    boolean isFailed = fields.get(5) != null;
    return new RunLine(
        new RunResult(
            Integer.parseInt(text(fields, 0)),
            HexFormat.fromHexDigitsToLong(text(fields, 1)),
            Long.parseLong(text(fields, 2)),
            stopReason == null ? null : unescape(stopReason),
            outcomes,
            Map.of(),
            isFailed
                ? new RunResult.Failure(
                    Long.parseLong(text(fields, 5)),
                    text(fields, 6),
                    text(fields, 7),
                    text(fields, 8))
                : null),
        Long.parseLong(text(fields, 4)));
  }

  private static String text(List<@Nullable String> fields, int index) {
    return unescape(Objects.requireNonNull(fields.get(index)));
  }

  private static String checksum(String text) {
    long checksum = SeriesFile.checksum(text.getBytes(StandardCharsets.UTF_8));
    return HEX.toHexDigits(checksum, CHECKSUM_LENGTH);
  }

  private static @Nullable String escape(@Nullable String text) {
    return text == null
        ? null
        : text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescape(String text) {
    var plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '\\') {
        i++;
        char escaped = text.charAt(i);
        next = escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped;
      }
      plain.append(next);
    }
    return plain.toString();
  }
}
