package dev.phyla.model.sweep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of an earlier attempt.
///
/// @param results the results
/// @param damaged the number of lines that were dropped
record RunLines(Collection<RunResult> results, int damaged) {

  /// Reads the results in a folder, and drops lines that are torn or damaged.
  ///
  /// @param runs the number of runs of the plan
  static RunLines read(Path folder, int runs) throws IOException {
    Path file = folder.resolve("runs.csv");
    String text;
    try {
      // Bytes that are not UTF-8 become other characters, which the checksums notice.
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return new RunLines(List.of(), 0);
    }
    Map<Integer, RunResult> results = new LinkedHashMap<>();
    var kept = new StringBuilder();
    int damaged = 0;
    for (String line : text.lines().toList()) {
      RunResult result = line.isEmpty() ? null : parse(folder, line, runs);
      if (result != null && results.putIfAbsent(result.index(), result) == null) {
        kept.append(line).append('\n');
      } else {
        damaged++;
      }
    }
    if (!kept.toString().equals(text)) {
      ReplacedFile.write(file, kept.toString().getBytes(StandardCharsets.UTF_8));
    }
    return new RunLines(results.values(), damaged);
  }

  private static @Nullable RunResult parse(Path folder, String text, int runs) throws IOException {
    RunLine line = RunLine.parse(text);
    if (line == null || line.result().index() < 0 || line.result().index() >= runs) {
      return null;
    }
    RunResult result = line.result();
    if (line.series() < 0) {
      return result;
    }
    Map<String, double[]> series = SeriesFile.read(folder, result.index(), line.series());
    return series == null
        ? null
        : new RunResult(
            result.index(),
            result.stateHash(),
            result.ticks(),
            result.stopReason(),
            result.outcomes(),
            series,
            result.failure());
  }
}
