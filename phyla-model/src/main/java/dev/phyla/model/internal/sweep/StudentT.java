package dev.phyla.model.internal.sweep;

/// Student's t distribution.
public final class StudentT {
  /// Beyond, the distribution is computed as that of this number, which changes no figure that
  /// matters.
  private static final long MAX_DEGREES = 10_000;

  private StudentT() {}

  /// The number that a variate exceeds in size with probability 1 - level.
  public static double twoSided(long degrees, double level) {
    long used = Math.min(degrees, MAX_DEGREES);
    double low = 0;
    double high = StrictMath.PI / 2;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (probability(middle, used) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return StrictMath.tan(low) * StrictMath.sqrt((double) used);
  }

  /// The probability of a size below tan(angle) √degrees (Abramowitz and Stegun, 26.7.3 and 4).
  private static double probability(double angle, long degrees) {
    double cosine = StrictMath.cos(angle);
    boolean isOdd = degrees % 2 == 1;
    double term = isOdd ? cosine : 1;
    double sum = degrees == 1 ? 0 : term;
    for (long k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
      term *= cosine * cosine * (k - 1) / k;
      sum += term;
    }
    double sine = StrictMath.sin(angle);
    return isOdd ? 2 / StrictMath.PI * (angle + sine * sum) : sine * sum;
  }
}
