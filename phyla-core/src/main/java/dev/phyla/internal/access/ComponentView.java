package dev.phyla.internal.access;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.table.ColumnUser;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The columns of one component in one table, in typed fields.
///
/// Subclasses are generated. The table passes new arrays whenever it replaces them, so the fields
/// always hold the current arrays.
public abstract class ComponentView implements ColumnUser {
  private final int position;

  /// The versions of the last writes to the components of the table, by position.
  private final long[] written;

  /// Records writes to single rows, or null.
  private @Nullable RowWatch watch;

  /// The version at which the component was last marked.
  private long markedAt = Clock.NEVER;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(Table table, int position) {
    this.position = position;
    this.written = table.marks().written();
  }

  /// Returns the component of a row.
  public abstract Object read(int row);

  /// Replaces the component of a row.
  ///
  /// @param accessor the caller
  public abstract void write(int row, Object value, TableAccessor<?> accessor);

  /// Throws if user code changed the structure of the world; otherwise marks the component.
  ///
  /// @return whether the write has to be recorded afterwards
  protected final boolean beforeStore(long structure, int row, TableAccessor<?> accessor) {
    if (accessor.structure() != structure) {
      throw structureChanged();
    }
    long version = accessor.version(); // the same for all views, so loops read it once
    if (markedAt == version) {
      return false;
    }
    // The mark is set without a call: a rare call would not be inlined, and registers would be
    // spilled at each write.
    written[position] = version;
    if (watch != null) {
      watch.beforeWrite(row);
      return true;
    }
    markedAt = version;
    return false;
  }

  /// Called after a row was written.
  ///
  /// @param isWatched the result of [#beforeStore(long, int, TableAccessor)]
  protected final void afterStore(boolean isWatched, int row) {
    if (isWatched) {
      Objects.requireNonNull(watch).afterWrite(row);
    }
  }

  @Override
  public final void watchesChanged(Table table) {
    watch = table.watch(position);
    markedAt = Clock.NEVER;
  }

  private static IllegalStateException structureChanged() {
    return new IllegalStateException(
        "The structure of the world changed while an accessor of a component's new value ran; an"
            + " accessor must not change the world.");
  }
}
