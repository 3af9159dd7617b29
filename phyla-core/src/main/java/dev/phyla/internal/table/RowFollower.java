package dev.phyla.internal.table;

/// Code of Phyla that follows a component row by row, at the moment of each change, such as a
/// space.
///
/// It runs no user code, does not change the world, and does not throw. So arrivals and departures
/// still take their compiled forms.
public interface RowFollower {
  /// Called after rows got the component: their entities arrived, or the component was added.
  void arrived(Table table, int first, int end);

  /// Called before rows lose the component: their entities depart, or the component is removed.
  void leaving(Table table, int first, int end);

  /// Called after the component of a row was written.
  void written(Table table, int row);

  /// Called after the components of rows may have been written: before rows of the table change
  /// places, or when the follower asks for it.
  void rangeWritten(Table table, int first, int end);

  /// Called when there are writes that [#rangeWritten] will report.
  void hasPendingWrites();

  /// Called after the state of the world was replaced.
  void restart();
}
