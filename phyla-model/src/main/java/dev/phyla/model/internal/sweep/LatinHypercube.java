package dev.phyla.model.internal.sweep;

import dev.phyla.model.Distributions;
import dev.phyla.model.internal.random.SplitMix;

/// A Latin hypercube: in each dimension, each of n equal intervals has exactly one of n samples, at
/// a random place (McKay, Beckman and Conover, 1979).
public final class LatinHypercube {
  private LatinHypercube() {}

  /// Samples of the unit cube, in the order sample, dimension.
  public static double[][] sample(int samples, int dimensions, long seed) {
    var random = new SplitMix(seed);
    var cube = new double[samples][dimensions];
    for (int dimension = 0; dimension < dimensions; dimension++) {
      int[] intervals = Distributions.shuffled(random, 0, samples);
      for (int i = 0; i < samples; i++) {
        cube[i][dimension] = (intervals[i] + random.nextDouble()) / samples;
      }
    }
    return cube;
  }
}
