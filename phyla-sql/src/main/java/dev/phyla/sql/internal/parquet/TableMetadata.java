package dev.phyla.sql.internal.parquet;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.internal.arrow.JsonText;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The description of a table in the metadata of its files, as JSON.
public final class TableMetadata {
  /// The key of the description.
  static final String KEY = "phyla.table";

  private TableMetadata() {}

  /// Describes a table.
  static String write(ArchetypeTable table) {
    List<Map<String, Object>> components =
        table.components().stream().map(TableMetadata::describe).toList();
    var description = new LinkedHashMap<String, Object>();
    description.put("name", table.name());
    description.put("components", components);
    return JsonText.of(description);
  }

  private static Map<String, Object> describe(TableComponent component) {
    var description = new LinkedHashMap<String, Object>();
    description.put("name", component.name());
    description.put("fields", component.fields().stream().map(TableMetadata::describe).toList());
    return description;
  }

  private static Map<String, Object> describe(TableField field) {
    var description = new LinkedHashMap<String, Object>();
    description.put("path", field.path());
    description.put("type", field.type().name());
    description.put("length", field.length());
    return description;
  }

  /// Reads the descriptions in files. DuckDB parses the JSON.
  ///
  /// @param database a database
  /// @param files the files
  /// @return the tables, in the order of the files
  /// @throws SqlException if a file is damaged, or has no description
  public static List<ArchetypeTable> read(Database database, List<Path> files) {
    if (files.isEmpty()) {
      return List.of();
    }
    String sql =
        """
        WITH described AS (
          SELECT file_name, from_json(decode(value), '{
            "components": [{
              "name": "VARCHAR",
              "fields": [{"path": "VARCHAR", "type": "VARCHAR", "length": "INTEGER"}]}]}') AS t
          FROM parquet_kv_metadata(%s) WHERE decode(key) = %s),
        components AS (
          SELECT file_name, unnest(t.components) AS c, generate_subscripts(t.components, 1) AS i
          FROM described),
        fields AS (
          SELECT file_name, i, unnest(c.fields) AS f, generate_subscripts(c.fields, 1) AS j
          FROM components)
        SELECT d.file_name, c.i, c.c.name, f.f.path, f.f.type, f.f.length
        FROM described AS d
        LEFT JOIN components AS c ON c.file_name = d.file_name
        LEFT JOIN fields AS f ON f.file_name = c.file_name AND f.i = c.i
        ORDER BY d.file_name, c.i, f.j
        """
            .formatted(Quoting.paths(files), Quoting.text(KEY));
    Map<String, Map<Integer, TableComponent>> found =
        database.run(sql, List.of(), (rows, changed) -> components(rows));
    return files.stream().map(file -> table(file, found)).toList();
  }

  private static ArchetypeTable table(Path file, Map<String, Map<Integer, TableComponent>> found) {
    Map<Integer, TableComponent> components = found.get(file.toAbsolutePath().toString());
    if (components == null) {
      throw new SqlException("The file " + file + " does not describe a table of Phyla.");
    }
    try {
      return ArchetypeTable.of(List.copyOf(components.values()));
    } catch (IllegalArgumentException e) {
      throw new SqlException(
          "The table that the file %s describes cannot be: %s".formatted(file, e.getMessage()), e);
    }
  }

  /// The components by file and position.
  private static Map<String, Map<Integer, TableComponent>> components(@Nullable ResultSet rows)
      throws SQLException {
    var found = new HashMap<String, Map<Integer, TableComponent>>();
    while (rows != null && rows.next()) {
      Map<Integer, TableComponent> own =
          found.computeIfAbsent(rows.getString(1), _ -> new TreeMap<>());
      String name = rows.getString(3);
      if (name != null) {
        var fields = new ArrayList<TableField>();
        int position = rows.getInt(2);
        TableComponent known = own.get(position);
        if (known != null) {
          fields.addAll(known.fields());
        }
        String path = rows.getString(4);
        if (path != null) {
          fields.add(new TableField(path, ColumnType.valueOf(rows.getString(5)), rows.getInt(6)));
        }
        own.put(position, new TableComponent(name, fields));
      }
    }
    return found;
  }
}
