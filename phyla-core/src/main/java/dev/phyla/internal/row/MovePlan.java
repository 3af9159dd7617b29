package dev.phyla.internal.row;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The plan for moving rows out of a table: the target of each column, and generated code if the
/// plan is used often.
///
/// Worlds that share a schema share the plan, so small worlds benefit from each other's uses, and
/// code that was generated for another schema is reused. The count of uses is not synchronised:
/// losing one does no harm.
public final class MovePlan {
  private final List<ColumnLayout> columns;

  /// The columns as an array, for the movers of all worlds.
  private final ColumnLayout[] columnArray;

  private final int[] targets;

  /// The class of generated movers, or null if there is none yet.
  private volatile @Nullable Lookup generated;

  /// Whether existing code was searched for.
  private boolean searched;

  /// The number of uses without generated code.
  private int uses;

  /// Creates a plan.
  ///
  /// @param columns the columns of the source table
  /// @param targets the column in the target table for each, or [RowMover#DROPPED]
  public MovePlan(List<ColumnLayout> columns, int[] targets) {
    this.columns = columns;
    this.columnArray = columns.toArray(ColumnLayout[]::new);
    this.targets = targets;
  }

  /// The target column of each source column, or [RowMover#DROPPED].
  public int[] targets() {
    return targets;
  }

  /// Counts a use.
  ///
  /// @param threshold the number of uses before code is generated
  /// @return whether generated code exists
  public boolean use(int threshold) {
    if (generated != null) {
      return true;
    }
    if (!searched) {
      searched = true;
      generated = RowMoverCode.find(columns, targets);
    }
    if (++uses >= threshold && columns.size() <= MovedColumns.MAX_COLUMNS) {
      generated = RowMoverCode.define(columns, targets);
    }
    return generated != null;
  }

  /// Creates a mover, which has to be given the arrays.
  public RowMover newMover() {
    Lookup defined = generated;
    return defined == null
        ? RowMover.looping(columnArray, targets)
        : HiddenClasses.instance(defined, RowMover.class);
  }
}
