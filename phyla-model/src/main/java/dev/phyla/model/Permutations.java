package dev.phyla.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.random.RandomGenerator;

/// Draws without replacement.
final class Permutations {
  /// Below this share of the range, a map of the moved numbers takes less memory than the range.
  private static final int SPARSE = 16;

  private Permutations() {}

  /// The first numbers of a shuffled range. Both ways give the same numbers.
  static int[] sample(RandomGenerator random, int size, int bound) {
    return size < bound / SPARSE ? sparse(random, size, bound) : dense(random, size, bound);
  }

  private static int[] dense(RandomGenerator random, int size, int bound) {
    var numbers = new int[bound];
    for (int i = 0; i < bound; i++) {
      numbers[i] = i;
    }
    for (int i = 0; i < size; i++) {
      int j = i + random.nextInt(bound - i);
      int drawn = numbers[j];
      numbers[j] = numbers[i];
      numbers[i] = drawn;
    }
    return Arrays.copyOf(numbers, size);
  }

  private static int[] sparse(RandomGenerator random, int size, int bound) {
    var moved = new HashMap<Integer, Integer>();
    var drawn = new int[size];
    for (int i = 0; i < size; i++) {
      int j = i + random.nextInt(bound - i);
      drawn[i] = moved.getOrDefault(j, j);
      moved.put(j, moved.getOrDefault(i, i));
    }
    return drawn;
  }
}
