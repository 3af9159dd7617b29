package dev.phyla.bench.run;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The cells that one virtual machine measures: the same work, for different numbers of entities.
///
/// They take turns, one iteration each, so that other programs disturb all of them equally.
///
/// @param cells the cells, which differ only in the number of entities, fewest first
public record CellGroup(List<Cell> cells) {
  public CellGroup {
    cells = cells.stream().sorted(Comparator.comparingInt(Cell::entities)).toList();
  }

  /// Groups of one cell each.
  public static List<CellGroup> alone(List<Cell> cells) {
    return cells.stream().map(cell -> new CellGroup(List.of(cell))).toList();
  }

  /// Groups of the cells in the same row of a table.
  public static List<CellGroup> byRow(List<Cell> cells) {
    return cells.stream()
        .collect(Collectors.groupingBy(Row::of, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(CellGroup::new)
        .toList();
  }

  private record Row(Task task, Contender contender, int form) {
    static Row of(Cell cell) {
      return new Row(cell.task(), cell.contender(), cell.form());
    }
  }

  /// The group with the given coordinates, as passed to another process.
  ///
  /// @param entityCounts the numbers in the format of [#entityCounts()]
  public static CellGroup of(String task, String contender, int form, String entityCounts) {
    return new CellGroup(
        Stream.of(entityCounts.split(","))
            .map(entities -> Cell.of(task, contender, form, Integer.parseInt(entities)))
            .toList());
  }

  /// The numbers of entities, separated by commas.
  String entityCounts() {
    return cells.stream()
        .map(cell -> Integer.toString(cell.entities()))
        .collect(Collectors.joining(","));
  }

  /// The index of the cell whose turn it is in an iteration.
  ///
  /// @param iteration the number of earlier iterations
  public int turn(int iteration) {
    return iteration % cells.size();
  }

  /// The iterations of a cell, in order.
  List<Iteration> iterationsOf(Cell cell, List<Iteration> all) {
    return IntStream.range(0, all.size())
        .filter(iteration -> cells.get(turn(iteration)).equals(cell))
        .mapToObj(all::get)
        .toList();
  }

  @Override
  public String toString() {
    Cell first = cells.getFirst();
    return "%s, %s, %s entities"
        .formatted(
            first.rowName(),
            first.task().title(),
            cells.stream()
                .map(cell -> String.format(Locale.ROOT, "%,d", cell.entities()))
                .collect(Collectors.joining(" and ")));
  }
}
