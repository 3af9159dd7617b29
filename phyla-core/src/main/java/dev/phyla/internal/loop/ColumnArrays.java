package dev.phyla.internal.loop;

import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.RowWatch;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The arrays that a loop runs over, in the order in which the loop uses them.
///
/// Each array is in a typed field, so that a loop needs no cast and no look-up; [ColumnArraysCode]
/// generates the classes with these fields.
public abstract class ColumnArrays {
  private static final long[] NO_ENTITIES = {};
  private static final @Nullable RowWatch[] NO_WATCHES = {};
  private static final int NOT_STOPPED = -1;

  /// The packed entities of the rows.
  private long[] entities = NO_ENTITIES;

  /// The watches by data term.
  private @Nullable RowWatch[] watches = NO_WATCHES;

  /// The row whose lambda ended a loop with an exception, or -1. Set by generated loops.
  int stoppedAt = NOT_STOPPED;

  /// A number that wide loops write and nothing reads. Set by generated loops.
  int flipped;

  /// For generated classes.
  protected ColumnArrays() {}

  /// Creates an object for the arrays of columns that do not belong to a table.
  ///
  /// @param columns the columns, in the order in which a loop uses them
  public static ColumnArrays of(List<ColumnLayout> columns) {
    try {
      return (ColumnArrays) ColumnArraysCode.constructor(ColumnArrays.class, columns).invokeExact();
    } catch (Throwable e) {
      throw new AssertionError("A generated class cannot be instantiated.", e);
    }
  }

  /// Replaces the entities of the rows and the arrays of all columns.
  public final void replace(long[] entities, Object[] arrays) {
    this.entities = entities;
    setArrays(arrays);
  }

  /// Replaces the arrays of all columns.
  protected abstract void setArrays(Object[] arrays);

  /// Sets the watch for writes to the component of a data term.
  final void setWatch(int term, @Nullable RowWatch watch) {
    if (term >= watches.length) {
      watches = Arrays.copyOf(watches, term + 1);
    }
    watches[term] = watch;
  }

  /// The watch for writes to the component of a data term, which must be watched.
  public final RowWatch watch(int term) {
    return Objects.requireNonNull(watches[term]);
  }

  /// The row at which an exception ended a loop over these arrays, or -1 if none did since the last
  /// call. Call it after each loop that threw, before another loop runs over the same arrays.
  public final int takeStoppedAt() {
    int row = stoppedAt;
    stoppedAt = NOT_STOPPED;
    return row;
  }

  /// The packed entities of the rows.
  public final long[] entities() {
    return entities;
  }
}
