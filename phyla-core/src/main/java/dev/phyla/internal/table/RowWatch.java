package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records which rows of a table were written, for one component.
///
/// Code that writes single rows calls [#beforeWrite(int)] and [#afterWrite(int)] around the stores,
/// with no user code between them, so that equal-value writes can be ignored. Code that writes
/// ranges calls [#written(int, int)].
public abstract class RowWatch {
  private final Table table;
  private final int base;
  private final List<ColumnLayout> columns;

  /// The range of written rows that is not entered in the log yet.
  private int pendingFirst;

  private int pendingEnd;

  /// Whether this watch is on the list of watches with pending rows.
  private boolean isListed;

  /// Columns for one row, or null while they are in use.
  private Object @Nullable [] spare;

  /// Creates a watch for a component of a table.
  protected RowWatch(Table table, ComponentInfo info) {
    this.table = table;
    this.base = table.base(info.id());
    this.columns = info.layout().columns();
  }

  /// Whether equal-value writes do not count as changes.
  public abstract boolean ignoresEqual();

  /// Called when the component of a row has changed.
  protected abstract void changed(int row);

  /// Called when the components of rows have changed.
  protected abstract void changedRange(int first, int end);

  /// Called when there are rows to be [entered][#enterPending()] before a consumer reads; only once
  /// until [#unlist()].
  protected abstract void pending();

  /// Called before a row is written.
  public final void beforeWrite(int row) {
    if (ignoresEqual()) {
      Object[] kept = spare == null ? newRow() : spare;
      for (int i = 0; i < kept.length; i++) {
        columns.get(i).copyRow(table.columns()[base + i], row, kept[i], 0);
      }
      spare = kept;
    }
  }

  private Object[] newRow() {
    return columns.stream().map(column -> column.kind().newArray(column.stride())).toArray();
  }

  /// Called after a row was written. If comparing values throws, the row counts as changed.
  public final void afterWrite(int row) {
    if (!ignoresEqual()) {
      changed(row);
      return;
    }
    Object[] kept = spare == null ? newRow() : spare;
    spare = null; // a comparison is user code, which may write to this component too
    boolean differs = true;
    try {
      differs = differs(kept, 0, 0, row);
    } finally {
      for (int i = 0; i < kept.length; i++) {
        columns.get(i).clearRows(kept[i], 0, 1);
      }
      spare = kept;
      if (differs) {
        changed(row);
      }
    }
  }

  /// Whether writing a value over a row would be a change.
  ///
  /// @param other columns that hold the value
  /// @param first the first of them
  /// @param from the row there
  /// @param row the row of the table
  public final boolean isChange(Object[] other, int first, int from, int row) {
    return !ignoresEqual() || differs(other, first, from, row);
  }

  private boolean differs(Object[] other, int first, int from, int row) {
    for (int i = 0; i < columns.size(); i++) {
      if (!columns.get(i).sameRow(table.columns()[base + i], row, other[first + i], from)) {
        return true;
      }
    }
    return false;
  }

  /// Called after rows may have been written. The rows are kept as a range until a consumer reads,
  /// or until rows of the table move.
  public final void written(int first, int end) {
    if (pendingFirst == pendingEnd) {
      pendingFirst = first;
      pendingEnd = end;
      if (first != end) {
        table.setPendingWrites();
        list();
      }
    } else if (first <= pendingEnd && end >= pendingFirst) {
      pendingFirst = Math.min(pendingFirst, first);
      pendingEnd = Math.max(pendingEnd, end);
    } else {
      enterPending();
      pendingFirst = first;
      pendingEnd = end;
    }
  }

  private void list() {
    if (!isListed) {
      isListed = true;
      pending();
    }
  }

  /// Called when this watch was removed from the [list][#pending()].
  public final void unlist() {
    isListed = false;
  }

  /// Called after a single row was changed.
  public final void writtenRow(int row) {
    changed(row);
  }

  /// Enters the entities of the pending range in the log.
  public final void enterPending() {
    changedRange(pendingFirst, pendingEnd);
    forgetPending();
  }

  /// Drops the pending range, because its entities are gone.
  final void forgetPending() {
    pendingFirst = 0;
    pendingEnd = 0;
  }
}
