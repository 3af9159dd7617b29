package dev.phyla.history.internal.log;

import dev.phyla.Entity;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A table in a log.
public final class LogTable {
  private final Kind kind;
  private final List<Component> components;
  private final int first;
  private final int last;
  private final boolean hasWorlds;
  private final List<Column> columns;

  /// The table that the rows are shown in, or null if it was not needed yet.
  private @Nullable ArchetypeTable archetypeTable;

  private LogTable(Kind kind, List<Component> components, int first, int last, boolean hasWorlds) {
    this.kind = kind;
    this.components = List.copyOf(components);
    this.first = first;
    this.last = last;
    this.hasWorlds = hasWorlds;
    this.columns = columnsOf(kind, components, hasWorlds);
  }

  /// The table of an archetype.
  ///
  /// @param components the components in the order of their columns, pairs included
  /// @param hasWorlds whether it has the rows of several worlds
  public static LogTable archetype(List<Component> components, boolean hasWorlds) {
    return new LogTable(Kind.ARCHETYPE, components, 0, 0, hasWorlds);
  }

  /// The table of an archetype without pairs.
  ///
  /// @param hasWorlds whether it has the rows of several worlds
  public static LogTable of(ArchetypeTable table, boolean hasWorlds) {
    return archetype(
        table.components().stream()
            .map(each -> new Component(each.name(), null, each.fields()))
            .toList(),
        hasWorlds);
  }

  /// The table of the generations of slots, or of the free slots.
  ///
  /// @param first the generation of the first entity of a slot
  /// @param last the generation after which a slot is not used again
  public static LogTable slots(Kind kind, int first, int last) {
    return new LogTable(kind, List.of(), first, last, false);
  }

  /// The table of the generations of slots, or of the free slots, of several worlds.
  public static LogTable slotsOfWorlds(Kind kind) {
    return new LogTable(kind, List.of(), 0, 0, true);
  }

  /// The table of the worlds of a batch.
  ///
  /// @param fields what each world has
  public static LogTable worlds(List<TableField> fields) {
    return new LogTable(Kind.WORLDS, List.of(new Component("world", null, fields)), 0, 0, false);
  }

  /// What the rows of a table are.
  public enum Kind {
    /// The entities of an archetype.
    ARCHETYPE,
    /// The generations of slots.
    SLOTS,
    /// The slots that are free.
    FREE,
    /// The worlds of a batch.
    WORLDS
  }

  /// A component of an archetype.
  ///
  /// @param name the stable name of the component, or that of the relation of a pair
  /// @param target the target of a pair, packed; null if it is not a pair
  /// @param fields the fields
  public record Component(String name, @Nullable Long target, List<TableField> fields) {
    /// Copies the list.
    public Component {
      fields = List.copyOf(fields);
    }

    private String canonicalName() {
      if (target == null) {
        return name;
      }
      return name + "→" + (target == 0 ? "*" : Entity.fromBits(target).toString());
    }
  }

  /// A column.
  ///
  /// @param type the type of the values
  /// @param stride the number of elements of each row
  public record Column(ColumnType type, int stride) {
    /// The number of bytes of each row, or 0 if rows have different sizes.
    public int bytes() {
      return type.bytes() * stride;
    }
  }

  private static List<Column> columnsOf(Kind kind, List<Component> components, boolean hasWorlds) {
    var columns = new ArrayList<Column>();
    if (kind != Kind.WORLDS) {
      columns.add(new Column(kind == Kind.ARCHETYPE ? ColumnType.ENTITY : ColumnType.INT, 1));
    }
    for (Component component : components) {
      for (TableField field : component.fields) {
        columns.add(new Column(field.type(), Math.max(1, field.length())));
      }
    }
    if (hasWorlds) {
      columns.add(new Column(ColumnType.INT, 1));
    }
    return List.copyOf(columns);
  }

  /// The same archetype for the rows of one world.
  LogTable ofOneWorld() {
    return archetype(components, false);
  }

  /// Whether the last column has the number of the world of each row, by which rows are ordered.
  public boolean hasWorlds() {
    return hasWorlds;
  }

  /// The number of the column of worlds, or -1.
  public int worldColumn() {
    return hasWorlds ? columns.size() - 1 : -1;
  }

  /// What the rows are.
  public Kind kind() {
    return kind;
  }

  /// The components of an archetype in the order of their columns, pairs included.
  public List<Component> components() {
    return components;
  }

  /// The generation of the first entity of a slot; only for slots.
  public int first() {
    return first;
  }

  /// The generation after which a slot is not used again; only for slots.
  public int last() {
    return last;
  }

  /// The columns: entities or the numbers of slots first, worlds last.
  public List<Column> columns() {
    return columns;
  }

  /// The number of bytes that a row takes in a log at least.
  long rowBytes() {
    return columns.stream().mapToLong(column -> Math.max(1, column.bytes())).sum();
  }

  /// The names of the components as worlds order archetypes by them.
  public String[] canonicalNames() {
    return components.stream().map(Component::canonicalName).sorted().toArray(String[]::new);
  }

  /// The table that the rows are shown in, which does not know pairs.
  public ArchetypeTable archetypeTable() {
    ArchetypeTable known = archetypeTable;
    if (known == null) {
      known =
          ArchetypeTable.of(
              components.stream()
                  .filter(component -> component.target == null)
                  .map(component -> new TableComponent(component.name, component.fields))
                  .toList());
      archetypeTable = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LogTable table
        && table.kind == kind
        && table.first == first
        && table.last == last
        && table.hasWorlds == hasWorlds
        && table.components.equals(components);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, components, first, last, hasWorlds);
  }

  /// A text that is equal for equal tables.
  @Override
  public String toString() {
    return kind + " " + components + " " + first + " " + last + (hasWorlds ? " worlds" : "");
  }
}
