package dev.phyla.model.internal.random;

/// The logarithms of factorials.
final class LogFactorial {
  private static final double HALF_LOG_2_PI = 0.9189385332046727;

  /// Those that Stirling's series is not accurate for.
  private static final double[] SMALL = new double[16];

  static {
    for (int i = 2; i < SMALL.length; i++) {
      SMALL[i] = SMALL[i - 1] + StrictMath.log(i);
    }
  }

  private LogFactorial() {}

  /// The logarithm of the factorial of a whole number.
  static double of(double number) {
    if (number < SMALL.length) {
      return SMALL[(int) number];
    }
    double x = number + 1;
    double square = x * x;
    return (x - 0.5) * StrictMath.log(x)
        - x
        + HALF_LOG_2_PI
        + (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / x;
  }
}
