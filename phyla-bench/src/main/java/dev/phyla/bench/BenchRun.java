package dev.phyla.bench;

import dev.phyla.bench.report.Results;
import dev.phyla.bench.run.Agreement;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellRunner;
import dev.phyla.bench.run.MemoryRunner;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One run of the benchmarks: the proof that all contenders do the same work, then every figure.
///
/// @param tasks what to measure
/// @param measuresMemory whether to measure the heap that entities take, too
/// @param contenders who takes part
/// @param entityCounts for how many entities
/// @param runner measures the cells
record BenchRun(
    List<Task> tasks,
    boolean measuresMemory,
    List<Contender> contenders,
    List<Integer> entityCounts,
    CellRunner runner) {
  /// The set of figures that is not made of tasks.
  static final String MEMORY = "memory";

  private static final List<Task> MEMORY_TASKS = List.of(Task.CREATE_2, Task.CREATE_5);
  private static final int MEMORY_ENTITIES = 1_000_000;

  /// The names by which users choose what to measure.
  static List<String> sets() {
    List<String> sets = new ArrayList<>(Task.sets());
    sets.add(MEMORY);
    return sets;
  }

  /// Measures everything, with a line on the console for each figure.
  Results execute(PrintWriter console) {
    tasks.forEach(task -> Agreement.check(task, contenders));
    console.println("All contenders compute the same checksums.");
    console.flush();

    List<Cell> cells = Cell.all(tasks, contenders, entityCounts);
    List<Cell> memoryCells =
        measuresMemory
            ? Cell.all(MEMORY_TASKS, contenders, List.of(MEMORY_ENTITIES))
            : List.of();
    int all = cells.size() + memoryCells.size();
    int done = 0;
    Results results = new Results();
    for (Cell cell : cells) {
      Score score = runner.measure(cell);
      results.add(score);
      report(console, ++done, all, cell, score.nanos(), "ns");
    }
    for (Cell cell : memoryCells) {
      double bytes = MemoryRunner.bytesPerEntity(cell);
      results.addMemory(cell, bytes);
      report(console, ++done, all, cell, bytes, "B of heap");
    }
    return results;
  }

  private static void report(
      PrintWriter console, int done, int all, Cell cell, double value, String unit) {
    console.printf(Locale.ROOT, "[%3d/%3d] %s: %.2f %s each%n", done, all, cell, value, unit);
    console.flush();
  }
}
