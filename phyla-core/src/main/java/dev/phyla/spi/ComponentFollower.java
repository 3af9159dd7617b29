package dev.phyla.spi;

/// Follows a component row by row, at the moment of each change, such as a space that keeps the
/// entities of each cell.
///
/// It does not change the world, does not throw, and does not keep rows: they may change places
/// without a call. A method is called by the thread that makes the change; calls do not overlap.
public interface ComponentFollower {
  /// Called after rows got the component: their entities were spawned, or it was added.
  ///
  /// @param rows the rows of an archetype
  /// @param first the first row
  /// @param end the row after the last
  void arrived(FollowedRows rows, int first, int end);

  /// Called before rows lose the component: their entities are despawned, or it is removed.
  ///
  /// @param rows the rows of an archetype
  /// @param first the first row
  /// @param end the row after the last
  void leaving(FollowedRows rows, int first, int end);

  /// Called after the component of a row was written.
  ///
  /// @param rows the rows of an archetype
  /// @param row the row
  void written(FollowedRows rows, int row);

  /// Called after the components of rows may have been written. A loop over many rows is reported
  /// later: before rows change places, or when [FollowedComponent#reportWrites()] is called.
  ///
  /// @param rows the rows of an archetype
  /// @param first the first row
  /// @param end the row after the last
  void rangeWritten(FollowedRows rows, int first, int end);

  /// Called when there are writes that [#rangeWritten] will report.
  void hasUnreportedWrites();

  /// Called after the state of the world was replaced, so that everything may have changed.
  void restart();
}
