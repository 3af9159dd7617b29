package dev.phyla.internal.loop;

import dev.phyla.Ref;

/*
 * A handle that is made anew for each row never exists once the lambda is inlined, and does not keep
 * the loop from being vectorised. But the JIT compiler does not inline a call that fewer than about
 * one row in a hundred makes, and then the handle has to be there, in every row. A handle that is made
 * once and taken along costs nothing there, and more everywhere else. Both are of one class: two would
 * make lambdas larger than they are, and the compiler gives up on large ones.
 */

/// A write handle, which counts how often it is set.
///
/// Subclasses are generated, one for each component type.
///
/// @param <T> the component type
public abstract class RowRef<T> implements Ref<T> {
  /// The row it stands for, which a loop may change.
  int row;

  /// How often it was set.
  int sets;

  /// For generated classes.
  protected RowRef(int row) {
    this.row = row;
  }

  /// Says that it is being set.
  protected final void count() {
    sets++;
  }
}
