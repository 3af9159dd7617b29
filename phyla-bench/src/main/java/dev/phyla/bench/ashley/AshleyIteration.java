package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Letters;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// An engine with one system, updated once a run.
abstract class AshleyIteration extends AshleyWorkload {
  AshleyIteration(IteratingSystem system) {
    engine.addSystem(system);
  }

  @Override
  public final void run() {
    engine.update(Values.DT);
  }

  /// Moves every entity.
  static final class Two extends AshleyIteration {
    Two(int entities) {
      super(new AshleySystems.Move(MOVERS));
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }
  }

  /// Moves every entity of a population with twenty-six compositions.
  static final class TwentySix extends AshleyIteration {
    TwentySix(int entities) {
      super(new AshleySystems.Move(MOVERS));
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal).add(Letters.of(ordinal));
      }
    }
  }

  /// Moves the entities that are not frozen.
  static final class Exclude extends AshleyIteration {
    Exclude(int entities) {
      super(
          new AshleySystems.Move(
              Family.all(Position.class, Velocity.class).exclude(Frozen.class).get()));
      for (int ordinal = 0; ordinal < 2 * entities; ordinal += 2) {
        createMover(ordinal);
        createFrozenMover(ordinal + 1);
      }
    }
  }

  /// Moves the entities that move to the right.
  static final class Conditional extends AshleyIteration {
    Conditional(int entities) {
      super(new AshleySystems.MoveToTheRight());
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }
  }

  /// Steps bodies of five components.
  static final class Five extends AshleyIteration {
    Five(int entities) {
      super(new AshleySystems.Step());
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createBody(ordinal);
      }
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
