package dev.phyla.transform;

import dev.phyla.Chunk;
import java.util.Arrays;

/// The entities with transforms that have a parent or a child with transforms, in [LevelOrder], and
/// where they are stored.
///
/// Entities that are alone are not nodes, so that they come and go without changing the forest.
final class Forest {
  private static final LevelOrder EMPTY = new LevelOrder(new int[0], 0);

  /// The nodes of entities, by their indices.
  private final SlotMap nodes = new SlotMap();

  private LevelOrder order = EMPTY;

  /// The packed entity of each node.
  private long[] entities = {};

  /// The archetype of each node.
  private TransformTable[] tables = {};

  /// The row of each node in its archetype.
  private int[] rows = {};

  // Nodes.

  /// The number of nodes.
  int size() {
    return order.size();
  }

  /// The order of the nodes.
  LevelOrder order() {
    return order;
  }

  /// The node of an entity, or -1.
  ///
  /// @param entity the packed entity
  int find(long entity) {
    int node = nodes.get(entity);
    return node >= 0 && entities[node] == entity ? node : -1;
  }

  /// The packed entity of a node.
  long entity(int node) {
    return entities[node];
  }

  /// The packed parent of a node, or 0 if it is a root.
  long parent(int node) {
    return order.isRoot(node) ? 0 : entities[order.parents()[node]];
  }

  /// The packed parent of an entity, or 0 if the entity is a root, or no node.
  long parentOf(long entity) {
    int node = find(entity);
    return node < 0 ? 0 : parent(node);
  }

  /// Removes all nodes.
  void clear() {
    for (long entity : entities) {
      nodes.remove(entity);
    }
    addAll(EMPTY, new long[0], new TransformTable[0], new int[0]);
  }

  /// Adds nodes to an empty forest.
  ///
  /// @param newOrder the order of the nodes
  /// @param entityOf the packed entity of each id
  /// @param tableOf the archetype of each id
  /// @param rowOf the row of each id
  void addAll(LevelOrder newOrder, long[] entityOf, TransformTable[] tableOf, int[] rowOf) {
    order = newOrder;
    int size = newOrder.size();
    entities = new long[size];
    tables = new TransformTable[size];
    rows = new int[size];
    for (int node = 0; node < size; node++) {
      int id = newOrder.id(node);
      entities[node] = entityOf[id];
      tables[node] = tableOf[id];
      rows[node] = rowOf[id];
      nodes.put(entities[node], node);
    }
  }

  // Locations.

  /// The archetype of a node.
  TransformTable table(int node) {
    return tables[node];
  }

  /// The archetype of the parent of a node that is no root.
  TransformTable parentTable(int node) {
    return tables[order.parents()[node]];
  }

  /// The rows of all nodes.
  int[] rows() {
    return rows;
  }

  /// The end of a sequence of nodes that are in one archetype, and whose parents are in one
  /// archetype.
  ///
  /// @param from the first node
  /// @param to the maximum end, in the same level
  int endOfRun(int from, int to) {
    boolean areRoots = order.isRoot(from);
    TransformTable table = tables[from];
    TransformTable parentTable = areRoots ? table : parentTable(from);
    int node = from + 1;
    while (node < to && tables[node] == table && (areRoots || parentTable(node) == parentTable)) {
      node++;
    }
    return node;
  }

  /// The end of a sequence of nodes that are in consecutive rows.
  ///
  /// @param from the first node
  /// @param to the maximum end
  int endOfRows(int from, int to) {
    int node = from + 1;
    while (node < to && rows[node] == rows[node - 1] + 1) {
      node++;
    }
    return node;
  }

  /// Finds the nodes of stale archetypes again.
  ///
  /// @param archetypes the archetypes, open
  /// @param buffer for handles
  /// @return false if a node is dead or has no transforms any more
  boolean relocate(TransformTables archetypes, HandleBuffer buffer) {
    for (int node = 0; node < rows.length; node++) {
      if (tables[node].isStale()) {
        rows[node] = -1;
      }
    }
    for (TransformTable table : archetypes.all()) {
      Chunk chunk = table.chunk();
      if (table.isStale() && chunk != null) {
        locate(table, chunk, buffer.read(chunk));
      }
    }
    return Arrays.stream(rows).allMatch(row -> row >= 0);
  }

  private void locate(TransformTable table, Chunk chunk, long[] handles) {
    for (int i = 0; i < chunk.size(); i++) {
      int node = find(handles[i]);
      if (node >= 0) {
        tables[node] = table;
        rows[node] = chunk.first() + i;
      }
    }
  }

  /// Tells the archetypes how many nodes they have.
  void countNodes(TransformTables archetypes) {
    archetypes.all().forEach(TransformTable::clearNodes);
    for (TransformTable table : tables) {
      table.countNode();
    }
  }
}
