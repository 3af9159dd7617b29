package dev.phyla.bench.report;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// Prints the results as text: a table for each task, the memory, the starts, and whether the bars
/// are met.
public final class Report {
  private static final String NOTHING = "–";

  private Report() {}

  /// The report of all results.
  public static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (Task task : Task.values()) {
      List<Score> scores =
          results.scores().stream().filter(score -> score.cell().task() == task).toList();
      if (!scores.isEmpty()) {
        text.append('\n').append(table(task, scores, results));
      }
    }
    if (!results.memory().isEmpty()) {
      text.append('\n').append(memoryTable(results));
    }
    if (!results.starts().speeds().isEmpty()) {
      text.append('\n').append(StartTables.speeds(results.starts()));
    }
    if (!results.starts().warmUps().isEmpty()) {
      text.append('\n').append(StartTables.warmUps(results.starts()));
    }
    List<String> bars = new ArrayList<>(Bars.judge(results));
    bars.addAll(StartBars.judge(results.starts()));
    if (!bars.isEmpty()) {
      text.append("\nBars\n");
      bars.forEach(line -> text.append(line).append('\n'));
    }
    return text.toString();
  }

  private static TextTable table(Task task, List<Score> scores, Results results) {
    Collection<Integer> entityCounts =
        new TreeSet<>(scores.stream().map(score -> score.cell().entities()).toList());
    TextTable table = new TextTable();
    List<String> sizes = new ArrayList<>(List.of(task.title()));
    List<String> units = new ArrayList<>(List.of(""));
    for (int entities : entityCounts) {
      sizes.addAll(List.of("", "", grouped(entities)));
      units.addAll(List.of("ns/entity", "ratio", "B/entity"));
    }
    table.row(sizes);
    table.row(units);
    rowsOf(scores)
        .forEach(
            (name, first) -> {
              List<String> row = new ArrayList<>(List.of(name));
              for (int entities : entityCounts) {
                Cell cell = new Cell(task, first.contender(), first.form(), entities);
                row.addAll(figures(cell, results));
              }
              table.row(row);
            });
    return table;
  }

  private static List<String> figures(Cell cell, Results results) {
    Optional<Score> score = results.score(cell);
    if (score.isEmpty()) {
      return List.of(NOTHING, NOTHING, NOTHING);
    }
    String ratio =
        results.ratio(cell).isPresent() ? number(results.ratio(cell).getAsDouble(), 2) : NOTHING;
    return List.of(number(score.get().nanos(), 2), ratio, number(score.get().bytes(), 1));
  }

  private static Map<String, Cell> rowsOf(List<Score> scores) {
    Map<String, Cell> rows = new LinkedHashMap<>();
    scores.forEach(score -> rows.putIfAbsent(score.cell().rowName(), score.cell()));
    return rows;
  }

  private static TextTable memoryTable(Results results) {
    Collection<Task> tasks =
        new TreeSet<>(results.memory().keySet().stream().map(Cell::task).toList());
    Map<String, List<String>> rows = new LinkedHashMap<>();
    results
        .memory()
        .forEach(
            (cell, bytes) ->
                rows.computeIfAbsent(
                        cell.contender().name(), name -> new ArrayList<>(List.of(name)))
                    .add(number(bytes, 1)));
    int entities = results.memory().keySet().iterator().next().entities();
    TextTable table = new TextTable();
    List<String> titles =
        new ArrayList<>(List.of("heap bytes for each of %s entities".formatted(grouped(entities))));
    tasks.forEach(task -> titles.add(task.title()));
    table.row(titles);
    rows.values().forEach(table::row);
    return table;
  }

  static String grouped(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + (value >= 100 ? 0 : decimals) + "f", value);
  }
}
