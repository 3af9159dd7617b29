package dev.phyla.history.internal.read;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.EntityRow;
import dev.phyla.history.TableColumn;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.RunLog;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the rows of one entity in a range of ticks.
public final class EntityPast {
  private final int world;
  private final long entity;
  private final List<EntityRow> found = new ArrayList<>();

  private EntityPast(int world, long entity) {
    this.world = world;
    this.entity = entity;
  }

  /// Finds the rows of an entity.
  ///
  /// @param world the number of its world in a batch, or -1 if the run has one world
  /// @param entity the entity, packed
  /// @param before the frame before the first, or null
  /// @param frames the frames, in the order of their ticks
  /// @return the rows by tick; at the same tick, the row that is left comes first
  public static List<EntityRow> rows(
      int world, long entity, RunLog.@Nullable Frame before, List<RunLog.Frame> frames) {
    var past = new EntityPast(world, entity);
    var tables = new TreeMap<String, ArchetypeTable>();
    for (RunLog.Frame frame : frames) {
      for (LogTable table : frame.segment().index().tables().values()) {
        if (table.kind() == LogTable.Kind.ARCHETYPE) {
          ArchetypeTable archetype = table.archetypeTable();
          tables.put(archetype.name(), archetype);
        }
      }
    }
    tables
        .values()
        .forEach(table -> past.add(table, new LogRows(table, world >= 0, before, frames, false)));
    past.found.sort(Comparator.comparingLong(EntityRow::tick).thenComparing(EntityRow::isActive));
    return past.found;
  }

  private void add(ArchetypeTable table, LogRows rows) {
    while (rows.next()) {
      for (int i = 0; i < rows.size(); i++) {
        if (rows.entities()[i] == entity && (world < 0 || rows.worlds()[i] == world)) {
          found.add(
              new EntityRow(rows.ticks()[i], table, rows.active()[i], values(table, rows, i)));
        }
      }
    }
  }

  private static SequencedMap<String, @Nullable Object> values(
      ArchetypeTable table, LogRows rows, int row) {
    SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
    for (TableColumn column : table.columns()) {
      int length = table.components().get(column.component()).fields().get(column.field()).length();
      Object array = rows.values(column.component(), column.field());
      values.put(column.name(), Array.get(array, row * Math.max(1, length) + column.element()));
    }
    return values;
  }
}
