package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All tables of a world, and the edges between those that differ by one component.
///
/// A new table is linked with its neighbours at once, so that adding or removing one component is a
/// look-up in an array from then on. Changes of several components look the set of components up in
/// a hash table, without allocating.
public final class ArchetypeGraph {
  private final ComponentRegistry registry;
  private final WorldMode mode;
  private final EntityIndex places;
  private final DirtyTables dirtyTables = new DirtyTables();
  private final List<Table> tables = new ArrayList<>();
  private final ComponentSet.Builder scratch = new ComponentSet.Builder();
  private final Table root;
  private @Nullable Table[] slots = new Table[64];
  private Table[] byId = new Table[16];
  private final List<Consumer<Table>> onCreated = new ArrayList<>();

  /// A graph with the table of entities that have no component.
  public ArchetypeGraph(ComponentRegistry registry, WorldMode mode) {
    this.registry = registry;
    this.mode = mode;
    this.places = new EntityIndex(mode);
    this.root = create(ComponentSet.empty());
  }

  /// Adds somebody who learns of new tables.
  public void onCreated(Consumer<Table> listener) {
    onCreated.add(listener);
  }

  /// All tables, in the order in which they appeared.
  public List<Table> tables() {
    return tables;
  }

  /// The table with a number.
  public Table table(int id) {
    return byId[id];
  }

  /// The table of entities without components.
  public Table root() {
    return root;
  }

  /// Where the entities are.
  EntityIndex places() {
    return places;
  }

  /// The marks to remove when an update ends.
  public DirtyTables dirtyTables() {
    return dirtyTables;
  }

  /// Refuses to go on if somebody wrote to a column that had expired. Only a checked world finds
  /// out.
  public void requireExpiredColumnsUntouched() {
    if (mode.isChecked()) {
      tables.forEach(Table::requireExpiredColumnsUntouched);
    }
  }

  /// The way to the table with one component more.
  Edge addition(Table from, int componentId) {
    Edge edge = from.addition(componentId);
    if (edge == null) {
      create(scratch.reset(from.components()).add(componentId).build());
      edge = Objects.requireNonNull(from.addition(componentId));
    }
    return edge;
  }

  /// The way to the table with one component less.
  Edge removal(Table from, int componentId) {
    Edge edge = from.removal(componentId);
    if (edge == null) {
      create(scratch.reset(from.components()).remove(componentId).build());
      edge = Objects.requireNonNull(from.removal(componentId));
    }
    return edge;
  }

  /// The table with the given components.
  public Table withAll(List<ComponentInfo> components) {
    scratch.reset(ComponentSet.empty());
    for (ComponentInfo component : components) {
      scratch.add(component.id());
    }
    return withAll(scratch);
  }

  /// The table with the components of another and some more.
  Table plus(Table from, ComponentInfo[] added, int count) {
    scratch.reset(from.components());
    for (int i = 0; i < count; i++) {
      scratch.add(added[i].id());
    }
    return withAll(scratch);
  }

  /// The table with the components of another except some.
  Table minus(Table from, ComponentInfo[] removed, int count) {
    scratch.reset(from.components());
    for (int i = 0; i < count; i++) {
      scratch.remove(removed[i].id());
    }
    return withAll(scratch);
  }

  /// The table with the components of a set in the making.
  public Table withAll(ComponentSet.Builder components) {
    Table table = find(components);
    return table != null ? table : create(components.build());
  }

  private @Nullable Table find(ComponentSet.Builder components) {
    int mask = slots.length - 1;
    for (int slot = components.hash() & mask; ; slot = (slot + 1) & mask) {
      Table table = slots[slot];
      if (table == null || components.matches(table.components())) {
        return table;
      }
    }
  }

  private Table create(ComponentSet components) {
    var infos = new ArrayList<ComponentInfo>();
    for (int id = 0; id < registry.size(); id++) {
      if (components.contains(id)) {
        infos.add(registry.get(id));
      }
    }
    var table = new Table(tables.size(), components, infos, places, dirtyTables, mode);
    tables.add(table);
    if (table.id() == byId.length) {
      byId = Arrays.copyOf(byId, byId.length * 2);
    }
    byId[table.id()] = table;
    if (tables.size() * 2 > slots.length) {
      slots = new Table[slots.length * 2];
      tables.forEach(this::insert);
    } else {
      insert(table);
    }
    link(table);
    // User code among the listeners may add more, which find the table there.
    int listeners = onCreated.size();
    for (int i = 0; i < listeners; i++) {
      onCreated.get(i).accept(table);
    }
    return table;
  }

  private void insert(Table table) {
    int mask = slots.length - 1;
    int slot = table.components().hashCode() & mask;
    while (slots[slot] != null) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = table;
  }

  private void link(Table table) {
    for (int id = 0; id < registry.size(); id++) {
      scratch.reset(table.components());
      if (table.base(id) >= 0) {
        scratch.remove(id);
        Table smaller = find(scratch);
        if (smaller != null) {
          connect(smaller, table, id);
        }
      } else {
        scratch.add(id);
        Table larger = find(scratch);
        if (larger != null) {
          connect(table, larger, id);
        }
      }
    }
  }

  private void connect(Table smaller, Table larger, int componentId) {
    ComponentInfo component = registry.get(componentId);
    smaller.linkAddition(componentId, new Edge(smaller, larger, component));
    larger.linkRemoval(componentId, new Edge(larger, smaller, component));
  }
}
