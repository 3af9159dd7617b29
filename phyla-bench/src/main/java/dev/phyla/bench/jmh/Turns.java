package dev.phyla.bench.jmh;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The workloads of a group of cells, warmed up, of which each iteration gets the next.
///
/// A small number of entities has several equal populations, which take turns among themselves.
///
/// Populations are collected right after they were built, so that their objects always lie side by
/// side in the order of their creation. Otherwise they would lie among what building left behind,
/// or, if a collection of young objects came by, in the order in which it found them: for shuffled
/// access four times slower, or twice as fast.
final class Turns implements AutoCloseable {
  private final CellGroup group;
  private final List<List<Workload>> populations = new ArrayList<>();
  private int iterations;

  /// Starts the workloads and warms them up, those with the fewest entities first: what all have in
  /// common is compiled soonest there.
  Turns(CellGroup group) {
    this.group = group;
    WarmUp warmUp = new WarmUp();
    for (Cell cell : group.cells()) {
      List<Workload> equal = start(cell);
      populations.add(equal);
      System.gc();
      warmUp.run(equal);
    }
  }

  private static List<Workload> start(Cell cell) {
    return Stream.generate(cell::start).limit(cell.populations()).toList();
  }

  /// The workload of the next iteration.
  Workload next() {
    List<Workload> equal = populations.get(group.turn(iterations));
    int round = iterations / populations.size();
    iterations++;
    return equal.get(round % equal.size());
  }

  @Override
  public void close() {
    populations.forEach(equal -> equal.forEach(Workload::close));
  }
}
