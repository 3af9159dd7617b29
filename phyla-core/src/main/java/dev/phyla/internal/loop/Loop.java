package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.PerClass;

/// A loop over the rows of tables that calls one kind of lambda for each row.
public abstract class Loop {
  private static final PerClass<LoopShape, Loop> LOOPS = new PerClass<>(LoopCode::define);

  /// For generated classes.
  protected Loop() {}

  /// The loop of a shape for a class of lambdas, defined on first use.
  public static Loop of(Class<?> lambda, LoopShape shape) {
    return LOOPS.find(lambda, shape);
  }

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the one after the last
  /// @param function a lambda of the class the loop was made for
  /// @return how often handles were set, if they are roving; else 0
  public abstract int run(Match[] matches, int from, int to, Object function);

  /// Runs over some rows.
  ///
  /// @param arrays the columns
  /// @param first the first row
  /// @param end the row after the last
  /// @param function a lambda of the class the loop was made for
  /// @return how often handles were set, if they are roving; else 0
  public abstract int run(ColumnArrays arrays, int first, int end, Object function);
}
