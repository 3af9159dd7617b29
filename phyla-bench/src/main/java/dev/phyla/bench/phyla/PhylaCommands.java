package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Frozen;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;

/// Structural changes of entities with seven components, made directly and by commands.
abstract class PhylaCommands extends PhylaWorkload {
  /// A seventh component.
  record Team(float number) {}

  final int entities;
  final Commands commands = world.commands();
  final Query all = world.query();

  PhylaCommands(int entities) {
    this.entities = entities;
  }

  static Object[] components(int ordinal) {
    return new Object[] {
      Position.of(ordinal),
      Velocity.of(ordinal),
      Force.of(ordinal),
      Body.of(ordinal),
      Health.of(ordinal),
      Frozen.of(ordinal),
      new Team(ordinal)
    };
  }

  @Override
  public final long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    addBodiesTo(sum);
    world.query(read(Team.class)).each(team -> sum.add(team.number()));
    return sum.value();
  }

  /// Spawns directly.
  static final class SpawnDirectly extends PhylaCommands {
    SpawnDirectly(int entities) {
      super(entities);
    }

    @Override
    public void prepare() {
      world.despawnAll(all);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.spawn(components(ordinal));
      }
    }
  }

  /// Records spawns and applies them.
  static final class SpawnLater extends PhylaCommands {
    SpawnLater(int entities) {
      super(entities);
    }

    @Override
    public void prepare() {
      world.despawnAll(all);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        commands.spawn(components(ordinal));
      }
      world.flush();
    }
  }

  /// Entities whose components are replaced.
  private abstract static class Population extends PhylaCommands {
    final Entity[] population;

    Population(int entities) {
      super(entities);
      population = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        population[ordinal] = world.spawn(components(ordinal));
      }
    }
  }

  /// Sets directly.
  static final class SetDirectly extends Population {
    SetDirectly(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        Entity entity = population[ordinal];
        world.set(entity, Position.of(ordinal));
        world.set(entity, Velocity.of(ordinal));
        world.set(entity, Force.of(ordinal));
        world.set(entity, Body.of(ordinal));
        world.set(entity, Health.of(ordinal));
        world.set(entity, Frozen.of(ordinal));
        world.set(entity, new Team(ordinal));
      }
    }
  }

  /// Records changes and applies them.
  static final class SetLater extends Population {
    SetLater(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        Entity entity = population[ordinal];
        commands.set(entity, Position.of(ordinal));
        commands.set(entity, Velocity.of(ordinal));
        commands.set(entity, Force.of(ordinal));
        commands.set(entity, Body.of(ordinal));
        commands.set(entity, Health.of(ordinal));
        commands.set(entity, Frozen.of(ordinal));
        commands.set(entity, new Team(ordinal));
      }
      world.flush();
    }
  }
}
