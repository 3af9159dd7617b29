package dev.phyla.bench.dominion;

import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Letters;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;

/// Loops over `findCompositionsWith`, which is Dominion's fastest query: it leaves the entity out.
final class DominionIteration {
  private DominionIteration() {}

  /// Moves every entity.
  static class Two extends DominionWorkload {
    Two(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }

    @Override
    public void run() {
      for (var row : world.findCompositionsWith(Position.class, Velocity.class)) {
        row.comp1().move(row.comp2());
      }
    }
  }

  /// Moves every entity of a population that is scattered over twenty-six compositions.
  static final class TwentySix extends Two {
    TwentySix(int entities) {
      super(0);
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.createEntity(
            new Position().of(ordinal), new Velocity().of(ordinal), Letters.of(ordinal));
      }
    }
  }

  /// Moves the entities that are not frozen.
  static final class Exclude extends DominionWorkload {
    Exclude(int entities) {
      for (int ordinal = 0; ordinal < 2 * entities; ordinal += 2) {
        createMover(ordinal);
        createFrozenMover(ordinal + 1);
      }
    }

    @Override
    public void run() {
      var unfrozen =
          world.findCompositionsWith(Position.class, Velocity.class).without(Frozen.class);
      for (var row : unfrozen) {
        row.comp1().move(row.comp2());
      }
    }
  }

  /// Moves the entities that move to the right.
  static final class Conditional extends DominionWorkload {
    Conditional(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }

    @Override
    public void run() {
      for (var row : world.findCompositionsWith(Position.class, Velocity.class)) {
        if (row.comp2().dx > 0) {
          row.comp1().move(row.comp2());
        }
      }
    }
  }

  /// Steps bodies of five components.
  static final class Five extends DominionWorkload {
    Five(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createBody(ordinal);
      }
    }

    @Override
    public void run() {
      var bodies =
          world.findCompositionsWith(
              Position.class, Velocity.class, Force.class, Body.class, Health.class);
      for (var row : bodies) {
        row.comp2().push(row.comp3(), row.comp4());
        row.comp1().move(row.comp2());
        row.comp5().recover();
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
