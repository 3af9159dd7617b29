package dev.phyla.internal.inspect;

import dev.phyla.schedule.ScheduleReport;
import dev.phyla.schedule.SystemStats;
import java.util.ArrayList;
import java.util.List;

/// The text of a report.
public final class ReportTable {
  private static final List<String> HEADER =
      List.of(
          "system",
          "phase",
          "runs",
          "time per run",
          "share",
          "",
          "rows per run",
          "commands per run",
          "threads");

  /// The columns that are aligned to the left: names, and the bar.
  private static final List<Integer> TEXTS = List.of(0, 1, 5);

  /// The length of the bar of a system that takes the whole tick.
  private static final int BAR = 10;

  private final ScheduleReport report;
  private final List<List<String>> lines = new ArrayList<>();

  private ReportTable(ScheduleReport report) {
    this.report = report;
    lines.add(HEADER);
    for (SystemStats system : report.systems()) {
      add(system);
    }
    addPart("(commands)", report.commandNanos());
    addPart("(rest)", report.restNanos());
  }

  /// The text of a report.
  public static String of(ScheduleReport report) {
    if (report.ticks() == 0) {
      return "No ticks were profiled; App.profile(true) profiles those that follow.";
    }
    String ticks = report.ticks() == 1 ? "1 tick" : Quantities.count(report.ticks()) + " ticks";
    String perTick = Quantities.time((double) report.nanos() / report.ticks());
    return ticks + ", " + perTick + " per tick\n" + new ReportTable(report).text();
  }

  private void add(SystemStats system) {
    double share = share(system.nanos());
    lines.add(
        List.of(
            system.name(),
            system.phase().name(),
            Quantities.count(system.runs()),
            Quantities.time(system.nanosPerRun()),
            Quantities.percent(share),
            bar(share),
            Quantities.average(system.rowsPerRun()),
            Quantities.average(system.commandsPerRun()),
            Quantities.oneDecimal(system.threads())));
  }

  /// Adds a part of the ticks that belongs to no system.
  private void addPart(String name, long nanos) {
    double share = share(nanos);
    lines.add(
        List.of(
            name,
            "",
            Quantities.count(report.ticks()),
            Quantities.time((double) nanos / report.ticks()),
            Quantities.percent(share),
            bar(share),
            "",
            "",
            ""));
  }

  private double share(long nanos) {
    return report.nanos() == 0 ? 0 : (double) nanos / report.nanos();
  }

  private static String bar(double share) {
    return "#".repeat(Math.clamp(Math.round(share * BAR), 0, BAR));
  }

  private String text() {
    int[] widths = new int[HEADER.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    widths[TEXTS.getLast()] = BAR;
    var text = new StringBuilder();
    for (List<String> line : lines) {
      append(text, line, widths);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> line, int[] widths) {
    var cells = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = line.get(i);
      String space = " ".repeat(widths[i] - cell.length());
      cells.append(i == 0 ? "" : "  ").append(TEXTS.contains(i) ? cell + space : space + cell);
    }
    text.append(cells.toString().stripTrailing()).append('\n');
  }
}
