package dev.phyla.bench.artemis;

import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.systems.IteratingSystem;
import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;

/// The measured systems. artemis-odb fills their mappers when the world is built.
@SuppressWarnings("NullAway.Init")
final class ArtemisSystems {
  private ArtemisSystems() {}

  /// Moves every entity.
  static final class Move extends IteratingSystem {
    ComponentMapper<Position> positions;
    ComponentMapper<Velocity> velocities;

    Move() {
      super(Aspect.all(Position.class, Velocity.class));
    }

    @Override
    protected void process(int id) {
      positions.get(id).move(velocities.get(id));
    }
  }

  /// Moves the entities that are not frozen.
  static final class MoveUnfrozen extends IteratingSystem {
    ComponentMapper<Position> positions;
    ComponentMapper<Velocity> velocities;

    MoveUnfrozen() {
      super(Aspect.all(Position.class, Velocity.class).exclude(Frozen.class));
    }

    @Override
    protected void process(int id) {
      positions.get(id).move(velocities.get(id));
    }
  }

  /// Moves the entities that move to the right.
  static final class MoveToTheRight extends IteratingSystem {
    ComponentMapper<Position> positions;
    ComponentMapper<Velocity> velocities;

    MoveToTheRight() {
      super(Aspect.all(Position.class, Velocity.class));
    }

    @Override
    protected void process(int id) {
      Velocity velocity = velocities.get(id);
      if (velocity.dx > 0) {
        positions.get(id).move(velocity);
      }
    }
  }

  /// Steps bodies of five components.
  static final class Step extends IteratingSystem {
    ComponentMapper<Position> positions;
    ComponentMapper<Velocity> velocities;
    ComponentMapper<Force> forces;
    ComponentMapper<Body> bodies;
    ComponentMapper<Health> healths;

    Step() {
      super(Aspect.all(Position.class, Velocity.class, Force.class, Body.class, Health.class));
    }

    @Override
    protected void process(int id) {
      Velocity velocity = velocities.get(id);
      velocity.push(forces.get(id), bodies.get(id));
      positions.get(id).move(velocity);
      healths.get(id).recover();
    }
  }
}
