package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.List;

/// Notes which rows of a table have a component written to.
///
/// Whoever writes calls [#beforeWrite(int)] and [#afterWrite(int)] around it, so that writing an
/// equal value can be told from a change where that is wanted.
public abstract class RowWatch {
  private final Table table;
  private final int base;
  private final List<ColumnLayout> columns;
  private final Object[] kept;

  /// Watches a component of a table.
  protected RowWatch(Table table, ComponentInfo info) {
    this.table = table;
    this.base = table.base(info.id());
    this.columns = info.layout().columns();
    this.kept = new Object[columns.size()];
    for (int i = 0; i < kept.length; i++) {
      ColumnLayout column = columns.get(i);
      kept[i] = column.kind().newArray(column.stride());
    }
  }

  /// Whether writing an equal value is no change.
  protected abstract boolean ignoresEqual();

  /// Notes that an entity has changed.
  protected abstract void changed(long entity);

  /// Says that a row will be written.
  public final void beforeWrite(int row) {
    if (ignoresEqual()) {
      for (int i = 0; i < kept.length; i++) {
        columns.get(i).copyRow(table.columns()[base + i], row, kept[i], 0);
      }
    }
  }

  /// Says that a row was written.
  public final void afterWrite(int row) {
    if (!ignoresEqual() || differs(row)) {
      changed(table.entities()[row]);
    }
  }

  private boolean differs(int row) {
    boolean differs = false;
    for (int i = 0; i < kept.length; i++) {
      ColumnLayout column = columns.get(i);
      differs |= !column.sameRow(table.columns()[base + i], row, kept[i], 0);
      column.clearRows(kept[i], 0, 1);
    }
    return differs;
  }

  /// Says that rows may have been written.
  public final void written(int first, int end) {
    for (int row = first; row < end; row++) {
      changed(table.entities()[row]);
    }
  }
}
