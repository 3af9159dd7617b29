package dev.phyla.internal.order;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.order.KeyComponent.Use;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Comparator;

/// Sorts the rows of tables. Rows change places within their table through this class only.
///
/// The orders of the rows are determined first, which may run user code and throw, and changes
/// nothing. Then the rows move. Nothing is announced, because no entity gains or loses a component.
public final class TableSorter {
  private final Guard guard;
  private final SortBuffers buffers;

  /// A table whose rows have to move.
  private record Move(Table table, int[] order) {}

  TableSorter(Guard guard, SortBuffers buffers) {
    this.guard = guard;
    this.buffers = buffers;
  }

  /// Sorts the matching tables of a query by a column. Tables that are known to be in order take no
  /// time.
  ///
  /// @param query the query, whose text is used in messages
  /// @param state its matching tables
  /// @param info the component
  /// @param offset the column among those of the component
  /// @param descending whether the greatest value comes first
  /// @return whether rows moved
  public boolean sort(
      Object query, QueryState state, ComponentInfo info, int offset, boolean descending) {
    var component = new KeyComponent(query, Use.SORT, info);
    ColumnKind kind = component.requireKey(offset);
    requirePresent(component, state);
    Match[] matches = state.matches();
    boolean moved = false;
    for (int i = 0; i < state.size(); i++) {
      Table table = matches[i].table();
      if (table.size() != 0) {
        moved |= sort(table, info, component.base(table) + offset, kind, descending);
      }
    }
    return moved;
  }

  private boolean sort(
      Table table, ComponentInfo info, int column, ColumnKind kind, boolean descending) {
    int signedColumn = descending ? -column : column;
    if (table.marks().isSortedBy(table.position(info.id()), signedColumn)) {
      return false;
    }
    RadixSort radix = buffers.radix();
    int rows = table.size();
    long[] keys = radix.keys(table.limit() - table.first());
    SortKeys.read(kind, table.columns()[column], table.first(), table.end(), descending, keys, 0);
    boolean moves = radix.sort(rows);
    if (moves) {
      table.reorder(radix.order(), buffers.spare());
    }
    table.marks().sorted(signedColumn);
    return moves;
  }

  /// Sorts the matching tables of a query with a comparator. If it throws, nothing moves.
  ///
  /// @param query the query, whose text is used in messages
  /// @param state its matching tables
  /// @param info the component
  /// @param comparator compares components
  /// @return whether rows moved
  public boolean sort(
      Object query, QueryState state, ComponentInfo info, Comparator<Object> comparator) {
    requirePresent(new KeyComponent(query, Use.SORT, info), state);
    var moves = new ArrayList<Move>();
    Object outer = guard.beginLoop("a comparator that sorts " + query);
    try {
      var sort = new ComparatorSort(info, comparator);
      Match[] matches = state.matches();
      for (int i = 0; i < state.size(); i++) {
        int[] order = sort.order(matches[i].table());
        if (order != null) {
          moves.add(new Move(matches[i].table(), order));
        }
      }
    } finally {
      guard.endLoop(outer);
    }
    for (Move move : moves) {
      move.table.reorder(move.order, buffers.spare());
    }
    return !moves.isEmpty();
  }

  private static void requirePresent(KeyComponent component, QueryState state) {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      if (matches[i].size() != 0) {
        component.base(matches[i].table());
      }
    }
  }
}
