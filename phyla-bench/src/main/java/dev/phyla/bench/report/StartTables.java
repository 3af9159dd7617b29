package dev.phyla.bench.report;

import static dev.phyla.bench.report.Report.number;

import dev.phyla.bench.starts.StartResults;
import java.util.List;

/// The results of starts as text: a row for each shape.
final class StartTables {
  private StartTables() {}

  /// The speeds of the shapes.
  static TextTable speeds(StartResults results) {
    TextTable table = new TextTable();
    table.row(List.of("starts", "hand-written", "Phyla", "", "ratio", "", "slowest/"));
    table.row(List.of("", "ns/row", "ns/row", "fastest", "median", "slowest", "fastest", "B/row"));
    results
        .speeds()
        .forEach(
            (shape, speed) ->
                table.row(
                    List.of(
                        shape.title(),
                        number(speed.hand(), 2),
                        number(speed.phyla(), 2),
                        number(speed.fastest(), 2),
                        number(speed.median(), 2),
                        number(speed.slowest(), 2),
                        number(speed.spread(), 2),
                        number(speed.bytes(), 1))));
    return table;
  }

  /// The warm-up times of the shapes.
  static TextTable warmUps(StartResults results) {
    TextTable table = new TextTable();
    table.row(List.of("warm-up", "hand-written", "Phyla", ""));
    table.row(List.of("", "ms", "ms", "ratio"));
    results
        .warmUps()
        .forEach(
            (shape, warmUp) ->
                table.row(
                    List.of(
                        shape.title(),
                        number(warmUp.hand(), 0),
                        number(warmUp.phyla(), 0),
                        number(warmUp.ratio(), 2))));
    return table;
  }
}
