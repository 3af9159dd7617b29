package dev.phyla.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.RandomStream;
import dev.phyla.World;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Means and variances against theory, with fixed random numbers, and bad arguments.
class DistributionsTest {
  private static final int DRAWS = 200_000;

  private final RandomStream random = new World().random("test");

  /// Compares the first two moments, each of which may differ by five standard errors.
  private static void assertMoments(double mean, double variance, DoubleSupplier draw) {
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    for (int i = 0; i < DRAWS; i++) {
      double value = draw.getAsDouble();
      double square = (value - mean) * (value - mean);
      sum += value;
      squares += square;
      fourths += square * square;
    }
    assertThat(sum / DRAWS).isCloseTo(mean, within(5 * Math.sqrt(variance / DRAWS) + 1e-12));
    assertThat(squares / DRAWS).isCloseTo(variance, within(5 * Math.sqrt(fourths) / DRAWS + 1e-12));
  }

  @Test
  void poissonHasItsMeanAsVariance() {
    for (double mean : new double[] {0, 0.1, 1, 9.9, 10, 25, 1000, 1e8}) {
      assertMoments(mean, mean, () -> Distributions.poisson(random, mean));
    }
  }

  @Test
  void poissonHasItsProbabilities() {
    for (double mean : new double[] {3, 12}) {
      var counts = new int[60];
      for (int i = 0; i < DRAWS; i++) {
        counts[Distributions.poisson(random, mean)]++;
      }
      double probability = Math.exp(-mean);
      for (int k = 0; k < 20; k++) {
        double expected = probability * DRAWS;
        assertThat((double) counts[k])
            .as("mean %s, count %s", mean, k)
            .isCloseTo(expected, within(5 * Math.sqrt(expected) + 1));
        probability *= mean / (k + 1);
      }
    }
  }

  @Test
  void binomialHasItsMoments() {
    for (int trials : new int[] {0, 1, 20, 100, 100_000}) {
      for (double p : new double[] {0, 0.001, 0.3, 0.5, 0.9, 1}) {
        assertMoments(
            trials * p, trials * p * (1 - p), () -> Distributions.binomial(random, trials, p));
      }
    }
  }

  @Test
  void binomialHasItsProbabilities() {
    int trials = 40;
    double p = 0.4;
    var counts = new int[trials + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[Distributions.binomial(random, trials, p)]++;
    }
    double probability = Math.pow(1 - p, trials);
    for (int k = 0; k <= trials; k++) {
      double expected = probability * DRAWS;
      assertThat((double) counts[k])
          .as("count %s", k)
          .isCloseTo(expected, within(5 * Math.sqrt(expected) + 1));
      probability *= p / (1 - p) * (trials - k) / (k + 1);
    }
  }

  @Test
  void geometricCountsFailures() {
    for (double p : new double[] {0.05, 0.5, 1}) {
      assertMoments((1 - p) / p, (1 - p) / (p * p), () -> Distributions.geometric(random, p));
    }
  }

  @Test
  void gammaBetaAndLogNormalHaveTheirMoments() {
    for (double shape : new double[] {0.3, 1, 7.5}) {
      assertMoments(2 * shape, 4 * shape, () -> Distributions.gamma(random, shape, 2));
    }
    for (double[] ab : new double[][] {{0.5, 0.5}, {1, 1}, {2, 5}, {0.5, 3}}) {
      double sum = ab[0] + ab[1];
      assertMoments(
          ab[0] / sum,
          ab[0] * ab[1] / (sum * sum * (sum + 1)),
          () -> Distributions.beta(random, ab[0], ab[1]));
    }
    assertMoments(0.5, 0.25, () -> Distributions.beta(random, 1e-4, 1e-4));
    double mean = Math.exp(0.5 + 0.08);
    assertMoments(
        mean, (Math.exp(0.16) - 1) * mean * mean, () -> Distributions.logNormal(random, 0.5, 0.4));
    assertThat(Distributions.logNormal(random, 1, 0)).isEqualTo(StrictMath.exp(1));
  }

  @Test
  void weightsAreRespected() {
    double[] weights = {0, 1, 3, 0, 6, 0};
    var table = new AliasTable(weights);
    assertThat(table.size()).isEqualTo(6);
    var simple = new int[6];
    var alias = new int[6];
    for (int i = 0; i < DRAWS; i++) {
      simple[Distributions.weighted(random, weights)]++;
      alias[table.next(random)]++;
    }
    for (int i = 0; i < weights.length; i++) {
      double expected = weights[i] / 10 * DRAWS;
      assertThat((double) simple[i]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
      assertThat((double) alias[i]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    assertThat(new AliasTable(3, 3, 3).size()).isEqualTo(3);
    assertThat(new AliasTable(0.1, 0.2, 0.3, 0.4).next(random)).isBetween(0, 3);
  }

  @Test
  void weightsThatRoundDownGiveTheLastPositiveIndex() {
    var ones =
        new java.util.random.RandomGenerator() {
          @Override
          public long nextLong() {
            return -1;
          }

          @Override
          public double nextDouble() {
            return 1; // which rounding of a sum may amount to
          }
        };
    assertThat(Distributions.weighted(ones, 1, 2, 0)).isEqualTo(1);
  }

  @Test
  void samplesAreDifferentAndUniform() {
    var counts = new HashMap<List<Integer>, Integer>();
    for (int i = 0; i < 60_000; i++) {
      int[] pair = Distributions.sample(random, 2, 4);
      counts.merge(List.of(pair[0], pair[1]), 1, Integer::sum);
    }
    assertThat(counts).hasSize(12);
    assertThat(counts.values()).allSatisfy(n -> assertThat(n).isBetween(4600, 5400));
    assertThat(Distributions.sample(random, 0, 0)).isEmpty();
    assertThat(Distributions.sample(random, 5, 5)).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
  }

  @Test
  void sparseAndDenseSamplesAreTheSame() {
    int[] sparse = Distributions.sample(new World().random("s"), 100, 10_000);
    int[] dense = Distributions.sample(new World().random("s"), 10_000, 10_000);
    assertThat(sparse).isEqualTo(Arrays.copyOf(dense, 100)).doesNotHaveDuplicates();
  }

  @Test
  void shuffledRangesArePermutations() {
    assertThat(Distributions.shuffled(random, -3, 100))
        .containsExactlyInAnyOrder(IntStream.range(-3, 100).toArray())
        .isNotEqualTo(IntStream.range(-3, 100).toArray());
    assertThat(Distributions.shuffled(random, 5, 5)).isEmpty();
    var counts = new HashMap<List<Integer>, Integer>();
    for (int i = 0; i < 60_000; i++) {
      int[] array = {1, 2, 3};
      Distributions.shuffle(random, array);
      counts.merge(List.of(array[0], array[1], array[2]), 1, Integer::sum);
    }
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allSatisfy(n -> assertThat(n).isBetween(9400, 10_600));
  }

  @Test
  void resultsAreTheSameInEveryProcess() {
    var stream = new World().random("golden");
    assertThat(
            List.of(
                Distributions.poisson(stream, 3),
                Distributions.poisson(stream, 300),
                Distributions.binomial(stream, 1000, 0.3),
                Distributions.geometric(stream, 0.01),
                Double.doubleToLongBits(Distributions.gamma(stream, 2.5, 1)),
                Double.doubleToLongBits(Distributions.beta(stream, 0.5, 0.5))))
        .isEqualTo(List.of(4, 283, 313, 49L, 4616355595943862586L, 4580438375733696255L));
  }

  @Test
  void wrongArgumentsAreRefused() {
    assertRefused(
        () -> Distributions.poisson(random, -1),
        "The mean of a Poisson distribution cannot be -1.0; it must be a number from 0 to 1e9.");
    assertRefused(
        () -> Distributions.poisson(random, Double.NaN),
        "The mean of a Poisson distribution cannot be NaN; it must be a number from 0 to 1e9.");
    assertRefused(
        () -> Distributions.poisson(random, 2e9),
        "The mean of a Poisson distribution cannot be 2.0E9; it must be a number from 0 to 1e9.");
    assertRefused(
        () -> Distributions.binomial(random, -1, 0.5),
        "The number of trials cannot be -1; it must be 0 or greater.");
    assertRefused(
        () -> Distributions.binomial(random, 1, 1.5),
        "A probability cannot be 1.5; it must be a number from 0 to 1.");
    assertRefused(
        () -> Distributions.geometric(random, -0.5),
        "A probability cannot be -0.5; it must be a number from 0 to 1.");
    assertRefused(
        () -> Distributions.geometric(random, 0),
        "The probability of a geometric distribution cannot be 0; it must be greater than 0.");
    assertRefused(
        () -> Distributions.gamma(random, 0, 1),
        "The shape cannot be 0.0; it must be a finite number greater than 0.");
    assertRefused(
        () -> Distributions.gamma(random, 1, Double.POSITIVE_INFINITY),
        "The scale cannot be Infinity; it must be a finite number greater than 0.");
    assertRefused(
        () -> Distributions.beta(random, 1, Double.NaN),
        "The second shape cannot be NaN; it must be a finite number greater than 0.");
    assertRefused(
        () -> Distributions.logNormal(random, Double.NaN, 1),
        "The mean of a logarithm cannot be NaN; it must be a finite number.");
    assertRefused(
        () -> Distributions.logNormal(random, 0, -1),
        "A standard deviation cannot be -1.0; it must be 0 or greater.");
    assertRefused(
        () -> Distributions.logNormal(random, 0, Double.POSITIVE_INFINITY),
        "A standard deviation cannot be Infinity; it must be 0 or greater.");
    assertRefused(
        () -> Distributions.weighted(random, 1, Double.NaN),
        "A weight cannot be NaN; it must be 0 or greater.");
    assertRefused(
        () -> new AliasTable(0, 0),
        "The sum of 2 weights is 0.0; it must be a finite number greater than 0.");
    assertRefused(
        () -> new AliasTable(Double.POSITIVE_INFINITY),
        "The sum of 1 weights is Infinity; it must be a finite number greater than 0.");
    assertRefused(
        () -> Distributions.sample(random, 3, 2), "3 different numbers cannot be drawn from 2.");
    assertRefused(
        () -> Distributions.sample(random, -1, 2), "-1 different numbers cannot be drawn from 2.");
    assertRefused(
        () -> Distributions.shuffled(random, 3, 2), "The range from 3 to 2 cannot be shuffled.");
    assertRefused(
        () -> Distributions.shuffled(random, Integer.MIN_VALUE, Integer.MAX_VALUE),
        "The range from -2147483648 to 2147483647 cannot be shuffled.");
  }

  private static void assertRefused(Runnable draw, String message) {
    assertThatThrownBy(draw::run).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
