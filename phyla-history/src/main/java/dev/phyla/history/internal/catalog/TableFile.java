package dev.phyla.history.internal.catalog;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.HistoryException;
import dev.phyla.history.TableColumn;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.files.JsonFile;
import dev.phyla.history.internal.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads and writes the file of a table; see the package for its content.
final class TableFile {
  private static final int MAX_BYTES = 16 << 20;
  private static final int MAX_COMPONENTS = 1 << 16;
  private static final int MAX_NAME_LENGTH = 1000;

  private static final String NAME = "name";
  private static final String COMPONENTS = "components";
  private static final String FIELDS = "fields";
  private static final String COLUMNS = "columns";

  private TableFile() {}

  /// Writes a table.
  ///
  /// @throws HistoryException if the table exceeds a limit, or the file cannot be written
  static void write(Path file, ArchetypeTable table) {
    Map<String, @Nullable Object> content = content(table);
    try {
      components(JsonObject.of(file.toString(), content));
    } catch (HistoryException e) {
      throw new HistoryException(
          "The table " + table.name() + " cannot be registered. " + e.getMessage(), e);
    }
    JsonFile.write(file, content, MAX_BYTES);
  }

  /// Reads a table.
  ///
  /// @param name the name that it has to have
  /// @throws HistoryException if the file is damaged
  static ArchetypeTable read(Path file, String name) {
    JsonObject content = JsonFile.read(file, MAX_BYTES);
    ArchetypeTable table;
    try {
      table = ArchetypeTable.of(components(content));
    } catch (IllegalArgumentException e) {
      throw new HistoryException("The file " + file + " cannot be used: " + e.getMessage(), e);
    }
    if (!table.name().equals(name) || !content.values().equals(content(table))) {
      throw new HistoryException(
          String.format(
              "The file %s cannot be used: its components belong to the table %s, and its name or"
                  + " columns do not; restore a copy of the file.",
              file, table.name()));
    }
    return table;
  }

  private static Map<String, @Nullable Object> content(ArchetypeTable table) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put(NAME, table.name());
    content.put(COMPONENTS, table.components().stream().map(TableFile::component).toList());
    var columns = new ArrayList<Map<String, @Nullable Object>>();
    for (Map.Entry<String, String> base : ArchetypeTable.BASE_COLUMNS) {
      columns.add(column(FieldIds.WORLD_ID + columns.size(), base.getKey(), base.getValue()));
    }
    for (int i = 0; i < table.columns().size(); i++) {
      TableColumn column = table.columns().get(i);
      columns.add(column(FieldIds.ofColumn(i), column.name(), column.type().sqlName()));
    }
    content.put(COLUMNS, columns);
    return content;
  }

  private static Map<String, @Nullable Object> component(TableComponent component) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put(NAME, component.name());
    content.put(FIELDS, component.fields().stream().map(TableFile::field).toList());
    return content;
  }

  private static Map<String, @Nullable Object> field(TableField field) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("path", field.path());
    content.put("type", field.type().name());
    content.put("length", (long) field.length());
    return content;
  }

  private static Map<String, @Nullable Object> column(int id, String name, String type) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("id", (long) id);
    content.put(NAME, name);
    content.put("type", type);
    return content;
  }

  /// The components of a table. Whatever the file contains, the names of their columns are not
  /// larger than a file can be.
  private static List<TableComponent> components(JsonObject content) {
    List<JsonObject> listed = content.objects(COMPONENTS);
    if (listed.size() > MAX_COMPONENTS) {
      throw content.error(
          COMPONENTS, "has " + listed.size() + " elements, and the limit is " + MAX_COMPONENTS);
    }
    var components = new ArrayList<TableComponent>();
    long characters = 0;
    for (JsonObject each : listed) {
      String name = name(each, NAME);
      var fields = new ArrayList<TableField>();
      for (JsonObject object : each.objects(FIELDS)) {
        TableField field = field(object);
        fields.add(field);
        characters += Math.max(1L, field.length()) * (name.length() + field.path().length());
      }
      components.add(new TableComponent(name, fields));
    }
    if (characters > MAX_BYTES) {
      throw content.error(COMPONENTS, "has more columns than a file can list");
    }
    return components;
  }

  private static TableField field(JsonObject object) {
    String name = object.text("type");
    for (ColumnType type : ColumnType.values()) {
      if (type.name().equals(name)) {
        return new TableField(name(object, "path"), type, object.integer("length"));
      }
    }
    throw object.error("type", "is not a type of columns");
  }

  private static String name(JsonObject object, String key) {
    String name = object.text(key);
    if (name.length() > MAX_NAME_LENGTH) {
      throw object.error(
          key, "has " + name.length() + " characters, and the limit is " + MAX_NAME_LENGTH);
    }
    return name;
  }
}
