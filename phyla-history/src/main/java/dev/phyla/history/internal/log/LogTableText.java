package dev.phyla.history.internal.log;

import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.json.JsonObject;
import dev.phyla.history.internal.json.JsonReader;
import dev.phyla.history.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The JSON text that describes a table in a log.
///
/// For an archetype it has the name of its table in SQL and its components: each with its name and
/// fields, or with a relation and the target of a pair. For the worlds of a batch it has the
/// fields.
public final class LogTableText {
  private static final int MAX_BYTES = 16 << 20;
  private static final int MAX_ELEMENTS = 1 << 24;

  /// The maximum length of the names of all columns, of which an element of an inline array has
  /// one. The catalog has the same limit.
  private static final int MAX_CHARACTERS = 16 << 20;

  private LogTableText() {}

  /// The description of a table, in UTF-8.
  public static byte[] write(LogTable table) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("kind", table.kind().name());
    switch (table.kind()) {
      case ARCHETYPE -> {
        content.put("table", table.archetypeTable().name());
        content.put(
            "components", table.components().stream().map(LogTableText::component).toList());
      }
      case WORLDS -> content.putAll(component(table.components().getFirst()));
      case SLOTS, FREE -> {
        content.put("first", (long) table.first());
        content.put("last", (long) table.last());
      }
    }
    if (table.hasWorlds()) {
      content.put("worlds", true);
    }
    return JsonWriter.write(content).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, @Nullable Object> component(LogTable.Component component) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put(component.target() == null ? "name" : "relation", component.name());
    if (component.target() != null) {
      content.put("target", component.target());
    }
    content.put("fields", component.fields().stream().map(LogTableText::field).toList());
    return content;
  }

  private static Map<String, @Nullable Object> field(TableField field) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("path", field.path());
    content.put("type", field.type().name());
    content.put("length", (long) field.length());
    return content;
  }

  /// Reads the description in a block.
  ///
  /// @param maxRowBytes the maximum size of a row, because a table is described before its rows; so
  ///   columns that are listed one by one are not more than there are values
  static LogTable read(Segment segment, Block block, long maxRowBytes) {
    if (block.length() > MAX_BYTES) {
      throw segment.damagedFrame(block.frame(), "the description of a table is too long");
    }
    byte[] bytes = segment.read(block.from(), block.length(), block.frame());
    try {
      return read(segment.toString(), bytes, maxRowBytes);
    } catch (IllegalArgumentException e) {
      throw segment.damagedFrame(block.frame(), "a table cannot be used", e);
    }
  }

  private static LogTable read(String file, byte[] bytes, long maxRowBytes) {
    JsonObject content = JsonObject.of(file, JsonReader.read(file, bytes, MAX_BYTES));
    LogTable.Kind kind = LogTable.Kind.valueOf(content.text("kind"));
    boolean hasWorlds = content.has("worlds") && content.flag("worlds");
    return switch (kind) {
      case ARCHETYPE -> archetype(content, hasWorlds, maxRowBytes);
      case WORLDS -> LogTable.worlds(fields(content));
      case SLOTS, FREE ->
          hasWorlds
              ? LogTable.slotsOfWorlds(kind)
              : LogTable.slots(kind, content.integer("first"), content.integer("last"));
    };
  }

  private static LogTable archetype(JsonObject content, boolean hasWorlds, long maxRowBytes) {
    var components = new ArrayList<LogTable.Component>();
    long characters = 0;
    for (JsonObject object : content.objects("components")) {
      boolean isPair = object.has("relation");
      String name = object.text(isPair ? "relation" : "name");
      List<TableField> fields = fields(object);
      for (TableField field : fields) {
        characters += Math.max(1L, field.length()) * (name.length() + field.path().length());
      }
      components.add(new LogTable.Component(name, isPair ? object.number("target") : null, fields));
    }
    LogTable table = LogTable.archetype(components, hasWorlds);
    if (characters > MAX_CHARACTERS || table.rowBytes() > maxRowBytes) {
      throw content.error("components", "has more columns than a table can have");
    }
    if (!content.text("table").equals(table.archetypeTable().name())) {
      throw content.error("table", "is not the name of a table with these components");
    }
    return table;
  }

  private static List<TableField> fields(JsonObject component) {
    var fields = new ArrayList<TableField>();
    for (JsonObject field : component.objects("fields")) {
      ColumnType type = ColumnType.valueOf(field.text("type"));
      int length = field.integer("length");
      if (length < 0 || length > MAX_ELEMENTS) {
        throw field.error("length", "is not that of an inline array");
      }
      fields.add(new TableField(field.text("path"), type, length));
    }
    return fields;
  }
}
