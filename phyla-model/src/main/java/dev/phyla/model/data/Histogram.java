package dev.phyla.model.data;

import java.util.Arrays;

/// Counts of numbers in bins of equal width.
public final class Histogram {
  private final double min;
  private final double max;
  private final long[] counts;

  /// The number of values outside of the range, or NaN.
  private long outside;

  /// Creates a histogram without values.
  ///
  /// @param min the lower end of the first bin
  /// @param max the upper end of the last bin, which belongs to it
  /// @param bins the number of bins, at least 1
  /// @throws IllegalArgumentException if the range is empty or not finite, or there are no bins
  public Histogram(double min, double max, int bins) {
    if (!(min < max) || !Double.isFinite(max - min)) {
      throw new IllegalArgumentException(
          String.format(
              "A histogram cannot have the range from %s to %s; give it two numbers, the smaller one"
                  + " first.",
              min, max));
    }
    if (bins < 1) {
      throw new IllegalArgumentException(
          "A histogram cannot have " + bins + " bins; give it at least 1.");
    }
    this.min = min;
    this.max = max;
    this.counts = new long[bins];
  }

  /// Counts a value.
  ///
  /// @param value any number; NaN and numbers beyond the range are [outside][#outside()]
  public void add(double value) {
    if (value >= min && value <= max) {
      int bin = (int) ((value - min) / (max - min) * counts.length);
      counts[Math.min(bin, counts.length - 1)]++;
    } else {
      outside++;
    }
  }

  /// The number of bins.
  ///
  /// @return the number
  public int bins() {
    return counts.length;
  }

  /// The number of values in each bin.
  ///
  /// @return a new array
  public long[] counts() {
    return counts.clone();
  }

  /// The number of values that are in no bin.
  ///
  /// @return the number
  public long outside() {
    return outside;
  }

  /// The lower end of a bin.
  ///
  /// @param bin the bin, from 0; the number of bins for the upper end of the last one
  /// @return the number, which belongs to the bin
  public double lower(int bin) {
    return bin == counts.length ? max : min + (max - min) * bin / counts.length;
  }

  void clear() {
    Arrays.fill(counts, 0);
    outside = 0;
  }

  long count(int bin) {
    return counts[bin];
  }
}
