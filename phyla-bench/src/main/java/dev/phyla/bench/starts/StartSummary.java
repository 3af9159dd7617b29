package dev.phyla.bench.starts;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.ListStatistics;

/// The results of several starts for one shape. Ratios are to hand-written code in the same start.
///
/// @param hand nanoseconds for each row by hand, the median
/// @param phyla nanoseconds for each row with Phyla, the median
/// @param fastest the smallest ratio
/// @param median the median ratio
/// @param slowest the largest ratio
/// @param bytes the maximum number of bytes that Phyla allocates for each row
public record StartSummary(
    double hand, double phyla, double fastest, double median, double slowest, double bytes) {
  /// Summarises starts.
  ///
  /// @param starts at least one
  static StartSummary of(List<Start> starts) {
    ListStatistics ratios = statistics(starts, Start::ratio);
    return new StartSummary(
        statistics(starts, Start::hand).getPercentile(50),
        statistics(starts, Start::phyla).getPercentile(50),
        ratios.getMin(),
        ratios.getPercentile(50),
        ratios.getMax(),
        Math.max(0, statistics(starts, Start::bytes).getMax()));
  }

  private static ListStatistics statistics(List<Start> starts, ToDoubleFunction<Start> figure) {
    return new ListStatistics(starts.stream().mapToDouble(figure).toArray());
  }

  /// The slowest start as a multiple of the fastest.
  public double spread() {
    return slowest / fastest;
  }
}
