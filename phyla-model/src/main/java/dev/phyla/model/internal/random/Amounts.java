package dev.phyla.model.internal.random;

import java.util.random.RandomGenerator;

/*
 * Marsaglia's polar method; Marsaglia and Tsang (2000), "A simple method for generating gamma
 * variables"; Jöhnk (1964) for beta variates with small shapes.
 */

/// Random variates that are real numbers. They use StrictMath, so that they are equal on every
/// machine, which the defaults of [RandomGenerator] do not promise.
public final class Amounts {
  private Amounts() {}

  /// A variate of the standard normal distribution.
  public static double gaussian(RandomGenerator random) {
    while (true) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double square = x * x + y * y;
      if (square > 0 && square < 1) {
        return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
      }
    }
  }

  /// A variate of the gamma distribution with scale 1.
  public static double gamma(RandomGenerator random, double shape) {
    if (shape < 1) {
      double boost = StrictMath.pow(1 - random.nextDouble(), 1 / shape);
      return gamma(random, shape + 1) * boost;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / StrictMath.sqrt(9 * d);
    while (true) {
      double x = gaussian(random);
      double root = 1 + c * x;
      double v = root * root * root;
      double u = 1 - random.nextDouble();
      if (v > 0 && StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
        return d * v;
      }
    }
  }

  /// A variate of the beta distribution.
  public static double beta(RandomGenerator random, double a, double b) {
    if (a > 1 || b > 1) {
      double x = gamma(random, a);
      return x / (x + gamma(random, b));
    }
    while (true) {
      double u = 1 - random.nextDouble();
      double v = 1 - random.nextDouble();
      double x = StrictMath.pow(u, 1 / a);
      double y = StrictMath.pow(v, 1 / b);
      if (x + y > 1) {
        continue;
      }
      if (x + y > 0) {
        return x / (x + y);
      }
      // Both are too small for numbers, but their logarithms are not.
      double logX = StrictMath.log(u) / a;
      double logY = StrictMath.log(v) / b;
      return 1 / (1 + StrictMath.exp(logY - logX));
    }
  }
}
