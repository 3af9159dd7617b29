package dev.phyla.bench.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Values;

/// Change tracking with consumers and observers.
final class PhylaChanges {
  private PhylaChanges() {}

  /// Writes few of many entities and reads the changes.
  static final class Sparse extends PhylaWorkload {
    private final Accessor<Position> positions = world.accessor(Position.class);
    private final Query1<Position> moved =
        world.query(read(Position.class), changed(Position.class));
    private final Entity[] written;
    private float seen;

    Sparse(int entities) {
      Entity[] all = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = spawnMover(world, ordinal);
      }
      int[] order = Values.shuffledOrdinals(entities);
      written = new Entity[Math.min(entities, Task.SPARSE_CHANGES)];
      for (int i = 0; i < written.length; i++) {
        written[i] = all[order[i]];
      }
      forgetNeighbours();
    }

    /// Reads the changes of the neighbours, which write all entities.
    @Override
    void forgetNeighbours() {
      moved.each(position -> {});
    }

    @Override
    public void run() {
      for (int i = 0; i < written.length; i++) {
        positions.set(written[i], new Position(i, 1, 1));
      }
      moved.each(position -> seen += position.x());
      world.endUpdate();
    }

    /// The sum of x of all changed entities that were read.
    float seen() {
      return seen;
    }
  }

  /// Sets a component of each entity and replaces one entity in ten.
  static final class Tick extends PhylaWorkload {
    private final Entity[] population;
    private long heard;

    Tick(int entities, boolean observed) {
      if (observed) {
        world.onAdd(Health.class, (w, entity, health) -> heard++);
        world.onSet(Health.class, (w, entity, health) -> heard++);
        world.onRemove(Health.class, (w, entity, health) -> heard++);
      }
      population = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        population[ordinal] = spawnBody(world, ordinal);
      }
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < population.length; ordinal++) {
        if (ordinal % 10 == 0) {
          world.despawn(population[ordinal]);
          population[ordinal] = spawnBody(world, ordinal);
        } else {
          world.set(population[ordinal], Health.of(ordinal));
        }
      }
      world.endUpdate();
    }
  }
}
