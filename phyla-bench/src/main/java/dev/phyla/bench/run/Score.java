package dev.phyla.bench.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.ListStatistics;

/// The result for a cell, of one virtual machine or of several.
///
/// Other programs on the machine only add time, to some iterations more than to others, so the
/// fastest iteration says most about the code. The addresses of a population's arrays make a
/// difference too, but are part of the result. So the score is the average of the fastest
/// iterations of all populations. This also excludes most pauses of the garbage collector; the
/// allocated bytes show what causes them.
///
/// The decisions of the compiler and the addresses of its code differ between virtual machines. So
/// the median of several machines is used.
///
/// @param cell the cell
/// @param nanos nanoseconds for each entity: the average over the fastest iterations of the
///   populations; the median of several machines
/// @param fastest nanoseconds for each entity in the fastest iteration
/// @param slowest nanoseconds for each entity in the slowest iteration
/// @param bytes bytes allocated for each entity, on average over all runs
public record Score(Cell cell, double nanos, double fastest, double slowest, double bytes) {
  /// The result of one machine.
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

  /// The median of several machines for the same cell.
  ///
  /// @param machines the results of the machines, at least one
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
