package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.history.internal.log.TableState;
import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The rows of an archetype at the end of a past tick.
public final class PastTable {
  private final PastState state;
  private final TableState rows;
  private final ArchetypeTable table;

  PastTable(PastState state, TableState rows) {
    this.state = state;
    this.rows = rows;
    this.table = rows.table().archetypeTable();
  }

  /// The table, with its components and columns.
  ///
  /// @return the table
  public ArchetypeTable table() {
    return table;
  }

  /// The number of rows.
  ///
  /// @return the number
  public int size() {
    return rows.rows();
  }

  /// The entity of a row.
  ///
  /// @param row the row
  /// @return the entity
  public Entity entity(int row) {
    return Entity.fromBits(rows.entities()[Objects.checkIndex(row, size())]);
  }

  /// The world of a row.
  ///
  /// @param row the row
  /// @return its number in the batch; 0 in runs of one world
  public int world(int row) {
    Objects.checkIndex(row, size());
    return state.hasWorlds() ? rows.worlds()[row] : Math.max(0, state.worldNumber());
  }

  /// The row of an entity.
  ///
  /// @param entity the entity
  /// @return its row, or -1 if it is not in the table
  /// @throws IllegalStateException if the rows belong to the worlds of a batch
  public int rowOf(Entity entity) {
    if (state.hasWorlds()) {
      throw new IllegalStateException(
          "Entities of different worlds can have the same handle; choose a world of the batch with"
              + " PastState.world.");
    }
    long[] entities = rows.entities();
    for (int i = 0; i < size(); i++) {
      if (entities[i] == entity.bits()) {
        return i;
      }
    }
    return -1;
  }

  /// The values of a column.
  ///
  /// @param name the name of the column, such as `position__x`
  /// @param arrayType the class of the array, such as `float[].class`; `Object[].class` for texts
  ///   and other objects, which are plain values
  /// @param <A> the type of the array
  /// @return a new array with a value for each row
  /// @throws IllegalArgumentException if there is no such column, or it has another type
  public <A> A column(String name, Class<A> arrayType) {
    Object values = Array.newInstance(find(name, arrayType).type().elementType(), size());
    copyColumn(name, arrayType, values, 0);
    return arrayType.cast(values);
  }

  private TableColumn find(String name, Class<?> arrayType) {
    TableColumn column =
        table.columns().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        String.format(
                            "The table %s has no column %s; it has %s.",
                            table,
                            name,
                            table.columns().stream().map(TableColumn::name).toList())));
    Class<?> type = column.type().elementType().arrayType();
    if (type != arrayType) {
      throw new IllegalArgumentException(
          String.format(
              "The column %s has the type %s, not %s.",
              name, type.getSimpleName(), arrayType.getSimpleName()));
    }
    return column;
  }

  /// Copies the values of a column into an array.
  void copyColumn(String name, Class<?> arrayType, Object into, int first) {
    TableColumn column = find(name, arrayType);
    Object source = rows.array(number(column));
    int stride = stride(column);
    if (stride == 1) {
      System.arraycopy(source, 0, into, first, size());
      return;
    }
    for (int i = 0; i < size(); i++) {
      System.arraycopy(source, i * stride + column.element(), into, first + i, 1);
    }
  }

  /// The tick of the rows.
  long tick() {
    return state.tick();
  }

  /// The value of a row.
  ///
  /// @param row the row
  /// @param column a column of the table
  /// @return the value; entities are packed, and objects are plain values
  public @Nullable Object value(int row, TableColumn column) {
    Objects.checkIndex(row, size());
    return Array.get(rows.array(number(column)), row * stride(column) + column.element());
  }

  /// A row with all columns of the table; `world_number` is there in runs of batches only.
  ///
  /// @param row the row
  /// @return the values by the name of the column, in the order of the columns
  public SequencedMap<String, @Nullable Object> row(int row) {
    SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("world_id", state.info().worldId());
    values.put("run_id", state.info().runId());
    values.put("entity_id", entity(row).bits());
    values.put("tick", state.tick());
    values.put("is_active", true);
    if (state.info().isBatch()) {
      values.put("world_number", world(row));
    }
    for (TableColumn column : table.columns()) {
      values.put(column.name(), value(row, column));
    }
    return values;
  }

  /// The number of a column in the log.
  private int number(TableColumn column) {
    int number = 1;
    List<TableComponent> components = table.components();
    for (int i = 0; i < column.component(); i++) {
      number += components.get(i).fields().size();
    }
    return number + column.field();
  }

  private int stride(TableColumn column) {
    return Math.max(
        1, table.components().get(column.component()).fields().get(column.field()).length());
  }

  TableState state() {
    return rows;
  }

  /// The table and its number of rows.
  @Override
  public String toString() {
    return table + " with " + size() + " rows";
  }
}
