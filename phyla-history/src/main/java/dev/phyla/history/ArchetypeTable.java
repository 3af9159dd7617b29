package dev.phyla.history;

import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The table of an archetype: the components of its entities, and the columns that contain them.
///
/// ```java
/// ArchetypeTable table = ArchetypeTable.of(schema, Position.class, Health.class);
/// // world_id, run_id, entity_id, tick, is_active, world_number,
/// // health__current, health__max, position__x, position__y
/// ```
///
/// The order in which components are given has no influence: they are sorted by name. Every table
/// has the columns `world_id`, `run_id`, `entity_id`, `tick`, `is_active` and `world_number`, which
/// is the number of the world in a batch and 0 otherwise, followed by the [columns of the
/// components][#columns()]. A column is named after the component in lower case and the field, such
/// as `position__x`; `centre.x` of a nested record becomes `position__centre__x`, and the elements
/// of an inline array are numbered: `pose__matrix__0`. A component that is not a record has the
/// field `value`.
///
/// # Names
///
/// The name of a table is `a_`, the number of components, `c_s`, and the first 16 digits of the
/// hexadecimal SHA-256 of a text. Equal components have equal names in every run and program, and
/// different components have different names, even if the columns are the same. The text is in
/// UTF-8, and each of its lines ends with a line feed:
///
/// ```
/// world_id VARCHAR
/// run_id VARCHAR
/// entity_id BIGINT
/// tick BIGINT
/// is_active BOOLEAN
/// component "Pose"
/// field "centre.x" FLOAT
/// field "matrix" DOUBLE[16]
/// component "Selected"
/// ```
///
/// The first five lines are the same for all tables. Then there is a line for each component,
/// sorted by the UTF-16 units of their names, followed by a line for each of its fields, in their
/// order: the path, the name of the [type][ColumnType], and the length of an inline array in
/// brackets. Names and paths are JSON strings, in which quotes and backslashes have a backslash
/// before them, line feeds, carriage returns and tabs are `\n`, `\r` and `\t`, and other control
/// characters and halves of surrogate pairs are a backslash, `u` and four lower-case digits.
public final class ArchetypeTable {
  /// The columns that every table has, with their types in SQL.
  public static final List<Map.Entry<String, String>> BASE_COLUMNS =
      List.of(
          Map.entry("world_id", "VARCHAR"),
          Map.entry("run_id", "VARCHAR"),
          Map.entry("entity_id", "BIGINT"),
          Map.entry("tick", "BIGINT"),
          Map.entry("is_active", "BOOLEAN"),
          Map.entry("world_number", "INTEGER"));

  /// The number of these columns that are part of the text that the name is made from.
  static final int NAMED_COLUMNS = 5;

  private static final String SEPARATOR = "__";

  private final List<TableComponent> components;
  private final List<TableColumn> columns;
  private final String name;

  private ArchetypeTable(List<TableComponent> components) {
    this.components = components;
    this.columns = columnsOf(components);
    this.name = TableName.of(components);
  }

  /// The table of entities that have exactly some components.
  ///
  /// @param components the components, in any order
  /// @return the table
  /// @throws IllegalArgumentException if a component is given twice, or two columns would have the
  ///   same name
  public static ArchetypeTable of(List<TableComponent> components) {
    var sorted = new ArrayList<>(components);
    sorted.sort(Comparator.comparing(TableComponent::name));
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).name().equals(sorted.get(i - 1).name())) {
        throw new IllegalArgumentException(
            "A table has each component once, but " + sorted.get(i).name() + " is given twice.");
      }
    }
    return new ArchetypeTable(List.copyOf(sorted));
  }

  /// The table of entities that have exactly some components of a schema.
  ///
  /// @param schema the schema, in which new types are registered
  /// @param types the component types, in any order
  /// @return the table
  /// @throws IllegalArgumentException if a class cannot be a component or is given twice, or two
  ///   columns would have the same name
  public static ArchetypeTable of(Schema schema, Class<?>... types) {
    return of(Arrays.stream(types).map(type -> TableComponent.of(schema.columns(type))).toList());
  }

  /// The table of entities that have exactly some components of a schema, which may be declared
  /// without a class.
  ///
  /// @param schema the schema
  /// @param types the component types, in any order
  /// @return the table
  /// @throws IllegalArgumentException if a type belongs to another schema or is given twice, or two
  ///   columns would have the same name
  public static ArchetypeTable of(Schema schema, Collection<? extends ComponentType<?>> types) {
    return of(types.stream().map(type -> TableComponent.of(schema.columns(type))).toList());
  }

  /// The row of an entity in its table, by column: a flat map for other programs.
  ///
  /// ```java
  /// ArchetypeTable.row(schema, "w0", "r0", entity, 0, new Position(5, 10), new Velocity(1, 0));
  /// // {world_id=w0, run_id=r0, entity_id=4294967297, tick=0, is_active=true,
  /// //  position__x=5.0, position__y=10.0, velocity__x=1.0, velocity__y=0.0}
  /// ```
  ///
  /// Handles are [packed][Entity#bits()], enum constants are their names, and a `char` is its
  /// number. Other objects are [plain values][dev.phyla.snapshot.PlainAccess].
  ///
  /// @param schema the schema, in which new types are registered
  /// @param worldId the id of the world
  /// @param runId the id of the run
  /// @param entity the entity
  /// @param tick the tick
  /// @param components the components of the entity, in any order
  /// @return an unmodifiable map in the order of the columns
  /// @throws IllegalArgumentException if a value cannot be a component, two have the same type, or
  ///   two columns would have the same name
  /// @throws dev.phyla.snapshot.SnapshotException if a value has no plain form
  public static SequencedMap<String, @Nullable Object> row(
      Schema schema, String worldId, String runId, Entity entity, long tick, Object... components) {
    var row = new FlatRow(schema);
    for (Object component : components) {
      row.add(component);
    }
    return row.at(worldId, runId, entity, tick);
  }

  private static List<TableColumn> columnsOf(List<TableComponent> components) {
    var columns = new ArrayList<TableColumn>();
    Map<String, String> owners = new HashMap<>();
    BASE_COLUMNS.forEach(base -> owners.put(base.getKey(), "every table"));
    for (int i = 0; i < components.size(); i++) {
      TableComponent component = components.get(i);
      String prefix = component.name().toLowerCase(Locale.ROOT) + SEPARATOR;
      for (int j = 0; j < component.fields().size(); j++) {
        TableField field = component.fields().get(j);
        String column = prefix + field.path().replace(".", SEPARATOR);
        for (int k = 0; k < Math.max(1, field.length()); k++) {
          String own = field.length() == 0 ? column : column + SEPARATOR + k;
          String place = component.name() + "." + field.path();
          String other = owners.put(own.toLowerCase(Locale.ROOT), place);
          if (other != null) {
            throw new IllegalArgumentException(
                String.format(
                    "The column %s would stand for %s and for %s; rename one of them.",
                    own, other, place));
          }
          columns.add(new TableColumn(own, field.type(), i, j, k));
        }
      }
    }
    return List.copyOf(columns);
  }

  /// The name of the table, such as `a_2c_s9f3a1b2c4d5e6f7`: the number of components, and a hash
  /// of them.
  ///
  /// @return the name
  public String name() {
    return name;
  }

  /// The components, sorted by name.
  ///
  /// @return the signature
  public List<TableComponent> components() {
    return components;
  }

  /// The columns of the components.
  ///
  /// @return the columns, without those that every table has
  public List<TableColumn> columns() {
    return columns;
  }

  /// The table of entities that have more components.
  ///
  /// @param added the components to add
  /// @return the table
  public ArchetypeTable with(TableComponent... added) {
    var all = new ArrayList<>(components);
    all.addAll(List.of(added));
    return of(all);
  }

  /// The table of entities that have fewer components. Names that the table does not have are
  /// ignored.
  ///
  /// @param removed the names of the components to remove
  /// @return the table
  public ArchetypeTable without(String... removed) {
    Set<String> names = Set.of(removed);
    return of(components.stream().filter(each -> !names.contains(each.name())).toList());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArchetypeTable table && table.components.equals(components);
  }

  @Override
  public int hashCode() {
    return components.hashCode();
  }

  /// The name, and the names of the components.
  @Override
  public String toString() {
    return name + components.stream().map(TableComponent::name).toList();
  }
}
