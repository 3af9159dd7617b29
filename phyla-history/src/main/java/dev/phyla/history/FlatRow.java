package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.spi.ComponentColumns;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Converts the components of an entity to a row of its table.
final class FlatRow {
  private final Schema schema;
  private final List<TableComponent> signature = new ArrayList<>();

  /// The values of the fields, by the name of the component.
  private final Map<String, List<@Nullable Object>> values = new HashMap<>();

  FlatRow(Schema schema) {
    this.schema = schema;
  }

  /// Adds a component.
  void add(Object component) {
    ComponentColumns columns = schema.columns(component.getClass());
    signature.add(TableComponent.of(columns));
    values.put(columns.name(), columns.read(component));
  }

  /// The row by column.
  SequencedMap<String, @Nullable Object> at(
      String worldId, String runId, Entity entity, long tick) {
    SequencedMap<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("world_id", worldId);
    row.put("run_id", runId);
    row.put("entity_id", entity.bits());
    row.put("tick", tick);
    row.put("is_active", true);
    ArchetypeTable table = ArchetypeTable.of(signature);
    for (TableColumn column : table.columns()) {
      TableComponent component = table.components().get(column.component());
      List<@Nullable Object> fields = values.getOrDefault(component.name(), List.of());
      row.put(column.name(), element(component, column, fields.get(column.field())));
    }
    return Collections.unmodifiableSequencedMap(row);
  }

  private static @Nullable Object element(
      TableComponent component, TableColumn column, @Nullable Object value) {
    boolean isArray = component.fields().get(column.field()).length() > 0;
    Object element = isArray && value != null ? Array.get(value, column.element()) : value;
    return element instanceof Character character ? (int) character : element;
  }
}
