package dev.phyla.bench.jmh;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The warmed-up workloads of a group of cells, which take turns, one per iteration.
///
/// A small number of entities has several equal populations, which take turns among themselves.
///
/// A garbage collection follows the creation of populations, so that their objects are adjacent in
/// the order of creation. Otherwise their order would depend on whether a young collection happened
/// to run: shuffled access would be four times slower, or twice as fast.
final class Turns implements AutoCloseable {
  private final CellGroup group;
  private final List<List<Workload>> populations = new ArrayList<>();
  private int iterations;

  /// Starts the workloads and warms them up, those with the fewest entities first, where shared
  /// code is compiled soonest.
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
