package dev.phyla.internal.loop;

import dev.phyla.Ref;

/// A write handle over the columns of one archetype; a loop moves it from row to row.
///
/// Subclasses are generated for each component class, with one field for each column.
///
/// @param <T> the component type
public abstract class RowRef<T> implements Ref<T> {
  /// The row the handle is at.
  public int row;

  /// For generated classes.
  protected RowRef() {}
}
