package dev.phyla.model;

import dev.phyla.model.internal.random.Amounts;
import dev.phyla.model.internal.random.Counts;
import java.util.Objects;
import java.util.random.RandomGenerator;

/// Random distributions, choices and permutations, for any source of random numbers.
///
/// ```java
/// var random = sim.random("litters");
/// int litter = Distributions.poisson(random, 2.3);
/// ```
///
/// [dev.phyla.RandomStream] itself has uniform, normal and exponential numbers. Equal random
/// numbers give equal results on every machine. Parameters that are not allowed give an
/// [IllegalArgumentException].
public final class Distributions {
  private static final double MAX_MEAN = 1e9;

  private Distributions() {}

  // Counts.

  /// The number of events in an interval (Poisson).
  ///
  /// @param random the random numbers
  /// @param mean the mean, from 0 to 10<sup>9</sup>
  /// @return a number of at least 0
  public static int poisson(RandomGenerator random, double mean) {
    if (!(mean >= 0 && mean <= MAX_MEAN)) {
      throw refused("The mean of a Poisson distribution", mean, "a number from 0 to 1e9");
    }
    return Counts.poisson(random, mean);
  }

  /// The number of successes in independent trials (binomial).
  ///
  /// @param random the random numbers
  /// @param trials the number of trials, at least 0
  /// @param probability the probability of a success, from 0 to 1
  /// @return a number from 0 to the number of trials
  public static int binomial(RandomGenerator random, int trials, double probability) {
    if (trials < 0) {
      throw refused("The number of trials", trials, "0 or greater");
    }
    requireProbability(probability);
    return Counts.binomial(random, trials, probability);
  }

  /// The number of failures before the first success (geometric).
  ///
  /// @param random the random numbers
  /// @param probability the probability of a success, greater than 0 and at most 1
  /// @return a number of at least 0
  public static long geometric(RandomGenerator random, double probability) {
    requireProbability(probability);
    if (probability == 0) {
      throw refused("The probability of a geometric distribution", 0, "greater than 0");
    }
    double u = 1 - random.nextDouble();
    return probability == 1
        ? 0
        : (long) StrictMath.floor(StrictMath.log(u) / StrictMath.log1p(-probability));
  }

  // Amounts.

  /// A positive number of the gamma distribution. Its mean is the product of shape and scale.
  ///
  /// @param random the random numbers
  /// @param shape the shape, greater than 0
  /// @param scale the scale, greater than 0
  /// @return a number of at least 0
  public static double gamma(RandomGenerator random, double shape, double scale) {
    return Amounts.gamma(random, positive("shape", shape)) * positive("scale", scale);
  }

  /// A share of the beta distribution. Its mean is `a / (a + b)`.
  ///
  /// @param random the random numbers
  /// @param a the first shape, greater than 0
  /// @param b the second shape, greater than 0
  /// @return a number from 0 to 1
  public static double beta(RandomGenerator random, double a, double b) {
    return Amounts.beta(random, positive("first shape", a), positive("second shape", b));
  }

  /// A positive number whose logarithm has a normal distribution.
  ///
  /// @param random the random numbers
  /// @param mean the mean of the logarithm
  /// @param deviation the standard deviation of the logarithm, at least 0
  /// @return a number greater than 0
  public static double logNormal(RandomGenerator random, double mean, double deviation) {
    if (!Double.isFinite(mean)) {
      throw refused("The mean of a logarithm", mean, "a finite number");
    }
    if (!(deviation >= 0 && deviation < Double.POSITIVE_INFINITY)) {
      throw refused("A standard deviation", deviation, "0 or greater");
    }
    return StrictMath.exp(mean + deviation * Amounts.gaussian(random));
  }

  // Choices.

  /// Draws an index with given weights. For many draws with the same weights, an [AliasTable] is
  /// faster.
  ///
  /// @param random the random numbers
  /// @param weights the weights of the indices from 0: finite, at least 0, and not all 0
  /// @return an index, with a probability in proportion to its weight
  public static int weighted(RandomGenerator random, double... weights) {
    double left = random.nextDouble() * totalWeight(weights);
    int last = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        if (left < weights[i]) {
          return i;
        }
        left -= weights[i];
        last = i;
      }
    }
    return last; // after rounding
  }

  static double totalWeight(double[] weights) {
    double total = 0;
    for (double weight : weights) {
      if (!(weight >= 0)) {
        throw refused("A weight", weight, "0 or greater");
      }
      total += weight;
    }
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          String.format(
              "The sum of %d weights is %s; it must be a finite number greater than 0.",
              weights.length, total));
    }
    return total;
  }

  /// Draws different numbers without replacement. Each subset and each order of it has the same
  /// probability.
  ///
  /// @param random the random numbers
  /// @param size how many numbers are drawn, from 0 to the bound
  /// @param bound the numbers are from 0 (inclusive) to this (exclusive)
  /// @return the numbers, in a random order
  public static int[] sample(RandomGenerator random, int size, int bound) {
    if (size < 0 || size > bound) {
      throw new IllegalArgumentException(
          String.format("%d different numbers cannot be drawn from %d.", size, bound));
    }
    return Permutations.sample(random, size, bound);
  }

  /// The numbers of a range in a random order.
  ///
  /// @param random the random numbers
  /// @param first the first number
  /// @param end the number after the last one, at least the first
  /// @return the numbers, in a random order
  public static int[] shuffled(RandomGenerator random, int first, int end) {
    if (end < first || end - (long) first > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          String.format("The range from %d to %d cannot be shuffled.", first, end));
    }
    var numbers = new int[end - first];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = first + i;
    }
    shuffle(random, numbers);
    return numbers;
  }

  /// Brings an array into a random order (Fisher and Yates).
  ///
  /// @param random the random numbers
  /// @param array the array
  public static void shuffle(RandomGenerator random, int[] array) {
    Objects.requireNonNull(random, "The random numbers are null.");
    for (int i = array.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int moved = array[i];
      array[i] = array[j];
      array[j] = moved;
    }
  }

  // Checks.

  private static double positive(String what, double number) {
    if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
      throw refused("The " + what, number, "a finite number greater than 0");
    }
    return number;
  }

  private static void requireProbability(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw refused("A probability", probability, "a number from 0 to 1");
    }
  }

  private static IllegalArgumentException refused(String what, Number value, String allowed) {
    return new IllegalArgumentException(
        String.format("%s cannot be %s; it must be %s.", what, value, allowed));
  }
}
