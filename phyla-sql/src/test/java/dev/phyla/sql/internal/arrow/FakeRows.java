package dev.phyla.sql.internal.arrow;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.rows.TableRows;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/// Rows that are held in memory, and are read in batches of a given size from reused arrays, which
/// are longer than the batch.
public final class FakeRows implements TableRows {
  /// A row; the values are by component and field.
  public record Row(long tick, long entity, boolean active, Object[][] values) {}

  private final ArchetypeTable table;
  private final List<Row> rows;
  private final int batchSize;
  private final Object[][] arrays;
  private final long[] ticks;
  private final long[] entities;
  private final boolean[] active;
  private int next;
  private int size;
  public boolean closed;

  public FakeRows(ArchetypeTable table, List<Row> rows, int batchSize) {
    this.table = table;
    this.rows = List.copyOf(rows);
    this.batchSize = batchSize;
    int length = batchSize + 3;
    this.ticks = new long[length];
    this.entities = new long[length];
    this.active = new boolean[length];
    this.arrays = new Object[table.components().size()][];
    for (int i = 0; i < arrays.length; i++) {
      List<TableField> fields = table.components().get(i).fields();
      arrays[i] = new Object[fields.size()];
      for (int j = 0; j < arrays[i].length; j++) {
        TableField field = fields.get(j);
        arrays[i][j] =
            Array.newInstance(elementType(field.type()), length * Math.max(1, field.length()));
      }
    }
  }

  private static Class<?> elementType(ColumnType type) {
    return switch (type) {
      case BOOLEAN -> boolean.class;
      case BYTE -> byte.class;
      case SHORT -> short.class;
      case CHAR -> char.class;
      case INT -> int.class;
      case LONG, ENTITY -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      case TEXT, VALUE -> Object.class;
    };
  }

  @Override
  public boolean next() {
    size = Math.min(batchSize, rows.size() - next);
    for (int i = 0; i < size; i++) {
      Row row = rows.get(next + i);
      ticks[i] = row.tick;
      entities[i] = row.entity;
      active[i] = row.active;
      for (int c = 0; c < arrays.length; c++) {
        for (int f = 0; f < arrays[c].length; f++) {
          int length = table.components().get(c).fields().get(f).length();
          if (length == 0) {
            Array.set(arrays[c][f], i, row.values[c][f]);
          } else {
            for (int k = 0; k < length; k++) {
              Array.set(arrays[c][f], i * length + k, Array.get(row.values[c][f], k));
            }
          }
        }
      }
    }
    next += size;
    return size > 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long[] ticks() {
    return ticks;
  }

  @Override
  public long[] entities() {
    return entities;
  }

  @Override
  public boolean[] active() {
    return active;
  }

  @Override
  public int[] worlds() {
    var worlds = new int[active.length];
    for (int i = 0; i < worlds.length; i++) {
      worlds[i] = (int) entities[i] % 3;
    }
    return worlds;
  }

  @Override
  public Object values(int component, int field) {
    return arrays[component][field];
  }

  @Override
  public void close() {
    closed = true;
  }

  /// Collects rows.
  public static final class Builder {
    private final ArchetypeTable table;
    private final List<Row> rows = new ArrayList<>();

    public Builder(ArchetypeTable table) {
      this.table = table;
    }

    public Builder row(long tick, long entity, boolean active, Object[]... values) {
      rows.add(new Row(tick, entity, active, values));
      return this;
    }

    public FakeRows build(int batchSize) {
      return new FakeRows(table, rows, batchSize);
    }
  }
}
