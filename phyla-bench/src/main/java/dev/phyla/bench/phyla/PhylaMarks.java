package dev.phyla.bench.phyla;

import dev.phyla.Entity;
import dev.phyla.Tag;
import dev.phyla.bench.phyla.Components.Velocity;

/// Marks that are added and removed: a component without fields, a tag, a disabled component.
abstract class PhylaMarks extends PhylaWorkload {
  /// The mark.
  record Selected() {}

  final Entity[] population;

  PhylaMarks(int entities) {
    population = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      population[ordinal] = spawnMover(world, ordinal);
    }
  }

  /// By migration.
  static final class Component extends PhylaMarks {
    private final Selected selected = new Selected();

    Component(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (Entity entity : population) {
        world.set(entity, selected);
      }
      for (Entity entity : population) {
        world.remove(entity, Selected.class);
      }
    }
  }

  /// In a sparse set.
  static final class Tagging extends PhylaMarks {
    private final Tag selected = world.tag(Selected.class);

    Tagging(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (Entity entity : population) {
        selected.add(entity);
      }
      for (Entity entity : population) {
        selected.remove(entity);
      }
    }
  }

  /// By disabling a component in place.
  static final class Enabling extends PhylaMarks {
    Enabling(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (Entity entity : population) {
        world.disable(entity, Velocity.class);
      }
      for (Entity entity : population) {
        world.enable(entity, Velocity.class);
      }
    }
  }
}
