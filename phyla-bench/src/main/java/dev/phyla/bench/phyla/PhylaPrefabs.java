package dev.phyla.bench.phyla;

import dev.phyla.Bundle;
import dev.phyla.Prefab;
import dev.phyla.Query;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;

/// Spawns entities with five components, all or most of them equal, in a world that was emptied.
abstract class PhylaPrefabs extends PhylaWorkload {
  private static final Velocity VELOCITY = Velocity.of(1);
  private static final Force FORCE = Force.of(1);
  private static final Body BODY = Body.of(1);
  private static final Health HEALTH = Health.of(1);
  private static final Prefab PREFAB = Prefab.of(Position.of(1), VELOCITY, FORCE, BODY, HEALTH);

  @Bundle
  record Figure(Position position, Velocity velocity, Force force, Body body, Health health) {}

  final int entities;
  private final Query all = world.query();

  PhylaPrefabs(int entities) {
    this.entities = entities;
  }

  @Override
  public final void prepare() {
    world.despawnAll(all);
  }

  @Override
  public final long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    addBodiesTo(sum);
    return sum.value();
  }

  /// Spawns equal entities in bulk.
  static final class SpawnMany extends PhylaPrefabs {
    SpawnMany(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      world.spawnMany(entities, Position.of(1), VELOCITY, FORCE, BODY, HEALTH);
    }
  }

  /// Spawns equal entities from a prefab in bulk.
  static final class InstantiateMany extends PhylaPrefabs {
    InstantiateMany(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      world.instantiateMany(PREFAB, entities);
    }
  }

  /// Spawns entities one by one, each at its own position.
  static final class Spawn extends PhylaPrefabs {
    Spawn(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.spawn(Position.of(ordinal), VELOCITY, FORCE, BODY, HEALTH);
      }
    }
  }

  /// The same with a bundle.
  static final class SpawnBundle extends PhylaPrefabs {
    SpawnBundle(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.spawn(new Figure(Position.of(ordinal), VELOCITY, FORCE, BODY, HEALTH));
      }
    }
  }

  /// The same with a prefab and an override.
  static final class Instantiate extends PhylaPrefabs {
    Instantiate(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.instantiate(PREFAB, Position.of(ordinal));
      }
    }
  }
}
