package dev.phyla.bench.ashley;

import static dev.phyla.bench.ashley.AshleyWorkload.BODIES;
import static dev.phyla.bench.ashley.AshleyWorkload.FORCES;
import static dev.phyla.bench.ashley.AshleyWorkload.HEALTHS;
import static dev.phyla.bench.ashley.AshleyWorkload.POSITIONS;
import static dev.phyla.bench.ashley.AshleyWorkload.VELOCITIES;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;

/// The measured systems.
final class AshleySystems {
  private AshleySystems() {}

  /// Moves the entities of a family.
  static final class Move extends IteratingSystem {
    Move(Family family) {
      super(family);
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      POSITIONS.get(entity).move(VELOCITIES.get(entity));
    }
  }

  /// Moves the entities that move to the right.
  static final class MoveToTheRight extends IteratingSystem {
    MoveToTheRight() {
      super(AshleyWorkload.MOVERS);
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      Velocity velocity = VELOCITIES.get(entity);
      if (velocity.dx > 0) {
        POSITIONS.get(entity).move(velocity);
      }
    }
  }

  /// Steps bodies of five components.
  static final class Step extends IteratingSystem {
    Step() {
      super(
          Family.all(Position.class, Velocity.class, Force.class, Body.class, Health.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      Velocity velocity = VELOCITIES.get(entity);
      velocity.push(FORCES.get(entity), BODIES.get(entity));
      POSITIONS.get(entity).move(velocity);
      HEALTHS.get(entity).recover();
    }
  }
}
