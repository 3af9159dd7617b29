package dev.phyla.sql.internal.live;

import dev.phyla.history.internal.rows.TableRows;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.spi.RecordedTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The rows of the archetypes of a world that belong to one table, one batch for each archetype.
///
/// Columns of primitives are the arrays of the world. The world must not change meanwhile.
final class LiveRows implements TableRows {
  private final List<RecordedTable> archetypes;
  private final long[] ticks;
  private final boolean[] active;
  private final int[] worlds;

  /// The position of the current archetype.
  private int current = -1;

  /// The components of the current archetype that have columns, in the order of the table.
  private List<RecordedTable.Component> components = List.of();

  /// The plain values of columns of references of the current archetype, by number.
  private final Map<Integer, @Nullable Object[]> plain = new HashMap<>();

  LiveRows(List<RecordedTable> archetypes, long tick) {
    this.archetypes = archetypes.stream().filter(archetype -> archetype.size() > 0).toList();
    int rows = archetypes.stream().mapToInt(RecordedTable::size).max().orElse(0);
    this.ticks = new long[rows];
    this.active = new boolean[rows];
    this.worlds = new int[rows];
    Arrays.fill(ticks, tick);
    Arrays.fill(active, true);
  }

  @Override
  public boolean next() {
    current++;
    plain.clear();
    if (current >= archetypes.size()) {
      return false;
    }
    RecordedTable archetype = archetypes.get(current);
    components = archetype.components().stream().filter(component -> !component.isPair()).toList();
    return true;
  }

  private RecordedTable archetype() {
    return archetypes.get(current);
  }

  @Override
  public int size() {
    return archetype().size();
  }

  @Override
  public long[] ticks() {
    return ticks;
  }

  @Override
  public long[] entities() {
    return (long[]) archetype().array(0);
  }

  @Override
  public boolean[] active() {
    return active;
  }

  @Override
  public int[] worlds() {
    return worlds;
  }

  @Override
  public Object values(int component, int field) {
    RecordedTable.Column column = components.get(component).columns().get(field);
    return column.isReference()
        ? plain.computeIfAbsent(column.number(), _ -> plainValues(column))
        : archetype().array(column.number());
  }

  private @Nullable Object[] plainValues(RecordedTable.Column column) {
    var values = new @Nullable Object[archetype().size()];
    for (int row = 0; row < values.length; row++) {
      values[row] = plainValue(column, row);
    }
    return values;
  }

  /// The plain form of a value; null if it has none, because one such value must not make all other
  /// columns inaccessible.
  private @Nullable Object plainValue(RecordedTable.Column column, int row) {
    try {
      return archetype().plain(column, row);
    } catch (SnapshotException e) {
      return null;
    }
  }

  @Override
  public void close() {}
}
