package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.row.RowMover;
import dev.phyla.internal.schema.SignatureEdge;
import org.jspecify.annotations.Nullable;

/// An edge from one table to another, with the code that moves rows along it.
///
/// An edge that adds or removes one component and is used often gets a [Shortcut], which does the
/// whole migration in generated code if nothing reacts to it.
public final class TableEdge {
  private final Table source;
  private final Table target;
  private final EntityIndex index;
  private final SignatureEdge plan;
  private final @Nullable ComponentInfo component;

  /// Moves rows from the source to the target.
  private RowMover mover;

  /// Whether the mover is generated code.
  private boolean isGenerated;

  /// The compiled form of the whole migration, or null.
  private @Nullable Shortcut shortcut;

  /// Whether it is known that nothing reacts to moves along it.
  private boolean isQuiet;

  /// The index in the target's list of incoming edges.
  private int incomingIndex;

  /// Creates an edge between two tables.
  ///
  /// @param component the only component in which they differ, or null
  TableEdge(Table source, Table target, SignatureEdge plan, @Nullable ComponentInfo component) {
    this.source = source;
    this.target = target;
    this.index = source.context().index();
    this.plan = plan;
    this.component = component;
    this.mover = plan.moves().newMover();
    bind();
  }

  private void bind() {
    mover.sourceChanged(source.columns());
    mover.targetChanged(target.columns());
  }

  /// The source table.
  public Table source() {
    return source;
  }

  /// The target table.
  public Table target() {
    return target;
  }

  /// The ids of the components that only the source has.
  public int[] lost() {
    return plan.lost();
  }

  /// The number of components that only the target has.
  public int gained() {
    return target.infos().length - source.infos().length + plan.lost().length;
  }

  /// Moves a row to the next free row of the target and commits it there; the last row of the
  /// source fills the gap. The caller has written the columns that only the target has.
  ///
  /// @param row the row that leaves
  public void move(int row) {
    if (!isGenerated) {
      countMove();
    }
    source.enterPendingWrites();
    int targetRow = target.end();
    int last = source.end() - 1;
    long entity = source.entities()[row];
    long filler = mover.move(row, last, targetRow);
    target.commit(1);
    source.shrinkTo(last, row);
    index.fillGap(filler, source.id(), row);
    index.move(entity, target.id(), targetRow);
  }

  /// Moves all rows to the next free rows of the target, in order, and commits them there. The
  /// target has room for them, and the caller has written the columns that only the target has.
  public void moveAll() {
    source.enterPendingWrites();
    int count = source.size();
    int first = target.end();
    int[] targets = plan.moves().targets();
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] != RowMover.DROPPED) {
        int stride = source.layouts().get(i).stride();
        System.arraycopy(
            source.columns()[i],
            source.first() * stride,
            target.columns()[targets[i]],
            first * stride,
            count * stride);
      }
    }
    index.bulk().move(target.entities(), target.id(), first, count);
    target.commit(count);
    source.clear();
  }

  private void countMove() {
    if (plan.moves().use(source.context().mode().codegenThreshold())) {
      isGenerated = true;
      mover = plan.moves().newMover();
      bind();
      if (component != null) {
        shortcut = Shortcut.of(this, component, plan.moves().targets());
        openShortcut();
      }
    }
  }

  /// The shortcut, or null if there is none yet.
  public @Nullable Shortcut shortcut() {
    return shortcut;
  }

  /// Whether it is known that nothing reacts to moves along it.
  public boolean isQuiet() {
    return isQuiet;
  }

  /// Sets the flag that nothing reacts to moves along it.
  public void setQuiet() {
    isQuiet = true;
    openShortcut();
  }

  /// Opens the shortcut, if nothing reacts and no rows are pending.
  void openShortcut() {
    if (shortcut != null) {
      shortcut.setOpen(isQuiet && !source.hasPendingWrites());
    }
  }

  void forgetReactions() {
    isQuiet = false;
    if (shortcut != null) {
      shortcut.setOpen(false);
    }
  }

  void sourceReplaced(Object[] arrays) {
    mover.sourceChanged(arrays);
    if (shortcut != null) {
      shortcut.sourceChanged(arrays);
    }
  }

  void targetReplaced(Object[] arrays) {
    mover.targetChanged(arrays);
    if (shortcut != null) {
      shortcut.targetChanged(arrays);
    }
  }

  int incomingIndex() {
    return incomingIndex;
  }

  void setIncomingIndex(int index) {
    incomingIndex = index;
  }
}
