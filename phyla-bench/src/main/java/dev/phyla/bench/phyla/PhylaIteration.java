package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.Query5;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery2;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Frozen;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Loops with records, through `each` and through `update`.
final class PhylaIteration {
  private PhylaIteration() {}

  /// Entities that move.
  abstract static class Moving extends PhylaWorkload {
    final UpdateQuery2<Position, Velocity> movers =
        world.query(write(Position.class), read(Velocity.class));

    Moving(int entities, Scatter scatter) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        Entity entity = spawnMover(world, ordinal);
        if (scatter == Scatter.OVER_26_ARCHETYPES) {
          world.set(entity, Letters.of(ordinal));
        }
      }
    }
  }

  /// The number of archetypes of a population.
  enum Scatter {
    NONE,
    OVER_26_ARCHETYPES
  }

  /// Moves every entity through a write handle.
  static final class Each extends Moving {
    Each(int entities, Scatter scatter) {
      super(entities, scatter);
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.each(
          movers, (position, velocity) -> position.set(position.get().moved(velocity, time)));
    }
  }

  /// Moves every entity by returning its new position.
  static final class Update extends Moving {
    Update(int entities, Scatter scatter) {
      super(entities, scatter);
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.update(movers, (position, velocity) -> position.moved(velocity, time));
    }
  }

  /// Moves the entities that move to the right, through a write handle.
  static final class ConditionalEach extends Moving {
    ConditionalEach(int entities) {
      super(entities, Scatter.NONE);
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.each(
          movers,
          (position, velocity) -> {
            if (velocity.dx() > 0) {
              position.set(position.get().moved(velocity, time));
            }
          });
    }
  }

  /// Moves the entities that move to the right, by returning the old position or a new one.
  static final class ConditionalUpdate extends Moving {
    ConditionalUpdate(int entities) {
      super(entities, Scatter.NONE);
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.update(
          movers,
          (position, velocity) -> velocity.dx() > 0 ? position.moved(velocity, time) : position);
    }
  }

  /// Moves the entities that are not frozen.
  static final class Exclude extends PhylaWorkload {
    private final UpdateQuery2<Position, Velocity> thawed =
        world.query(write(Position.class), read(Velocity.class), without(Frozen.class));

    Exclude(int entities) {
      for (int ordinal = 0; ordinal < 2 * entities; ordinal += 2) {
        spawnMover(world, ordinal);
        spawnFrozenMover(world, ordinal + 1);
      }
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.each(
          thawed, (position, velocity) -> position.set(position.get().moved(velocity, time)));
    }
  }

  /// Steps bodies of five components.
  static final class Five extends PhylaWorkload {
    private final Query5<Ref<Position>, Ref<Velocity>, Force, Body, Ref<Health>> bodies =
        world.query(
            write(Position.class),
            write(Velocity.class),
            read(Force.class),
            read(Body.class),
            write(Health.class));

    Five(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        spawnBody(world, ordinal);
      }
    }

    @Override
    public void run() {
      float time = Values.DT;
      Boundary.each(
          bodies,
          (position, velocity, force, body, health) -> {
            Velocity faster = velocity.get().pushed(force, body, time);
            velocity.set(faster);
            position.set(position.get().moved(faster, time));
            health.set(health.get().recovered(time));
          });
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      addBodiesTo(sum);
      return sum.value();
    }
  }
}
