package dev.phyla.internal.access;

import dev.phyla.internal.storage.ColumnUser;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.RowWatch;
import dev.phyla.internal.storage.Table;
import org.jspecify.annotations.Nullable;

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
  private final int position;
  private @Nullable RowWatch watch;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(EntityStore store, Table table, int position) {
    this.store = store;
    this.position = position;
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
  protected final void beforeStore(long structure, int row) {
    if (store.version() != structure) {
      throw worldChanged();
    }
    // Nothing is called for a mark: a call so rare would not be inlined, and what a loop of writes
    // keeps in registers would be lost at each write.
    if ((marks[word] & mark) == 0) {
      marks[word] |= mark;
      tableMarks[0] |= tableMark;
    }
    if (watch != null) {
      watch.beforeWrite(row);
    }
  }

  /// Says that a row was written.
  protected final void afterStore(int row) {
    if (watch != null) {
      watch.afterWrite(row);
    }
  }

  @Override
  public final void watchesChanged(Table table) {
    watch = table.watch(position);
  }

  private static IllegalStateException worldChanged() {
    return new IllegalStateException(
        "The world changed while an accessor of a component's new value ran; an accessor must not"
            + " change the world.");
  }
}
