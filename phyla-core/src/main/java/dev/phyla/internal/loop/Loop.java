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

  /// Runs over the rows of some worlds that have any, one world after the other.
  ///
  /// @param arrays the columns
  /// @param firsts the first row of each world
  /// @param ends the row after the last of each world
  /// @param from the first of the worlds
  /// @param to the world after the last
  /// @param worlds enters each world before its rows
  /// @param function a lambda of the class the loop was made for
  public abstract void runByWorld(
      ColumnArrays arrays,
      int[] firsts,
      int[] ends,
      int from,
      int to,
      WorldTurns worlds,
      Object function);
}
