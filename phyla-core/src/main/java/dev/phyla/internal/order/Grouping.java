package dev.phyla.internal.order;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.order.KeyComponent.Use;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.RowRanges;
import dev.phyla.internal.table.Table;

/// Groups the entities that a query visits. Grouping does not count as reading what changed.
public final class Grouping {
  private final Guard guard;
  private final SortBuffers buffers;

  Grouping(Guard guard, SortBuffers buffers) {
    this.guard = guard;
    this.buffers = buffers;
  }

  /// Reads the keys of rows.
  public interface KeySource {
    /// Reads the keys of rows into an array.
    ///
    /// @param table a table
    /// @param first the first row
    /// @param end the row after the last
    /// @param keys the array for the keys
    /// @param to the index of the first key
    void read(Table table, int first, int end, long[] keys, int to);
  }

  /// Groups the entities of a query by keys.
  ///
  /// @param rows the rows of the query
  /// @param source reads the keys
  /// @return the groups
  public KeyGroups group(QueryRows rows, KeySource source) {
    RadixSort radix = buffers.radix();
    RowRanges ranges = rows.select();
    try {
      var entities = new long[ranges.rows()];
      long[] keys = radix.keys(entities.length);
      int size = 0;
      for (int i = 0; i < ranges.size(); i++) {
        Table table = ranges.match(i).table();
        int first = ranges.first(i);
        int end = ranges.end(i);
        source.read(table, first, end, keys, size);
        System.arraycopy(table.entities(), first, entities, size, end - first);
        size += end - first;
      }
      return KeyGroups.of(entities, radix);
    } finally {
      rows.recycle(ranges);
    }
  }

  /// Groups the entities of a query by a column of whole numbers.
  ///
  /// @param query the query, whose text is used in messages
  /// @param rows its rows
  /// @param info the component
  /// @param offset the column among those of the component
  /// @return the groups, whose keys are the numbers
  public KeyGroups group(Object query, QueryRows rows, ComponentInfo info, int offset) {
    var component = new KeyComponent(query, Use.GROUP, info);
    ColumnKind kind = component.requireKey(offset);
    return group(
        rows,
        (table, first, end, keys, to) -> {
          Object column = table.columns()[component.base(table) + offset];
          SortKeys.read(kind, column, first, end, false, keys, to);
        });
  }

  /// Receives the component of each entity.
  public interface ValueVisitor {
    /// Receives a component.
    ///
    /// @param entity the packed entity
    /// @param value its component
    void visit(long entity, Object value);
  }

  /// Visits the components of the entities of a query, in the order of iteration. The structure of
  /// the world cannot change meanwhile.
  ///
  /// @param query the query, whose text is used in messages
  /// @param rows its rows
  /// @param info the component
  /// @param visitor user code
  public void forEach(Object query, QueryRows rows, ComponentInfo info, ValueVisitor visitor) {
    var component = new KeyComponent(query, Use.GROUP, info);
    RowRanges ranges = rows.select();
    Object outer = guard.beginLoop(query);
    try {
      for (int i = 0; i < ranges.size(); i++) {
        component.base(ranges.match(i).table());
      }
      for (int i = 0; i < ranges.size(); i++) {
        Table table = ranges.match(i).table();
        for (int row = ranges.first(i); row < ranges.end(i); row++) {
          visitor.visit(table.entities()[row], table.read(info, row));
        }
      }
    } finally {
      guard.endLoop(outer);
      rows.recycle(ranges);
    }
  }
}
