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
  }

  /// The table at the other end.
  public Table target() {
    return target;
  }

  /// Moves a row to the next free row of the target, which the caller then commits.
  ///
  /// The columns that only the target has are left as the caller wrote them.
  void move(int row, int targetRow) {
    if (++uses == RowMover.USES_BEFORE_CODE) {
      mover = RowMoverCode.mover(source.layouts(), targets);
    }
    mover.move(source.columns(), row, source.size() - 1, target.columns(), targetRow);
  }
}
