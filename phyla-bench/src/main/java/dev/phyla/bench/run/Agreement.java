package dev.phyla.bench.run;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;

/// Checks that all contenders do the same work: equal checksums, for small populations. Peers that
/// draw random numbers of their own are left out.
public final class Agreement {
  /// The numbers of entities with which agreement is checked.
  public static final List<Integer> ENTITY_COUNTS = List.of(26, 1_000);

  private static final int ROUNDS = 3;

  private Agreement() {}

  /// Runs a task with all contenders and compares their results.
  ///
  /// @return the number of compared workloads
  /// @throws MeasurementException if two contenders disagree
  public static int check(Task task, List<Contender> contenders) {
    int compared = 0;
    for (int entities : ENTITY_COUNTS) {
      List<Cell> cells = Cell.all(List.of(task), comparable(task, contenders), List.of(entities));
      if (cells.isEmpty()) {
        continue;
      }
      compared += cells.size();
      long expected = checksum(cells.getFirst());
      for (Cell cell : cells) {
        long actual = checksum(cell);
        if (actual != expected) {
          throw new MeasurementException(
              "The contenders disagree: %s ends with checksum %016x, but %s with %016x."
                  .formatted(cells.getFirst(), expected, cell, actual));
        }
      }
    }
    return compared;
  }

  /// The contenders whose results must be equal.
  public static List<Contender> comparable(Task task, List<Contender> contenders) {
    return contenders.stream()
        .filter(contender -> !task.peersDrawOwnNumbers() || !Contenders.isPeer(contender))
        .toList();
  }

  private static long checksum(Cell cell) {
    try (Workload workload = cell.start()) {
      return workload.checksumAfter(ROUNDS);
    }
  }
}
