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
  private static final long NEVER = -1;

  private final int position;
  private final long[] marks;
  private final int word;
  private final long mark;
  private final long[] tableMarks;
  private final long tableMark;
  private @Nullable RowWatch watch;
  private long markedIn = NEVER;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(Table table, int position) {
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
  ///
  /// @param accessor who asks for it
  public abstract void write(int row, Object value, TableAccessor<?> accessor);

  /// Refuses to write if user code changed the structure of the world, and marks the component.
  ///
  /// @return whether somebody wants to know of the write when it is done
  protected final boolean beforeStore(long structure, int row, TableAccessor<?> accessor) {
    if (accessor.structure() != structure) {
      throw structureChanged();
    }
    long epoch = accessor.epoch();
    if (markedIn == epoch) {
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
    markedIn = epoch;
    return false;
  }

  /// Says that a row was written.
  ///
  /// @param isWatched what [#beforeStore(long, int, TableAccessor)] returned
  protected final void afterStore(boolean isWatched, int row) {
    if (isWatched) {
      Objects.requireNonNull(watch).afterWrite(row);
    }
  }

  @Override
  public final void watchesChanged(Table table) {
    watch = table.watch(position);
    markedIn = NEVER;
  }

  private static IllegalStateException structureChanged() {
    return new IllegalStateException(
        "The structure of the world changed while an accessor of a component's new value ran; an"
            + " accessor must not change the world.");
  }
}
