package dev.phyla.bench;

import dev.phyla.bench.report.Results;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.MeasurementException;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.starts.Start;
import dev.phyla.bench.workload.Contender;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Prints a numbered line on the console for each measurement.
final class Progress {
  private final PrintWriter console;
  private final int all;
  private int done;

  Progress(PrintWriter console, int all) {
    this.console = console;
    this.all = all;
  }

  /// Makes a measurement and prints its line, or the reason for its failure.
  void next(Results results, Supplier<String> measurement) {
    String line;
    try {
      line = measurement.get();
    } catch (MeasurementException failure) {
      results.addFailure();
      line = failure.getMessage();
    }
    console.printf("[%3d/%3d] %s%n", ++done, all, line);
    console.flush();
  }

  /// Describes the results of a virtual machine.
  static String line(List<Score> scores) {
    Cell first = scores.getFirst().cell();
    return scores.stream()
        .map(
            score ->
                String.format(
                    Locale.ROOT, "%.2f ns at %,d entities", score.nanos(), score.cell().entities()))
        .collect(
            Collectors.joining(", ", first.rowName() + ", " + first.task().title() + ": ", ""));
  }

  /// Describes the heap that the entities of a contender take.
  static String line(Contender contender, Map<Cell, Double> bytesPerEntity) {
    return bytesPerEntity.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "%.1f B after %s",
                    entry.getValue(),
                    entry.getKey().task().title()))
        .collect(Collectors.joining("; ", contender.name() + ", heap for an entity: ", ""));
  }

  /// Describes the results of a start of the virtual machine.
  static String line(Shapes shape, Start start) {
    return String.format(
        Locale.ROOT,
        "%s: %.2f ns by hand, %.2f ns with Phyla, ratio %.2f, %.1f B for each row",
        shape.title(),
        start.hand(),
        start.phyla(),
        start.ratio(),
        start.bytes());
  }

  /// Describes the warm-up time of a program.
  static String line(Shapes shape, String form, double milliseconds) {
    return String.format(Locale.ROOT, "%s, warm-up %s: %.0f ms", shape.title(), form, milliseconds);
  }
}
