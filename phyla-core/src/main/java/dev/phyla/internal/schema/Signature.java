package dev.phyla.internal.schema;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.row.MovePlan;
import dev.phyla.internal.row.RowMover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// The component set of an archetype, with the layout of its columns.
///
/// Column 0 holds the entities; then come the columns of each component, in the order of component
/// ids. A signature belongs to a schema: every world that shares the schema has its own table for
/// it, with the same id. It never changes.
public final class Signature {
  /// Orders signatures by the sorted names of their components, which does not depend on the order
  /// of creation.
  public static final Comparator<Signature> CANONICAL_ORDER =
      (a, b) -> Arrays.compare(a.sortedNames, b.sortedNames);

  private static final ColumnLayout ENTITIES =
      new ColumnLayout("entity", ColumnKind.ENTITY, 1, Entity.class);
  private static final int ABSENT = -1;

  private final int id;
  private final ComponentSet components;
  private final ComponentInfo[] infos;
  private final String[] sortedNames;
  private final List<ColumnLayout> layouts;
  private final int maxRows;

  /// The first column of each component, by position.
  private final int[] bases;

  /// An open-addressed table from component ids to positions: each entry is two numbers, an id plus
  /// 1 and a position.
  private final int[] positions;

  /// The plan for rows of despawned entities.
  private final MovePlan departures;

  /// The number of worlds that have a table; guarded by the graph.
  private int users;

  /// The edges to other signatures, found by target; guarded by the graph where they change.
  private final SignatureEdges edges = new SignatureEdges();

  Signature(int id, ComponentSet components, List<ComponentInfo> infos) {
    this.id = id;
    this.components = components;
    this.infos = infos.toArray(ComponentInfo[]::new);
    this.sortedNames = infos.stream().map(ComponentInfo::name).sorted().toArray(String[]::new);
    this.bases = new int[infos.size()];
    this.positions = new int[4 * Integer.highestOneBit(Math.max(1, infos.size())) * 2];
    var layouts = new ArrayList<ColumnLayout>();
    layouts.add(ENTITIES);
    for (int i = 0; i < infos.size(); i++) {
      bases[i] = layouts.size();
      insert(infos.get(i).id(), i);
      layouts.addAll(infos.get(i).layout().columns());
    }
    this.layouts = List.copyOf(layouts);
    this.maxRows = ColumnLayout.maxRows(layouts);
    int[] dropped = new int[layouts.size()];
    Arrays.fill(dropped, RowMover.DROPPED);
    this.departures = new MovePlan(this.layouts, dropped);
  }

  private void insert(int componentId, int position) {
    int mask = positions.length - 2;
    int slot = 2 * componentId & mask;
    while (positions[slot] != 0) {
      slot = (slot + 2) & mask;
    }
    positions[slot] = componentId + 1;
    positions[slot + 1] = position;
  }

  /// Its id in the schema.
  public int id() {
    return id;
  }

  /// The components.
  public ComponentSet components() {
    return components;
  }

  /// The components in the order of their columns.
  public ComponentInfo[] infos() {
    return infos;
  }

  /// The names of the components, sorted.
  public String[] sortedNames() {
    return sortedNames;
  }

  /// All columns, entities first.
  public List<ColumnLayout> layouts() {
    return layouts;
  }

  /// The largest number of rows that a table can have.
  public int maxRows() {
    return maxRows;
  }

  /// Whether a component is part of it.
  public boolean has(int componentId) {
    return position(componentId) >= 0;
  }

  /// The position of a component in the order of columns, or -1 if it is not part of the signature.
  public int position(int componentId) {
    int[] positions = this.positions;
    int mask = positions.length - 2;
    for (int slot = 2 * componentId & mask; ; slot = (slot + 2) & mask) {
      int found = positions[slot];
      if (found == componentId + 1) {
        return positions[slot + 1];
      }
      if (found == 0) {
        return ABSENT;
      }
    }
  }

  /// The first column of a component, or -1 if it is not part of the signature.
  public int base(int componentId) {
    int position = position(componentId);
    return position < 0 ? ABSENT : bases[position];
  }

  /// The first column of the component at a position.
  public int baseAt(int position) {
    return bases[position];
  }

  /// The plan for rows of despawned entities.
  public MovePlan departures() {
    return departures;
  }

  SignatureEdges edges() {
    return edges;
  }

  int users() {
    return users;
  }

  void addUsers(int more) {
    users += more;
  }

  @Override
  public String toString() {
    return "[" + String.join(", ", sortedNames) + "]";
  }
}
