package dev.phyla.internal.access;

import dev.phyla.internal.storage.ColumnUser;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Table;

/// The columns of one component in one table, in fields of their own type.
///
/// Subclasses are generated. A view hears of it when its table grows, so its fields always hold the
/// arrays in use.
public abstract class ComponentView implements ColumnUser {
  private final EntityStore store;
  private final long[] marks;
  private final int word;
  private final long mark;
  private final long[] tableMarks;
  private final long tableMark;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(EntityStore store, Table table, int position) {
    this.store = store;
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

  /// How many structural changes there were, asked before user code runs.
  protected final long structure() {
    return store.version();
  }

  /// Refuses to write if user code changed the structure of the world, and marks the component.
  protected final void beforeStore(long structure) {
    if (store.version() != structure) {
      throw worldChanged();
    }
    // Nothing is called for a mark: a call so rare would not be inlined, and what a loop of writes
    // keeps in registers would be lost at each write.
    if ((marks[word] & mark) == 0) {
      marks[word] |= mark;
      tableMarks[0] |= tableMark;
    }
  }

  private static IllegalStateException worldChanged() {
    return new IllegalStateException(
        "The world changed while an accessor of a component's new value ran; an accessor must not"
            + " change the world.");
  }
}
