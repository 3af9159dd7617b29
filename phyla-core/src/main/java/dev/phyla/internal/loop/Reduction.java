package dev.phyla.internal.loop;

import dev.phyla.internal.loop.LoopShape.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Generated loops load the value from its field before their rows and store it after them, so that
 * it is in a register in between.
 */

/// The result of a loop, such as a sum, a count or a list. It is passed to the loop in place of the
/// lambda.
public final class Reduction {
  /// The lambda.
  final Object function;

  private final List<Object> list = new ArrayList<>();

  /// The number of rows that were visited.
  long rows;

  /// A count, or a sum, minimum or maximum of whole numbers.
  long longValue;

  /// A sum, minimum or maximum.
  double doubleValue;

  /// Whether further rows do not affect the result.
  boolean isDone;

  /// Creates a reduction.
  ///
  /// @param form how the lambda is called
  /// @param function the lambda
  public Reduction(Form form, Object function) {
    this.function = function;
    switch (form) {
      case MIN -> doubleValue = Double.POSITIVE_INFINITY;
      case MAX -> doubleValue = Double.NEGATIVE_INFINITY;
      case MIN_LONG -> longValue = Long.MAX_VALUE;
      case MAX_LONG -> longValue = Long.MIN_VALUE;
      default -> {}
    }
  }

  /// The lambda in the argument of a loop.
  public static Object lambdaOf(Object argument) {
    return argument instanceof Reduction reduction ? reduction.function : argument;
  }

  /// Appends the result of a lambda.
  void add(@Nullable Object element) {
    list.add(Objects.requireNonNull(element, "The lambda returned null."));
  }

  /// The number of rows.
  public long rows() {
    return rows;
  }

  /// A count, or a sum, minimum or maximum of whole numbers.
  public long longValue() {
    return longValue;
  }

  /// A sum, minimum or maximum.
  public double doubleValue() {
    return doubleValue;
  }

  /// Whether a row was found that ends the loop.
  public boolean isFound() {
    return isDone;
  }

  /// The results of the lambda, in order.
  public List<Object> list() {
    return list;
  }
}
