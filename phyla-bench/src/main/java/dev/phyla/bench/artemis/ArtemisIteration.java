package dev.phyla.bench.artemis;

import com.artemis.systems.IteratingSystem;
import dev.phyla.bench.component.Letters;
import dev.phyla.bench.workload.Checksum;

/// A world with one system, processed once a run.
abstract class ArtemisIteration extends ArtemisWorkload {
  ArtemisIteration(IteratingSystem system) {
    super(system);
  }

  @Override
  public final void run() {
    world.process();
  }

  /// Moves every entity.
  static final class Two extends ArtemisIteration {
    Two(int entities) {
      super(new ArtemisSystems.Move());
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }
  }

  /// Moves every entity of a population with twenty-six compositions.
  static final class TwentySix extends ArtemisIteration {
    TwentySix(int entities) {
      super(new ArtemisSystems.Move());
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        world.getMapper(Letters.of(ordinal).getClass()).create(createMover(ordinal));
      }
    }
  }

  /// Moves the entities that are not frozen.
  static final class Exclude extends ArtemisIteration {
    Exclude(int entities) {
      super(new ArtemisSystems.MoveUnfrozen());
      for (int ordinal = 0; ordinal < 2 * entities; ordinal += 2) {
        createMover(ordinal);
        createFrozenMover(ordinal + 1);
      }
    }
  }

  /// Moves the entities that move to the right.
  static final class Conditional extends ArtemisIteration {
    Conditional(int entities) {
      super(new ArtemisSystems.MoveToTheRight());
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }
  }

  /// Steps bodies of five components.
  static final class Five extends ArtemisIteration {
    Five(int entities) {
      super(new ArtemisSystems.Step());
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
