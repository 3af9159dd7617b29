package dev.phyla.internal.storage;

/// The way from one table to another, with the code that moves a row along it.
public final class Edge {
  private final Table source;
  private final Table target;
  private final int[] targets;
  private RowMover mover;
  private int uses;

  Edge(Table source, Table target) {
    this.source = source;
    this.target = target;
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
    if (uses < RowMover.USES_BEFORE_CODE) {
      countUse();
    }
    return mover.move(row, last, targetRow);
  }

  private void countUse() {
    if (++uses == RowMover.USES_BEFORE_CODE) {
      mover = RowMoverCode.mover(source.layouts(), targets);
      source.addColumnUser(mover::sourceChanged);
      target.addColumnUser(mover::targetChanged);
    }
  }
}
