package dev.phyla.bench.jmh;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/// The workloads of a group of cells, warmed up, of which each iteration gets the next.
///
/// Each population is collected right after it was built, so that its objects always lie side by
/// side in the order of their creation. Otherwise they would lie among what building left behind,
/// or, if a collection of young objects came by, in the order in which it found them: for shuffled
/// access four times slower, or twice as fast.
final class Turns implements AutoCloseable {
  private final CellGroup group;
  private final List<Workload> workloads = new ArrayList<>();
  private int iterations;

  /// Starts the workloads and warms them up, that with the fewest entities first: what they have in
  /// common is compiled soonest there.
  Turns(CellGroup group) {
    this.group = group;
    WarmUp warmUp = new WarmUp();
    for (Cell cell : group.cells()) {
      Workload workload = cell.start();
      workloads.add(workload);
      System.gc();
      warmUp.run(workload);
    }
  }

  /// The workload of the next iteration.
  Workload next() {
    return workloads.get(group.turn(iterations++));
  }

  @Override
  public void close() {
    workloads.forEach(Workload::close);
  }
}
