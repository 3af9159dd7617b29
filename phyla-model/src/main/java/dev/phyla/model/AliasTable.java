package dev.phyla.model;

import java.util.Objects;
import java.util.random.RandomGenerator;

/*
 * Vose (1991), "A linear algorithm for generating random numbers with a given distribution".
 */

/// Draws indices with given weights, in constant time.
///
/// It takes time in proportion to the number of weights to create one, so keep it as long as the
/// weights do not change. For a single draw, use [Distributions#weighted].
public final class AliasTable {
  /// The probability of a column to yield its own index.
  private final double[] probabilities;

  /// What a column yields otherwise.
  private final int[] aliases;

  /// Creates a table.
  ///
  /// @param weights the weights of the indices from 0: finite, at least 0, and not all 0
  /// @throws IllegalArgumentException if the weights are not valid
  public AliasTable(double... weights) {
    double total = Distributions.totalWeight(Objects.requireNonNull(weights, "No weights."));
    int size = weights.length;
    probabilities = new double[size];
    aliases = new int[size];
    // One array for both stacks: small columns from the left, large ones from the right.
    var stack = new int[size];
    int small = 0;
    int large = size;
    for (int i = 0; i < size; i++) {
      probabilities[i] = weights[i] / total * size;
      if (probabilities[i] < 1) {
        stack[small++] = i;
      } else {
        stack[--large] = i;
      }
    }
    while (small > 0 && large < size) {
      int less = stack[--small];
      int more = stack[large];
      aliases[less] = more;
      probabilities[more] -= 1 - probabilities[less];
      if (probabilities[more] < 1) {
        large++;
        stack[small++] = more;
      }
    }
    // What is left differs from 1 by rounding only.
    while (large < size) {
      probabilities[stack[large++]] = 1;
    }
    while (small > 0) {
      probabilities[stack[--small]] = 1;
    }
  }

  /// The number of weights.
  ///
  /// @return the number
  public int size() {
    return aliases.length;
  }

  /// Draws an index.
  ///
  /// @param random the random numbers, of which two are used
  /// @return an index, with a probability in proportion to its weight
  public int next(RandomGenerator random) {
    int column = random.nextInt(aliases.length);
    return random.nextDouble() < probabilities[column] ? column : aliases[column];
  }
}
