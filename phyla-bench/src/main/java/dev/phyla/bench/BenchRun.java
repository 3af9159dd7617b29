package dev.phyla.bench;

import dev.phyla.bench.report.Results;
import dev.phyla.bench.run.Agreement;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.run.CellRunner;
import dev.phyla.bench.run.MemoryRunner;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// One run of the benchmarks: the check that all contenders do the same work, then every figure.
///
/// @param tasks the tasks to measure
/// @param measuresMemory whether to measure the heap that entities take
/// @param starts the starts of the virtual machine to compare
/// @param contenders the contenders
/// @param entityCounts the numbers of entities for which each task is measured
/// @param rounds the number of measurements of each cell, each in another virtual machine
/// @param runner measures the cells
record BenchRun(
    List<Task> tasks,
    boolean measuresMemory,
    StartsRun starts,
    List<Contender> contenders,
    Function<Task, List<Integer>> entityCounts,
    int rounds,
    CellRunner runner) {
  /// The set that measures the heap.
  static final String MEMORY = "memory";

  /// The set that compares starts of the virtual machine.
  static final String STARTS = "starts";

  /// The names of all sets.
  static List<String> sets() {
    List<String> sets = new ArrayList<>(Task.sets());
    sets.add(MEMORY);
    sets.add(STARTS);
    return sets;
  }

  /// The sets that are measured by default: those with peers, except for models.
  static List<String> comparedSets() {
    List<String> sets = sets();
    sets.remove(STARTS);
    sets.remove(Task.MODELS);
    Arrays.stream(Task.values()).filter(Task::isOwn).map(Task::set).forEach(sets::remove);
    return sets;
  }

  /// Measures everything, with a line on the console for each virtual machine. Figures that cannot
  /// be measured are left out, with a line that gives the reason.
  ///
  /// A round measures everything once before the next starts, so that a slow period of the machine
  /// affects all contenders, and only a round or two of each.
  ///
  /// @throws dev.phyla.bench.run.MeasurementException if the contenders disagree
  Results execute(PrintWriter console) {
    warnIfBusy(console);
    checkAgreement(console);

    List<CellGroup> groups = groups();
    List<Contender> memoryContenders =
        contenders.stream()
            .filter(contender -> measuresMemory && !contender.forms(Task.CREATE_2).isEmpty())
            .toList();
    CellRunner prepared = groups.isEmpty() ? runner : runner.startingFasterFor(tasks, contenders);
    Results results = new Results();
    Progress progress =
        new Progress(
            console, rounds * groups.size() + memoryContenders.size() + starts.startCount());
    for (int round = 0; round < rounds; round++) {
      for (CellGroup group : groups) {
        progress.next(
            results,
            () -> {
              List<Score> scores = prepared.measure(group);
              scores.forEach(results::add);
              return Progress.line(scores);
            });
      }
    }
    for (Contender contender : memoryContenders) {
      progress.next(
          results,
          () -> {
            Map<Cell, Double> bytes =
                MemoryRunner.bytesPerEntity(contender, runner.length().memoryEntities());
            bytes.forEach(results::addMemory);
            return Progress.line(contender, bytes);
          });
    }
    starts.execute(progress, results);
    return results;
  }

  private void checkAgreement(PrintWriter console) {
    if (!tasks.isEmpty()) {
      tasks.forEach(task -> Agreement.check(task, contenders));
      console.println("All contenders compute the same checksums.");
      console.flush();
    }
  }

  /// The cells that each of the virtual machines measures.
  List<CellGroup> groups() {
    return runner
        .length()
        .groups(
            tasks.stream()
                .flatMap(
                    task -> Cell.all(List.of(task), contenders, entityCounts.apply(task)).stream())
                .toList());
  }

  private static void warnIfBusy(PrintWriter console) {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    int processors = Runtime.getRuntime().availableProcessors();
    if (load > processors) {
      console.printf(
          Locale.ROOT,
          "Other programs keep this machine busy (load %.1f on %d processors):"
              + " do not trust the figures.%n",
          load,
          processors);
    }
  }
}
