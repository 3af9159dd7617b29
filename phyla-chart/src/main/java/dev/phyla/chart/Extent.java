package dev.phyla.chart;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The smallest and the largest of some numbers.
///
/// @param min the smallest
/// @param max the largest
record Extent(double min, double max) {

  /// The extent of all numbers that are not NaN; null if there are none.
  static @Nullable Extent of(Collection<double[]> arrays) {
    return of(arrays, Double.NEGATIVE_INFINITY);
  }

  /// The extent of the numbers greater than `bound`; null if there are none.
  static @Nullable Extent of(Collection<double[]> arrays, double bound) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double[] values : arrays) {
      for (double value : values) {
        if (value > bound) { // false for NaN
          min = Math.min(min, value);
          max = Math.max(max, value);
        }
      }
    }
    return min <= max ? new Extent(min, max) : null;
  }

  double span() {
    return max - min;
  }
}
