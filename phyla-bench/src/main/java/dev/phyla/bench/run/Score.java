package dev.phyla.bench.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.ListStatistics;

/// What was measured for a cell, by one virtual machine or by several.
///
/// Other programs on the machine only ever add time, to some iterations more than to others, so the
/// fastest iteration tells most about the code. But where the arrays of a population happen to lie
/// makes a difference too, and that is no disturbance. So each population counts with its fastest
/// iteration, and the score is the average of these. Most pauses of the garbage collector are left
/// out, too; the allocated bytes tell who causes them.
///
/// What the compiler decides, and where it puts its code, differs from one virtual machine to the
/// next, and stays as long as one runs. That is no disturbance either, but mere luck, so of several
/// machines the one in the middle counts.
///
/// @param cell what was measured
/// @param nanos nanoseconds for each entity: the fastest iteration of each population, on average;
///   of several machines the median
/// @param fastest nanoseconds for each entity in the fastest iteration
/// @param slowest nanoseconds for each entity in the slowest iteration
/// @param bytes bytes allocated for each entity, on average over all runs
public record Score(Cell cell, double nanos, double fastest, double slowest, double bytes) {
  /// What one machine measured.
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

  /// What several machines measured for the same cell.
  ///
  /// @param machines what each of them measured, at least one
  public static Score median(List<Score> machines) {
    return new Score(
        machines.getFirst().cell,
        statistics(machines, Score::nanos).getPercentile(50),
        statistics(machines, Score::fastest).getMin(),
        statistics(machines, Score::slowest).getMax(),
        statistics(machines, Score::bytes).getMean());
  }

  private static ListStatistics statistics(List<Score> machines, ToDoubleFunction<Score> figure) {
    return new ListStatistics(machines.stream().mapToDouble(figure).toArray());
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
