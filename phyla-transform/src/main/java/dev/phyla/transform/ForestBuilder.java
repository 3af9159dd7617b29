package dev.phyla.transform;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.RelationAccess;
import java.util.Arrays;

/// Finds the nodes of a forest. They are numbered in the order in which they are found; these
/// numbers are called ids.
final class ForestBuilder {
  private static final int MIN_CAPACITY = 64;

  private final World world;
  private final RelationAccess<ChildOf> links;

  /// Selects the entities with transforms whose parents have transforms.
  private final Query children;

  /// The ids of entities, by their indices; empty between two calls.
  private final SlotMap ids = new SlotMap();

  /// The number of nodes.
  private int size;

  /// The packed entity of each id.
  private long[] entities = new long[MIN_CAPACITY];

  /// The id of the parent of each id, or [LevelOrder#NO_PARENT].
  private int[] parents = new int[MIN_CAPACITY];

  /// The archetype of each id.
  private TransformTable[] tables = new TransformTable[MIN_CAPACITY];

  /// The row of each id in its archetype.
  private int[] rows = new int[MIN_CAPACITY];

  ForestBuilder(World world, RelationAccess<ChildOf> links, Query children) {
    this.world = world;
    this.links = links;
    this.children = children;
  }

  /// Adds all nodes to an empty forest.
  ///
  /// @param archetypes the archetypes, open
  /// @param buffer for handles
  void build(Forest forest, TransformTables archetypes, HandleBuffer buffer) {
    collectChildren(archetypes, buffer);
    locateRoots(archetypes);
    forest.addAll(new LevelOrder(parents, size), entities, tables, rows);
    clear();
  }

  private void collectChildren(TransformTables archetypes, HandleBuffer buffer) {
    for (Chunk chunk : children.chunks()) {
      TransformTable table = archetypes.get(chunk.archetype());
      long[] handles = buffer.read(chunk);
      for (int i = 0; i < chunk.size(); i++) {
        int child = idOf(handles[i]);
        int parent = idOf(links.target(Entity.fromBits(handles[i])).bits());
        parents[child] = parent;
        tables[child] = table;
        rows[child] = chunk.first() + i;
      }
    }
  }

  /// The id of an entity. A new one has no parent.
  private int idOf(long entity) {
    int known = ids.get(entity);
    if (known >= 0) {
      return known;
    }
    if (size == entities.length) {
      grow();
    }
    entities[size] = entity;
    parents[size] = LevelOrder.NO_PARENT;
    ids.put(entity, size);
    return size++;
  }

  private void grow() {
    int capacity = 2 * size;
    entities = Arrays.copyOf(entities, capacity);
    parents = Arrays.copyOf(parents, capacity);
    tables = Arrays.copyOf(tables, capacity);
    rows = Arrays.copyOf(rows, capacity);
  }

  private void locateRoots(TransformTables archetypes) {
    for (int id = 0; id < size; id++) {
      if (parents[id] == LevelOrder.NO_PARENT) {
        Location location = world.locate(Entity.fromBits(entities[id]));
        tables[id] = archetypes.get(location.archetype());
        rows[id] = location.row();
      }
    }
  }

  /// Forgets all ids.
  void clear() {
    for (int id = 0; id < size; id++) {
      ids.remove(entities[id]);
    }
    Arrays.fill(tables, null);
    size = 0;
  }
}
