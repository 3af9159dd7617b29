package dev.phyla.internal.access;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.table.ColumnUser;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The columns of one component in one table, in fields of their own type.
///
/// Subclasses are generated. Its table gives it the arrays whenever these are replaced, so its
/// fields always hold the arrays in use.
public abstract class ComponentView implements ColumnUser {
  private final int position;

  /// The versions of the last writes to the components of the table, by position.
  private final long[] written;

  /// What notes writes to single rows, or null.
  private @Nullable RowWatch watch;

  /// The version at which the component was last marked.
  private long markedAt = Clock.NEVER;

  /// For generated classes, which call [#columnsChanged(Object[])] when they are complete.
  protected ComponentView(Table table, int position) {
    this.position = position;
    this.written = table.marks().written();
  }

  /// The component of a row.
  public abstract Object read(int row);

  /// Replaces the component of a row.
  ///
  /// @param accessor the caller
  public abstract void write(int row, Object value, TableAccessor<?> accessor);

  /// Refuses to write if user code changed the structure of the world, and marks the component.
  ///
  /// @return whether the write has to be noted when it is done
  protected final boolean beforeStore(long structure, int row, TableAccessor<?> accessor) {
    if (accessor.structure() != structure) {
      throw structureChanged();
    }
    long version = accessor.version(); // the same for all views, so loops read it once
    if (markedAt == version) {
      return false;
    }
    // Nothing is called for a mark: a call so rare would not be inlined, and what a loop of writes
    // keeps in registers would be lost at each write.
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
  /// @param isWatched what [#beforeStore(long, int, TableAccessor)] returned
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
