package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.row.RowMover;
import dev.phyla.internal.schema.SignatureEdge;
import org.jspecify.annotations.Nullable;

/// The way from one table to another, with the code that moves a row along it.
///
/// An edge that adds or removes one component and is used often gets a [Shortcut], which does the
/// whole migration in generated code as long as nothing reacts to it.
public final class TableEdge {
  private final Table source;
  private final Table target;
  private final EntityIndex index;
  private final SignatureEdge plan;
  private final @Nullable ComponentInfo component;
  private RowMover mover;
  private boolean isGenerated;
  private @Nullable Shortcut shortcut;

  /// Whether it is known that nothing reacts to moves along it.
  private boolean isQuiet;

  /// Where the target lists it among the edges that lead there.
  private int incomingIndex;

  /// An edge between two tables.
  ///
  /// @param component the only one in which they differ, or null
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

  /// The table where it begins.
  public Table source() {
    return source;
  }

  /// The table where it leads.
  public Table target() {
    return target;
  }

  /// The ids of the components that only the source has.
  public int[] lost() {
    return plan.lost();
  }

  /// How many components only the target has.
  public int gained() {
    return target.infos().length - source.infos().length + plan.lost().length;
  }

  /// Moves a row to the next free row of the target and commits it there; the last row of the
  /// source fills the gap. Columns that only the target has are left as the caller wrote them.
  ///
  /// @param row the row that leaves
  public void move(int row) {
    if (!isGenerated) {
      countMove();
    }
    source.enterPendingWrites();
    int targetRow = target.size();
    int last = source.size() - 1;
    long entity = source.entities()[row];
    long filler = mover.move(row, last, targetRow);
    target.commit(1);
    source.shrinkTo(last, row);
    index.fillGap(filler, source.id(), row);
    index.move(entity, target.id(), targetRow);
  }

  /// Moves all rows to the next free rows of the target, in order, and commits them there. The
  /// target has room for them; columns that only the target has are left as the caller wrote them.
  public void moveAll() {
    source.enterPendingWrites();
    int count = source.size();
    int first = target.size();
    int[] targets = plan.moves().targets();
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] != RowMover.DROPPED) {
        int stride = source.layouts().get(i).stride();
        System.arraycopy(
            source.columns()[i], 0, target.columns()[targets[i]], first * stride, count * stride);
      }
    }
    index.moveAll(target.entities(), target.id(), first, count);
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

  /// The generated code for the whole migration, or null if there is none yet.
  public @Nullable Shortcut shortcut() {
    return shortcut;
  }

  /// Whether it is known that nothing reacts to moves along it.
  public boolean isQuiet() {
    return isQuiet;
  }

  /// Notes that nothing reacts to moves along it.
  public void setQuiet() {
    isQuiet = true;
    openShortcut();
  }

  /// Lets the shortcut be taken, if nothing else is to be done for a move.
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
