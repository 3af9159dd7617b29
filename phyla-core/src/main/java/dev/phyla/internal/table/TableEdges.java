package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.SignatureEdge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The edges of one table: the outgoing ones, found by the component they add or remove or by their
/// target, and the incoming ones.
///
/// Edges are created on first use.
public final class TableEdges {
  private static final @Nullable TableEdge[] NO_EDGES = {};
  private static final int[] NO_COMPONENTS = {};

  private final Table table;

  /// An open-addressed table of the edges that change one component, by its id. An edge removes the
  /// component if the table has it, and adds it otherwise.
  private @Nullable TableEdge[] byComponent = NO_EDGES;

  /// The ids of the components in the same slots.
  private int[] components = NO_COMPONENTS;

  /// The number of edges that change one component.
  private int single;

  /// The edges that change several components, by target.
  private final Map<Table, TableEdge> others = new HashMap<>(0);

  /// The incoming edges.
  private final List<TableEdge> incoming = new ArrayList<>(0);

  TableEdges(Table table) {
    this.table = table;
  }

  /// The edge that adds or removes a component, or null if it was not used yet.
  public @Nullable TableEdge find(int componentId) {
    int mask = byComponent.length - 1;
    if (mask < 0) {
      return null;
    }
    for (int slot = componentId & mask; ; slot = (slot + 1) & mask) {
      TableEdge edge = byComponent[slot];
      if (edge == null || components[slot] == componentId) {
        return edge;
      }
    }
  }

  /// The edge to a table that differs in several components, or null if it was not used yet.
  public @Nullable TableEdge find(Table target) {
    return others.get(target);
  }

  /// Creates the edge that adds or removes a component.
  public TableEdge add(ComponentInfo component, Table target, SignatureEdge plan) {
    var edge = new TableEdge(table, target, plan, component);
    target.edges().addIncoming(edge);
    if (++single * 2 > byComponent.length) {
      rehash(Math.max(4, 2 * byComponent.length), null);
    }
    insert(component.id(), edge);
    return edge;
  }

  /// Creates the edge to a table that differs in several components.
  public TableEdge add(Table target, SignatureEdge plan) {
    var edge = new TableEdge(table, target, plan, null);
    target.edges().addIncoming(edge);
    others.put(target, edge);
    return edge;
  }

  private void insert(int componentId, TableEdge edge) {
    int mask = byComponent.length - 1;
    int slot = componentId & mask;
    while (byComponent[slot] != null) {
      slot = (slot + 1) & mask;
    }
    byComponent[slot] = edge;
    components[slot] = componentId;
  }

  /// Replaces the hash table of edges, without those that lead to a given table.
  private void rehash(int length, @Nullable Table without) {
    @Nullable TableEdge[] oldEdges = byComponent;
    int[] oldComponents = components;
    byComponent = new TableEdge[length];
    components = new int[length];
    for (int i = 0; i < oldEdges.length; i++) {
      TableEdge edge = oldEdges[i];
      if (edge != null && edge.target() != without) {
        insert(oldComponents[i], edge);
      } else if (edge != null) {
        edge.forgetReactions(); // which closes its shortcut
        single--;
      }
    }
  }

  private void addIncoming(TableEdge edge) {
    edge.setIncomingIndex(incoming.size());
    incoming.add(edge);
  }

  private void removeIncoming(TableEdge edge) {
    TableEdge last = incoming.removeLast();
    if (last != edge) {
      incoming.set(edge.incomingIndex(), last);
      last.setIncomingIndex(edge.incomingIndex());
    }
  }

  /// Removes all edges from and to the table.
  void removeAll() {
    for (TableEdge edge : incoming) {
      if (edge.source() != table) {
        edge.source().edges().removeTo(table);
      }
    }
    incoming.clear();
    for (TableEdge edge : byComponent) {
      if (edge != null) {
        edge.target().edges().removeIncoming(edge);
      }
    }
    for (TableEdge edge : others.values()) {
      edge.target().edges().removeIncoming(edge);
    }
    byComponent = NO_EDGES;
    components = NO_COMPONENTS;
    single = 0;
    others.clear();
  }

  private void removeTo(Table target) {
    rehash(byComponent.length, target);
    others.remove(target);
  }

  void arraysReplaced(Object[] arrays) {
    for (TableEdge edge : byComponent) {
      if (edge != null) {
        edge.sourceReplaced(arrays);
      }
    }
    others.values().forEach(edge -> edge.sourceReplaced(arrays));
    for (int i = 0; i < incoming.size(); i++) {
      incoming.get(i).targetReplaced(arrays);
    }
  }

  /// Opens or closes shortcuts, after pending ranges of written rows were added or entered.
  void pendingWritesChanged() {
    for (TableEdge edge : byComponent) {
      if (edge != null) {
        edge.openShortcut();
      }
    }
  }

  void forgetReactions() {
    for (TableEdge edge : byComponent) {
      if (edge != null) {
        edge.forgetReactions();
      }
    }
    others.values().forEach(TableEdge::forgetReactions);
  }

  /// All outgoing edges.
  public List<TableEdge> all() {
    var all = new ArrayList<TableEdge>(others.values());
    Arrays.stream(byComponent).filter(edge -> edge != null).forEach(all::add);
    return all;
  }
}
