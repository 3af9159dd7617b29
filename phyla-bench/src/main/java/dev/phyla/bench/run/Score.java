package dev.phyla.bench.run;

import java.util.List;
import org.openjdk.jmh.util.ListStatistics;

/// What a cell measured.
///
/// Other programs on the machine only ever add time, to some iterations more than to others. The
/// lower decile leaves most of that out: it is wrong only if nine iterations of ten are disturbed.
/// The fastest iteration would leave out more, but depends on luck. Most pauses of the garbage
/// collector are left out, too; the allocated bytes tell who causes them.
///
/// @param cell what was measured
/// @param nanos nanoseconds for each entity: the lower decile of all iterations
/// @param fastest nanoseconds for each entity in the fastest iteration
/// @param slowest nanoseconds for each entity in the slowest iteration
/// @param bytes bytes allocated for each entity, on average over all runs
public record Score(Cell cell, double nanos, double fastest, double slowest, double bytes) {
  private static final double LOWER_DECILE = 10;

  static Score of(Cell cell, List<Iteration> iterations) {
    var nanos =
        new ListStatistics(iterations.stream().mapToDouble(Iteration::nanosPerRun).toArray());
    long runs = iterations.stream().mapToLong(Iteration::runs).sum();
    double bytes = iterations.stream().mapToDouble(Iteration::allocatedBytes).sum();
    double divisor = cell.task().divisor(cell.entities());
    return new Score(
        cell,
        nanos.getPercentile(LOWER_DECILE) / divisor,
        nanos.getMin() / divisor,
        nanos.getMax() / divisor,
        bytes / runs / divisor);
  }
}
