package dev.phyla.internal.state;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.ArchetypeGraph;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.Signature;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableContext;
import dev.phyla.internal.table.TableEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The tables of a world, found by id and by their components.
///
/// A table is created when an entity first needs it, and has the id of its signature in the schema.
/// An empty table stays until it is reclaimed.
public final class Tables {
  private final ArchetypeGraph graph;
  private final TableContext context;
  private final Table root;
  private final ComponentSet.Builder scratch = new ComponentSet.Builder();
  private final List<TableListener> listeners = new ArrayList<>(4);

  /// The tables by id; null for signatures that only other worlds use.
  private @Nullable Table[] byId = new Table[8];

  /// An open-addressed table by components.
  private @Nullable Table[] slots = new Table[8];

  /// The number of tables.
  private int size;

  /// Creates the tables of a world, with the table of entities without components.
  public Tables(WorldSchema schema, TableContext context) {
    this.graph = schema.graph();
    this.context = context;
    this.root = create(scratch.reset(ComponentSet.empty()));
  }

  /// Registers a listener for tables.
  public void addListener(TableListener listener) {
    listeners.add(listener);
  }

  /// The number of tables.
  public int size() {
    return size;
  }

  /// An upper bound of all ids.
  public int end() {
    return byId.length;
  }

  /// All tables, in the order of their ids.
  public List<Table> all() {
    var all = new ArrayList<Table>(size);
    forEach(all::add);
    return all;
  }

  /// Calls an action with each table, in the order of their ids.
  public void forEach(Consumer<? super Table> action) {
    @Nullable Table[] tables = byId;
    for (Table table : tables) {
      if (table != null) {
        action.accept(table);
      }
    }
  }

  /// The table with an id that is in use.
  @SuppressWarnings("NullAway") // locations only name tables that exist
  public Table table(int id) {
    return byId[id];
  }

  /// The table with an id, or null if there is none.
  public @Nullable Table find(int id) {
    return id < byId.length ? byId[id] : null;
  }

  /// The table of entities without components.
  public Table root() {
    return root;
  }

  /// The context that all tables share.
  public TableContext context() {
    return context;
  }

  /// The table with the given components.
  public Table withAll(List<ComponentInfo> components) {
    scratch.reset(ComponentSet.empty());
    for (ComponentInfo component : components) {
      scratch.add(component.id());
    }
    return withAll(scratch);
  }

  /// The table with the given components.
  public Table withAll(ComponentSet components) {
    return withAll(scratch.reset(components));
  }

  /// The table with the components of a builder.
  public Table withAll(ComponentSet.Builder components) {
    Table table = find(components);
    return table != null ? table : create(components);
  }

  /// The edge that adds a component to a table, or removes it if the table has it.
  public TableEdge edge(Table from, ComponentInfo component) {
    TableEdge known = from.edges().find(component.id());
    if (known != null) {
      return known;
    }
    scratch.reset(from.components());
    if (from.base(component.id()) < 0) {
      scratch.add(component.id());
    } else {
      scratch.remove(component.id());
    }
    Table target = withAll(scratch);
    return from.edges().add(component, target, graph.edge(from.signature(), target.signature()));
  }

  /// The edge to the table with the components of a builder.
  public TableEdge edge(Table from, ComponentSet.Builder components) {
    Table target = withAll(components);
    TableEdge known = from.edges().find(target);
    return known != null
        ? known
        : from.edges().add(target, graph.edge(from.signature(), target.signature()));
  }

  /// A builder that starts with the components of a table; valid until the next call.
  public ComponentSet.Builder startFrom(Table table) {
    return scratch.reset(table.components());
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

  /// All steps that may fail come before anything is stored; listeners are called last.
  private Table create(ComponentSet.Builder components) {
    Signature signature = graph.acquire(components);
    Table table;
    try {
      table = new Table(signature, context);
      ensureCapacity(signature.id());
    } catch (Throwable e) {
      graph.release(signature);
      throw e;
    }
    byId[signature.id()] = table;
    insert(slots, table);
    size++;
    int count =
        listeners.size(); // user code among the listeners may add more, which find the table
    for (int i = 0; i < count; i++) {
      listeners.get(i).created(table);
    }
    return table;
  }

  private void ensureCapacity(int id) {
    @Nullable Table[] longer =
        id < byId.length ? byId : Arrays.copyOf(byId, Math.max(id + 1, 2 * byId.length));
    if ((size + 1) * 2 > slots.length) {
      slots = rehashed(slots.length * 2);
    }
    byId = longer;
  }

  private @Nullable Table[] rehashed(int length) {
    var rehashed = new @Nullable Table[length];
    for (Table table : slots) {
      if (table != null) {
        insert(rehashed, table);
      }
    }
    return rehashed;
  }

  private static void insert(@Nullable Table[] slots, Table table) {
    int mask = slots.length - 1;
    int slot = table.components().hashCode() & mask;
    while (slots[slot] != null) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = table;
  }

  /// Reclaims an empty table other than the root, and removes all references to it.
  public void reclaim(Table table) {
    assert table.size() == 0 && table != root;
    for (int i = 0; i < listeners.size(); i++) {
      listeners.get(i).reclaimed(table);
    }
    table.reclaim();
    byId[table.id()] = null;
    size--;
    remove(table);
    graph.release(table.signature());
  }

  private void remove(Table table) {
    int mask = slots.length - 1;
    int hole = table.components().hashCode() & mask;
    while (slots[hole] != table) {
      hole = (hole + 1) & mask;
    }
    slots[hole] = null;
    for (int slot = (hole + 1) & mask; slots[slot] != null; slot = (slot + 1) & mask) {
      Table next = slots[slot];
      if (next != null) {
        int home = next.components().hashCode() & mask;
        if (((slot - home) & mask) >= ((slot - hole) & mask)) {
          slots[hole] = next;
          slots[slot] = null;
          hole = slot;
        }
      }
    }
  }

  /// Releases the signatures of all tables, when the world is closed.
  public void releaseAll() {
    forEach(table -> graph.release(table.signature()));
  }

  /// Resets the reaction flags of all tables, because subscriptions changed.
  public void forgetReactions() {
    for (Table table : byId) {
      if (table != null) {
        table.forgetReactions();
      }
    }
  }

  /// Throws if a caller wrote to an expired column. Only checked worlds detect this.
  public void requireExpiredColumnsUntouched() {
    if (context.mode().isChecked()) {
      forEach(Table::requireExpiredColumnsUntouched);
    }
  }
}
