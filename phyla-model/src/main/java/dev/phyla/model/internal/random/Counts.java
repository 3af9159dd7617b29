package dev.phyla.model.internal.random;

import java.util.random.RandomGenerator;

/*
 * Hörmann (1993), "The transformed rejection method for generating Poisson random variables" (PTRS)
 * and "The generation of binomial random variates" (BTRS). Small means are inverted by sequential
 * search.
 */

/// Random variates that are counts.
public final class Counts {
  /// From this mean on rejection is faster than a search, and its constants are valid.
  private static final double REJECTION_MEAN = 10;

  private Counts() {}

  /// A variate of the Poisson distribution.
  public static int poisson(RandomGenerator random, double mean) {
    if (mean < REJECTION_MEAN) {
      double left = random.nextDouble();
      double probability = StrictMath.exp(-mean);
      int count = 0;
      while (left > probability && probability > 0) {
        left -= probability;
        count++;
        probability *= mean / count;
      }
      return count;
    }
    double root = StrictMath.sqrt(mean);
    double b = 0.931 + 2.53 * root;
    double a = -0.059 + 0.02483 * b;
    double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
    double squeeze = 0.9277 - 3.6224 / (b - 2);
    double logMean = StrictMath.log(mean);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - StrictMath.abs(u);
      double k = StrictMath.floor((2 * a / us + b) * u + mean + 0.43);
      if (us >= 0.07 && v <= squeeze) {
        return (int) k;
      }
      if (k >= 0
          && (us >= 0.013 || v <= us)
          && StrictMath.log(v) + StrictMath.log(inverseAlpha) - StrictMath.log(a / (us * us) + b)
              <= -mean + k * logMean - LogFactorial.of(k)) {
        return (int) k;
      }
    }
  }

  /// A variate of the binomial distribution.
  public static int binomial(RandomGenerator random, int trials, double probability) {
    if (probability > 0.5) {
      return trials - binomial(random, trials, 1 - probability);
    }
    return trials * probability < REJECTION_MEAN
        ? searchBinomial(random, trials, probability)
        : rejectBinomial(random, trials, probability);
  }

  private static int searchBinomial(RandomGenerator random, int trials, double p) {
    double left = random.nextDouble();
    double odds = p / (1 - p);
    double probability = StrictMath.exp(trials * StrictMath.log1p(-p));
    int count = 0;
    while (left > probability && count < trials) {
      left -= probability;
      count++;
      probability *= odds * (trials - count + 1.0) / count;
    }
    return count;
  }

  private static int rejectBinomial(RandomGenerator random, int trials, double p) {
    double deviation = StrictMath.sqrt(trials * p * (1 - p));
    double b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * p;
    double c = trials * p + 0.5;
    double squeeze = 0.92 - 4.2 / b;
    double alpha = (2.83 + 5.1 / b) * deviation;
    double logOdds = StrictMath.log(p / (1 - p));
    double mode = StrictMath.floor((trials + 1.0) * p);
    double height = LogFactorial.of(mode) + LogFactorial.of(trials - mode);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - StrictMath.abs(u);
      double k = StrictMath.floor((2 * a / us + b) * u + c);
      if (us >= 0.07 && v <= squeeze) {
        return (int) k;
      }
      if (k >= 0
          && k <= trials
          && StrictMath.log(v * alpha / (a / (us * us) + b))
              <= height - LogFactorial.of(k) - LogFactorial.of(trials - k) + (k - mode) * logOdds) {
        return (int) k;
      }
    }
  }
}
