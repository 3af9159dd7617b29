package dev.phyla.examples.learning;

import dev.phyla.RandomStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The cross-entropy method: draws candidates from a normal distribution, and fits it to the best
/// of them.
///
/// Noise that decreases is added to the deviation, so that the distribution does not become narrow
/// before it is at a good place (Szita and Lőrincz, 2006).
final class CrossEntropy {
  private final int elite;
  private final double noise;
  private final RandomStream random;
  private final double[] mean;
  private final double[] deviation;
  private final float[][] candidates;
  private int generation;

  /// @param candidates the number of candidates of a generation
  /// @param parameters the number of parameters of a candidate
  /// @param elite the number of candidates that the next generation is made from
  /// @param deviation the deviation of the first candidates
  /// @param noise what is added to the deviation after the first generation
  /// @param random draws the candidates
  CrossEntropy(
      int candidates,
      int parameters,
      int elite,
      double deviation,
      double noise,
      RandomStream random) {
    this.elite = elite;
    this.noise = noise;
    this.random = random;
    this.mean = new double[parameters];
    this.deviation = new double[parameters];
    this.candidates = new float[candidates][parameters];
    Arrays.fill(this.deviation, deviation);
  }

  /// Draws the candidates of a generation.
  ///
  /// @return the parameters of each candidate, always the same arrays
  float[][] draw() {
    for (float[] candidate : candidates) {
      for (int i = 0; i < candidate.length; i++) {
        candidate[i] = (float) random.nextGaussian(mean[i], deviation[i]);
      }
    }
    return candidates;
  }

  /// Fits the distribution to the best candidates.
  ///
  /// @param scores the score of each candidate, the higher the better
  void fit(double[] scores) {
    generation++;
    int[] best =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer candidate) -> -scores[candidate]))
            .limit(elite)
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 0; i < mean.length; i++) {
      double sum = 0;
      for (int candidate : best) {
        sum += candidates[candidate][i];
      }
      mean[i] = sum / elite;
      double squares = 0;
      for (int candidate : best) {
        double difference = candidates[candidate][i] - mean[i];
        squares += difference * difference;
      }
      deviation[i] = Math.sqrt(squares / elite) + noise / generation;
    }
  }

  /// The middle of the distribution.
  float[] mean() {
    var parameters = new float[mean.length];
    for (int i = 0; i < mean.length; i++) {
      parameters[i] = (float) mean[i];
    }
    return parameters;
  }
}
