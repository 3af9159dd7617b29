package dev.phyla.bench.run;

import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.util.ListStatistics;

/// What a cell measured.
///
/// Other programs on the machine only ever add time, to some iterations more than to others, so the
/// fastest iteration tells most about the code. But where the arrays of a population happen to lie
/// makes a difference too, and that is no disturbance. So each population counts with its fastest
/// iteration, and the score is the average of these. Most pauses of the garbage collector are left
/// out, too; the allocated bytes tell who causes them.
///
/// @param cell what was measured
/// @param nanos nanoseconds for each entity: the fastest iteration of each population, on average
/// @param fastest nanoseconds for each entity in the fastest iteration
/// @param slowest nanoseconds for each entity in the slowest iteration
/// @param bytes bytes allocated for each entity, on average over all runs
public record Score(Cell cell, double nanos, double fastest, double slowest, double bytes) {
  static Score of(Cell cell, List<Iteration> iterations) {
    var nanos =
        new ListStatistics(iterations.stream().mapToDouble(Iteration::nanosPerRun).toArray());
    long runs = iterations.stream().mapToLong(Iteration::runs).sum();
    double bytes = iterations.stream().mapToDouble(Iteration::allocatedBytes).sum();
    double divisor = cell.task().divisor(cell.entities());
    return new Score(
        cell,
        fastestOfEach(cell.populations(), iterations) / divisor,
        nanos.getMin() / divisor,
        nanos.getMax() / divisor,
        bytes / runs / divisor);
  }

  /// The fastest iteration of each population, on average. Populations take turns.
  private static double fastestOfEach(int populations, List<Iteration> iterations) {
    double[] fastest = new double[Math.min(populations, iterations.size())];
    Arrays.fill(fastest, Double.POSITIVE_INFINITY);
    for (int i = 0; i < iterations.size(); i++) {
      int population = i % fastest.length;
      fastest[population] = Math.min(fastest[population], iterations.get(i).nanosPerRun());
    }
    return Arrays.stream(fastest).average().orElseThrow();
  }
}
