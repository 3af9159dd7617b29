package dev.phyla.internal.access;

import dev.phyla.internal.storage.ColumnUser;
import dev.phyla.internal.storage.RowWatch;
import dev.phyla.internal.storage.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The columns of one component in one table, in fields of their own type.
///
/// Subclasses are generated. A view hears of it when its table grows, so its fields always hold the
/// arrays in use.
public abstract class ComponentView implements ColumnUser {
  private final Table table;
  private final int position;
  private final long settledMask;
  private final long[] marks;
  private final int word;
  private final long mark;
  private final long[] tableMarks;
  private final long tableMark;
  private @Nullable RowWatch watch;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(Table table, int position) {
    this.table = table;
    this.position = position;
    this.settledMask = Table.settledMask(position);
    this.marks = table.dirtyMarks();
    this.word = position >> 6;
    this.mark = 1L << position;
    this.tableMarks = table.dirtyBlock();
    this.tableMark = 1L << table.id();
  }

  /// The component of a row.
  public abstract Object read(int row);

  /// Replaces the component of a row.
  public abstract void write(int row, Object value);

  /// How many structural changes the table has seen, asked before user code runs.
  protected final long structure() {
    return table.version();
  }

  /// Refuses to write if user code changed the table, and marks the component.
  ///
  /// @return whether somebody wants to know of the write when it is done
  protected final boolean beforeStore(long structure, int row) {
    if (table.version() != structure) {
      throw tableChanged();
    }
    if (table.isSettled(settledMask)) {
      return false;
    }
    // Nothing is called for a mark: a call so rare would not be inlined, and what a loop of writes
    // keeps in registers would be lost at each write.
    marks[word] |= mark;
    tableMarks[0] |= tableMark;
    if (watch != null) {
      watch.beforeWrite(row);
      return true;
    }
    if (settledMask > 0) {
      table.setSettled(table.settled() | settledMask);
    }
    return false;
  }

  /// Says that a row was written.
  ///
  /// @param isWatched what [#beforeStore(long, int)] returned
  protected final void afterStore(boolean isWatched, int row) {
    if (isWatched) {
      Objects.requireNonNull(watch).afterWrite(row);
    }
  }

  @Override
  public final void watchesChanged(Table table) {
    watch = table.watch(position);
  }

  private IllegalStateException tableChanged() {
    return new IllegalStateException(
        "The archetype "
            + table
            + " changed while an accessor of a component's new value ran; an accessor must not"
            + " change the world.");
  }
}
