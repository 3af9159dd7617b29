package dev.phyla.bench.report;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The results as a file for other programs: comma-separated values, or an array of JSON objects.
///
/// Both have one entry for each measured number, for each entity: `nanos` (the figure of the
/// table), `nanos_fastest`, `nanos_slowest`, `allocated_bytes`, and `heap_bytes` for the memory.
public enum ResultFile {
  CSV {
    @Override
    String render(List<Entry> entries) {
      StringBuilder text = new StringBuilder("task,contender,form,entities,measure,value\n");
      for (Entry entry : entries) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%s,%s,%d,%s,%s%n",
                entry.cell.task(),
                entry.cell.contender().id(),
                entry.cell.formName(),
                entry.cell.entities(),
                entry.measure,
                entry.value));
      }
      return text.toString();
    }
  },
  JSON {
    @Override
    String render(List<Entry> entries) {
      List<String> objects = new ArrayList<>();
      for (Entry entry : entries) {
        objects.add(
            String.format(
                Locale.ROOT,
                "  {\"task\": \"%s\", \"contender\": \"%s\", \"form\": \"%s\", \"entities\": %d,"
                    + " \"measure\": \"%s\", \"value\": %s}",
                entry.cell.task(),
                entry.cell.contender().id(),
                entry.cell.formName(),
                entry.cell.entities(),
                entry.measure,
                entry.value));
      }
      return "[\n" + String.join(",\n", objects) + "\n]\n";
    }
  };

  /// One measured number.
  record Entry(Cell cell, String measure, double value) {}

  abstract String render(List<Entry> entries);

  /// The format for the extension of a file name.
  ///
  /// @throws IllegalArgumentException if the extension is unknown, or if there is no such directory
  public static ResultFile formatFor(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new IllegalArgumentException(
          "The results cannot be written to '%s': there is no such directory.".formatted(file));
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv")) {
      return CSV;
    }
    if (name.endsWith(".json")) {
      return JSON;
    }
    throw new IllegalArgumentException(
        "The results cannot be written to '%s': its name has to end in .json or .csv."
            .formatted(file));
  }

  /// Writes the results in this format.
  public void write(Results results, Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Score score : results.scores()) {
      entries.add(new Entry(score.cell(), "nanos", score.nanos()));
      entries.add(new Entry(score.cell(), "nanos_fastest", score.fastest()));
      entries.add(new Entry(score.cell(), "nanos_slowest", score.slowest()));
      entries.add(new Entry(score.cell(), "allocated_bytes", score.bytes()));
    }
    results.memory().forEach((cell, bytes) -> entries.add(new Entry(cell, "heap_bytes", bytes)));
    Files.writeString(file, render(entries));
  }
}
