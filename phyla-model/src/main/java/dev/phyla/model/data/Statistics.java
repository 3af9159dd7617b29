package dev.phyla.model.data;

import java.util.Arrays;

/// Statistics of numbers, without those that are missing (NaN).
final class Statistics {
  private Statistics() {}

  static double mean(double[] numbers) {
    double sum = 0;
    int count = 0;
    for (double number : numbers) {
      if (!Double.isNaN(number)) {
        sum += number;
        count++;
      }
    }
    return sum / count;
  }

  /// Interpolates linearly between the two nearest numbers (type 7 of Hyndman and Fan, 1996).
  static double quantile(double[] numbers, double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          probability + " is not a probability; it must be a number from 0 to 1.");
    }
    double[] sorted = Arrays.stream(numbers).filter(each -> !Double.isNaN(each)).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double position = probability * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    double rest = position - below;
    return rest == 0 ? sorted[below] : sorted[below] + rest * (sorted[above] - sorted[below]);
  }
}
