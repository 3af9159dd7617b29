package dev.phyla.internal.loop;

/// A generated loop over the rows of tables that calls lambdas of one class.
public abstract class Loop {
  /// For generated classes.
  protected Loop() {}

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the index after the last
  /// @param function a lambda of the class the loop was made for
  public abstract void run(Match[] matches, int from, int to, Object function);

  /// Runs over some rows.
  ///
  /// @param arrays the columns
  /// @param first the first row
  /// @param end the row after the last
  /// @param function a lambda of the class the loop was made for
  public abstract void run(ColumnArrays arrays, int first, int end, Object function);
}
