package dev.phyla.bench.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.zayes.Components.Body;
import dev.phyla.bench.zayes.Components.Force;
import dev.phyla.bench.zayes.Components.Frozen;
import dev.phyla.bench.zayes.Components.Health;
import dev.phyla.bench.zayes.Components.Position;
import dev.phyla.bench.zayes.Components.Velocity;

/// Loops over entity sets, which are updated at the start of each run.
final class ZayEsIteration {
  private ZayEsIteration() {}

  /// Moves every entity.
  static class Two extends ZayEsWorkload {
    Two(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }

    @Override
    public final void run() {
      movers.applyChanges();
      for (Entity entity : movers) {
        entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
      }
    }
  }

  /// Moves every entity of a population with twenty-six compositions.
  static final class TwentySix extends Two {
    TwentySix(int entities) {
      super(0);
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        data.setComponent(createMover(ordinal), Letters.of(ordinal));
      }
    }
  }

  /// Moves the entities that are not frozen: a set cannot exclude, so a second one is checked.
  static final class Exclude extends ZayEsWorkload {
    private final EntitySet frozen = data.getEntities(Frozen.class);

    Exclude(int entities) {
      for (int ordinal = 0; ordinal < 2 * entities; ordinal += 2) {
        createMover(ordinal);
        createFrozenMover(ordinal + 1);
      }
    }

    @Override
    public void run() {
      movers.applyChanges();
      frozen.applyChanges();
      for (Entity entity : movers) {
        if (!frozen.containsId(entity.getId())) {
          entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
        }
      }
    }

    @Override
    public void close() {
      frozen.release();
      super.close();
    }
  }

  /// Moves the entities that move to the right.
  static final class Conditional extends ZayEsWorkload {
    Conditional(int entities) {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createMover(ordinal);
      }
    }

    @Override
    public void run() {
      movers.applyChanges();
      for (Entity entity : movers) {
        Velocity velocity = entity.get(Velocity.class);
        if (velocity.dx() > 0) {
          entity.set(entity.get(Position.class).moved(velocity));
        }
      }
    }
  }

  /// Steps bodies of five components.
  static final class Five extends ZayEsWorkload {
    private final EntitySet bodies =
        data.getEntities(Position.class, Velocity.class, Force.class, Body.class, Health.class);

    Five(int entities) {
      movers.release();
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        createBody(ordinal);
      }
    }

    @Override
    public void run() {
      bodies.applyChanges();
      for (Entity entity : bodies) {
        Velocity velocity =
            entity.get(Velocity.class).pushed(entity.get(Force.class), entity.get(Body.class));
        entity.set(velocity);
        entity.set(entity.get(Position.class).moved(velocity));
        entity.set(entity.get(Health.class).recovered());
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      bodies.applyChanges();
      for (Entity entity : bodies) {
        entity.get(Position.class).addTo(sum);
        entity.get(Velocity.class).addTo(sum);
      }
      addBodiesTo(sum);
      return sum.value();
    }
  }
}
