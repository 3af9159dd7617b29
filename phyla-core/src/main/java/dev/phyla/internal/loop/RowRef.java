package dev.phyla.internal.loop;

import dev.phyla.Ref;

/// A write handle for one row.
///
/// Subclasses are generated, one for each component type.
///
/// @param <T> the component type
public abstract class RowRef<T> implements Ref<T> {
  /// The row.
  final int row;

  /// For generated classes.
  protected RowRef(int row) {
    this.row = row;
  }
}
