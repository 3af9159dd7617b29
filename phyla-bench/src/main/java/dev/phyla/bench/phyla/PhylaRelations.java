package dev.phyla.bench.phyla;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Hierarchy;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;

/// Links between entities.
abstract class PhylaRelations extends PhylaWorkload {
  /// The number of targets that links lead to.
  private static final int TARGETS = 16;

  /// The number of children of a node of a tree.
  private static final int CHILDREN = 3;

  /// A link as a component.
  record Target(Entity entity) {}

  /// An exclusive relation beside the archetypes.
  @Relation(exclusive = true)
  record Follows() {}

  /// A relation to any number of targets beside the archetypes.
  @Relation
  record Likes(float amount) {}

  /// An exclusive relation that takes part in archetypes.
  @Relation(exclusive = true, storage = Relation.Storage.DENSE)
  record BelongsTo() {}

  final Entity[] population;
  final EntityList targets = world.spawnMany(TARGETS);

  PhylaRelations(int entities) {
    population = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      population[ordinal] = spawnMover(world, ordinal);
    }
  }

  /// A component with the handle of the target, without any bookkeeping.
  static final class Field extends PhylaRelations {
    private final Target[] values = targets.stream().map(Target::new).toArray(Target[]::new);

    Field(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int i = 0; i < population.length; i++) {
        world.set(population[i], values[i % TARGETS]);
      }
      for (Entity entity : population) {
        world.remove(entity, Target.class);
      }
    }
  }

  /// Each entity is related to a target, then unrelated.
  static final class Relating<R extends Record> extends PhylaRelations {
    private final RelationAccess<R> relation;
    private final R value;

    Relating(int entities, Class<R> type, R value) {
      super(entities);
      this.relation = world.relation(type);
      this.value = value;
    }

    @Override
    public void run() {
      for (int i = 0; i < population.length; i++) {
        relation.relate(population[i], value, targets.get(i % TARGETS));
      }
      for (int i = 0; i < population.length; i++) {
        relation.unrelate(population[i], targets.get(i % TARGETS));
      }
    }
  }

  /// The sources of each target are listed, so that each entity is listed once.
  static final class Sources extends PhylaRelations {
    private final RelationAccess<Follows> follows = world.relation(Follows.class);
    private final EntityList followed;
    private long found;

    Sources(int entities, int sources) {
      super(entities);
      followed = world.spawnMany(Math.max(1, entities / sources));
      for (int i = 0; i < entities; i++) {
        follows.relate(population[i], new Follows(), followed.get(i / sources % followed.size()));
      }
    }

    @Override
    public void run() {
      for (Entity target : followed) {
        found += follows.sources(target).size();
      }
    }

    @Override
    public long checksum() {
      return 31 * super.checksum() + found;
    }
  }

  /// All nodes of a tree, level by level.
  static final class Traversal extends PhylaRelations {
    private final Hierarchy tree = world.hierarchy();
    private long visited;

    Traversal(int entities) {
      super(entities);
      for (int i = 1; i < entities; i++) {
        tree.setParent(population[i], population[(i - 1) / CHILDREN]);
      }
    }

    @Override
    public void run() {
      visited += tree.descendants(population[0]).size();
    }

    @Override
    public long checksum() {
      return 31 * super.checksum() + visited;
    }
  }

  /// A tree is despawned with its root.
  static final class Cascade extends PhylaWorkload {
    private final int entities;
    private final RelationAccess<ChildOf> parents = world.relation(ChildOf.class);
    private Entity root = Entity.NONE;

    Cascade(int entities) {
      this.entities = entities;
    }

    @Override
    public void prepare() {
      var nodes = new Entity[entities];
      for (int i = 0; i < entities; i++) {
        nodes[i] = spawnMover(world, i);
        if (i > 0) {
          parents.relate(nodes[i], new ChildOf(), nodes[(i - 1) / CHILDREN]);
        }
      }
      root = nodes[0];
    }

    @Override
    public void run() {
      world.despawn(root);
    }
  }

  /// The same entities without links, despawned one by one.
  static final class EachDespawned extends PhylaWorkload {
    private final Entity[] nodes;

    EachDespawned(int entities) {
      nodes = new Entity[entities];
    }

    @Override
    public void prepare() {
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = spawnMover(world, i);
      }
    }

    @Override
    public void run() {
      for (int i = nodes.length - 1; i >= 0; i--) {
        world.despawn(nodes[i]);
      }
    }
  }
}
