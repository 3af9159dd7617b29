package dev.phyla.batch.remote;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// The set of values that an observation or an action of a single world can have, as in Gymnasium.
///
/// The element type is that of the planes which hold the values.
public sealed interface Space {
  /// The shape of one value; empty for a single number.
  ///
  /// @return the size of each dimension
  List<Long> shape();

  /// Creates a box with the same bounds for all elements.
  ///
  /// @param low the smallest value; may be negative infinity
  /// @param high the largest value; may be positive infinity
  /// @param shape the shape of one value
  /// @return a space
  static Box box(double low, double high, long... shape) {
    return new Box(list(shape), List.of(low), List.of(high));
  }

  /// Creates a box with one dimension and bounds for each element.
  ///
  /// @param low the smallest value of each element
  /// @param high the largest value of each element
  /// @return a space whose shape is the length of the arrays
  static Box box(double[] low, double[] high) {
    return new Box(
        List.of((long) low.length),
        Arrays.stream(low).boxed().toList(),
        Arrays.stream(high).boxed().toList());
  }

  /// Creates a space of the integers from 0.
  ///
  /// @param n the number of values
  /// @return a space
  static Discrete discrete(long n) {
    return new Discrete(n, 0);
  }

  /// Creates a space of several integers, each from 0.
  ///
  /// @param counts the number of values of each integer
  /// @return a space
  static MultiDiscrete multiDiscrete(long... counts) {
    return new MultiDiscrete(list(counts));
  }

  /// Creates a space of several flags.
  ///
  /// @param n the number of flags
  /// @return a space
  static MultiBinary multiBinary(long n) {
    return new MultiBinary(n);
  }

  private static List<Long> list(long[] values) {
    return LongStream.of(values).boxed().toList();
  }

  /// Numbers between bounds, which are included.
  ///
  /// @param shape the shape of one value
  /// @param low the smallest values: one for all elements, or one for each in C order
  /// @param high the largest values, likewise
  record Box(List<Long> shape, List<Double> low, List<Double> high) implements Space {
    /// Checks the bounds.
    ///
    /// @throws IllegalArgumentException if a size is not positive, or bounds are not as many as
    ///   elements, are not numbers, or contradict each other
    public Box {
      shape = List.copyOf(shape);
      low = List.copyOf(low);
      high = List.copyOf(high);
      shape.forEach(size -> requirePositive(size, "The size of a dimension of a box"));
      long elements = shape.stream().reduce(1L, Math::multiplyExact);
      requireCount(low, elements, "lower");
      requireCount(high, elements, "upper");
      for (int i = 0; i < Math.max(low.size(), high.size()); i++) {
        double least = low.get(low.size() == 1 ? 0 : i);
        double most = high.get(high.size() == 1 ? 0 : i);
        if (!(least <= most)) {
          throw new IllegalArgumentException(
              "Element %d of a box is between %s and %s, which no number is."
                  .formatted(i, least, most));
        }
      }
    }

    private static void requireCount(List<Double> bounds, long elements, String which) {
      if (bounds.size() != 1 && bounds.size() != elements) {
        throw new IllegalArgumentException(
            "A box of %d elements has %d %s bounds. It needs one for all, or one for each."
                .formatted(elements, bounds.size(), which));
      }
    }
  }

  /// An integer.
  ///
  /// @param n the number of values
  /// @param start the smallest value
  record Discrete(long n, long start) implements Space {
    /// Checks the number of values.
    ///
    /// @throws IllegalArgumentException if there is no value
    public Discrete {
      requirePositive(n, "The number of values of a discrete space");
    }

    @Override
    public List<Long> shape() {
      return List.of();
    }
  }

  /// Several integers, each from 0.
  ///
  /// @param counts the number of values of each integer
  record MultiDiscrete(List<Long> counts) implements Space {
    /// Checks the numbers of values.
    ///
    /// @throws IllegalArgumentException if there is no integer, or one has no value
    public MultiDiscrete {
      counts = List.copyOf(counts);
      requirePositive(counts.size(), "The number of integers of a multi-discrete space");
      counts.forEach(count -> requirePositive(count, "The number of values of an integer"));
    }

    @Override
    public List<Long> shape() {
      return List.of((long) counts.size());
    }
  }

  /// Several flags.
  ///
  /// @param n the number of flags
  record MultiBinary(long n) implements Space {
    /// Checks the number of flags.
    ///
    /// @throws IllegalArgumentException if there is no flag
    public MultiBinary {
      requirePositive(n, "The number of flags of a multi-binary space");
    }

    @Override
    public List<Long> shape() {
      return List.of(n);
    }
  }

  private static void requirePositive(long number, String what) {
    if (number <= 0) {
      throw new IllegalArgumentException(what + " is " + number + ". It must be positive.");
    }
  }
}
