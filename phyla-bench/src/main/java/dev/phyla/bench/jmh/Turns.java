package dev.phyla.bench.jmh;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.CellGroup;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/// The workloads of a group of cells, warmed up, of which each iteration gets the next.
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
