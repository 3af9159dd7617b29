package dev.phyla.sql.internal.parquet;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A Parquet file of a run, as its name describes it.
///
/// @param run the run
/// @param firstTick the first tick
/// @param lastTick the last tick; for a key, the same one
/// @param isKey whether it is a key
/// @param path where it is
public record PartFile(RunId run, long firstTick, long lastTick, boolean isKey, Path path) {
  private static final Pattern PART = Pattern.compile("part-(\\d{10,18})-(\\d{10,18})\\.parquet");
  private static final Pattern KEY = Pattern.compile("key-(\\d{10,18})\\.parquet");

  /// The name of a part.
  static String partName(long firstTick, long lastTick) {
    return "part-%010d-%010d.parquet".formatted(firstTick, lastTick);
  }

  /// The name of a key.
  static String keyName(long tick) {
    return "key-%010d.parquet".formatted(tick);
  }

  /// Reads the name of a file.
  ///
  /// @param run the run in whose folder the file is
  /// @param path the file
  /// @return the description, or empty if the name is not one of a part or key
  static Optional<PartFile> of(RunId run, Path path) {
    String name = path.getFileName().toString();
    Matcher part = PART.matcher(name);
    if (part.matches()) {
      long first = Long.parseLong(part.group(1));
      long last = Long.parseLong(part.group(2));
      return Optional.of(new PartFile(run, first, last, false, path));
    }
    Matcher key = KEY.matcher(name);
    if (key.matches()) {
      long tick = Long.parseLong(key.group(1));
      return Optional.of(new PartFile(run, tick, tick, true, path));
    }
    return Optional.empty();
  }

  /// Whether the ticks of this part contain those of another one, which is then the remainder of a
  /// merge.
  boolean replaces(PartFile other) {
    return firstTick <= other.firstTick
        && other.lastTick <= lastTick
        && (firstTick != other.firstTick || lastTick != other.lastTick);
  }
}
