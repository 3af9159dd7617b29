package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way from one table to another, with the code that moves a row along it.
public final class Edge {
  private final Table source;
  private final Table target;
  private final @Nullable ComponentInfo component;
  private final List<Integer> targets;
  private final int usesBeforeCode;
  private RowMover mover;
  private int moves;
  private @Nullable Shortcut shortcut;
  private int shortcutUses;

  /// A way between any two tables.
  Edge(Table source, Table target) {
    this(source, target, null);
  }

  /// A way between two tables.
  ///
  /// @param component the only one in which they differ, or null
  Edge(Table source, Table target, @Nullable ComponentInfo component) {
    this.source = source;
    this.target = target;
    this.component = component;
    this.usesBeforeCode = source.usesBeforeCode();
    this.targets = source.columnsIn(target);
    this.mover = RowMover.looping(source.layouts(), targets);
    this.mover.sourceChanged(source.columns());
    this.mover.targetChanged(target.columns());
  }

  /// The table at the other end.
  public Table target() {
    return target;
  }

  /// Moves a row to the next free row of the target, which the caller then commits.
  ///
  /// The columns that only the target has are left as the caller wrote them.
  ///
  /// @param last the last row of the source, which fills the gap
  /// @return the packed entity of the last row
  long move(int row, int last, int targetRow) {
    if (moves < usesBeforeCode) {
      countMove();
    }
    return mover.move(row, last, targetRow);
  }

  private void countMove() {
    if (++moves == usesBeforeCode) {
      mover = RowMoverCode.mover(source.layouts(), targets);
      source.addColumnUser(mover::sourceChanged);
      target.addColumnUser(mover::targetChanged);
    }
  }

  /// The shortcut for this way, or null if the way is not used often enough or has none.
  @Nullable Shortcut shortcut(EntityStore store) {
    if (shortcutUses < usesBeforeCode && ++shortcutUses == usesBeforeCode && component != null) {
      shortcut = Shortcut.between(store, source, target, component);
    }
    return shortcut;
  }
}
