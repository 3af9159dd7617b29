package dev.phyla.internal.hash;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Hashes the content and the state of a world, column by column, a block of rows at a time.
public final class WorldHash {
  private static final int BLOCK = 1024;

  private final StableHash values;
  private final long[] rows = new long[BLOCK];

  /// A hash that counts references the given way.
  public WorldHash(StableHash values) {
    this.values = values;
  }

  /// A hash of which entities there are and what they have, blind to tables and rows.
  ///
  /// @param sets the hash of the sets that entities are in, blind to their order
  public long content(List<Table> tables, long sets) {
    long sum = sets;
    for (Table table : tables) {
      for (int first = 0; first < table.size(); first += BLOCK) {
        int count = hashRows(table, first);
        for (int i = 0; i < count; i++) {
          sum += StableHash.spread(rows[i]);
        }
      }
    }
    return StableHash.mix(sum, 0);
  }

  /// A hash that also depends on the order of rows and on the handles that come next.
  ///
  /// @param sets the hash of the sets that entities are in, with their order
  public long state(List<Table> tables, EntityIndex index, long sets) {
    var ordered = new ArrayList<>(tables);
    ordered.sort(Table.CANONICAL_ORDER);
    long hash = 0;
    for (Table table : ordered) {
      if (table.size() != 0) {
        hash = StableHash.mix(hash, table.size());
        for (int first = 0; first < table.size(); first += BLOCK) {
          int count = hashRows(table, first);
          for (int i = 0; i < count; i++) {
            hash = StableHash.mix(hash, rows[i]);
          }
        }
      }
    }
    hash = StableHash.mix(hash, index.slots());
    for (int i = 0; i < index.slots(); i++) {
      hash = StableHash.mix(hash, index.generation(i));
    }
    for (int slot : index.freeSlots()) {
      hash = StableHash.mix(hash, slot);
    }
    return sets == 0 ? hash : StableHash.mix(hash, sets);
  }

  private int hashRows(Table table, int first) {
    int count = Math.min(BLOCK, table.size() - first);
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
        hash = StableHash.mix(hash, element(column, array, element, name));
      }
      rows[i] = hash;
    }
  }

  private long element(ColumnLayout column, Object array, int index, String name) {
    return switch (column.kind()) {
      case BOOLEAN -> ((boolean[]) array)[index] ? 1 : 0;
      case BYTE -> ((byte[]) array)[index];
      case SHORT -> ((short[]) array)[index];
      case CHAR -> ((char[]) array)[index];
      case INT -> ((int[]) array)[index];
      case LONG, ENTITY -> ((long[]) array)[index];
      case FLOAT -> Float.floatToIntBits(((float[]) array)[index]);
      case DOUBLE -> Double.doubleToLongBits(((double[]) array)[index]);
      case REFERENCE -> values.of(((Object[]) array)[index], name);
    };
  }
}
