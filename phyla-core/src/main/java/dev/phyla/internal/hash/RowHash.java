package dev.phyla.internal.hash;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Hashes the rows of tables, column by column, a block of rows at a time.
public final class RowHash {
  private static final int BLOCK = 1024;

  private final StableHash values;
  private final long[] rows = new long[BLOCK];

  /// Creates a row hash.
  public RowHash(StableHash values) {
    this.values = values;
  }

  /// A hash of the rows of a table that does not depend on their order or the table. The hashes of
  /// several tables can be added.
  public long content(Table table) {
    long sum = 0;
    for (int first = table.first(); first < table.end(); first += BLOCK) {
      int count = hashRows(table, first);
      for (int i = 0; i < count; i++) {
        sum += StableHash.spread(rows[i]);
      }
    }
    return sum;
  }

  /// A hash of the rows of a table in their order.
  ///
  /// @param start the hash of the preceding content
  public long state(Table table, long start) {
    long hash = start;
    for (int first = table.first(); first < table.end(); first += BLOCK) {
      int count = hashRows(table, first);
      for (int i = 0; i < count; i++) {
        hash = StableHash.mix(hash, rows[i]);
      }
    }
    return hash;
  }

  private int hashRows(Table table, int first) {
    int count = Math.min(BLOCK, table.end() - first);
    long[] entities = table.entities();
    for (int i = 0; i < count; i++) {
      rows[i] = StableHash.mix(0, entities[first + i]);
    }
    ComponentInfo[] infos = table.infos().clone();
    Arrays.sort(infos, Comparator.comparing(ComponentInfo::name));
    for (ComponentInfo info : infos) {
      long name = StableHash.ofText(info.name());
      for (int i = 0; i < count; i++) {
        rows[i] = StableHash.mix(rows[i], name);
      }
      List<ColumnLayout> columns = info.layout().columns();
      for (int i = 0; i < columns.size(); i++) {
        Object array = table.columns()[table.base(info.id()) + i];
        mixColumn(columns.get(i), array, first, count, info.name());
      }
    }
    return count;
  }

  private void mixColumn(ColumnLayout column, Object array, int first, int count, String name) {
    int stride = column.stride();
    for (int i = 0; i < count; i++) {
      long hash = rows[i];
      int start = (first + i) * stride;
      for (int element = start; element < start + stride; element++) {
        hash = StableHash.mix(hash, values.ofElement(column.kind(), array, element, name));
      }
      rows[i] = hash;
    }
  }
}
