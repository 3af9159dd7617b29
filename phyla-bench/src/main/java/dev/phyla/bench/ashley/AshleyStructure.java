package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.Entity;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import org.jspecify.annotations.Nullable;

/// Structural changes.
final class AshleyStructure {
  private AshleyStructure() {}

  /// Creates entities with two components, each time in a new engine: emptying an old one takes
  /// time that grows with the square of the number of entities.
  static class CreateTwo extends AshleyWorkload {
    final int entities;
    @Nullable Entity lastCreated;

    CreateTwo(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      engine = engineWithMovers();
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = createMover(ordinal);
      }
    }
  }

  /// Creates entities with five components.
  static final class CreateFive extends CreateTwo {
    CreateFive(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = createBody(ordinal);
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

  /// Destroys entities, some others stay.
  static final class Destroy extends AshleyWorkload {
    private final Entity[] victims;

    Destroy(int entities) {
      for (int ordinal = 0; ordinal < Values.survivors(entities); ordinal++) {
        createMover(ordinal);
      }
      victims = new Entity[entities];
    }

    @Override
    public void prepare() {
      for (int ordinal = 0; ordinal < victims.length; ordinal++) {
        victims[ordinal] = createMover(ordinal);
      }
    }

    @Override
    public void run() {
      for (Entity victim : victims) {
        engine.removeEntity(victim);
      }
    }
  }

  /// Freezes and thaws every entity.
  static final class AddRemove extends AshleyWorkload implements AddRemoveWorkload {
    private final Entity[] all;

    AddRemove(int entities) {
      all = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = createMover(ordinal);
      }
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        all[ordinal].add(new Frozen().of(ordinal));
      }
    }

    @Override
    public void removeFromAll() {
      for (Entity entity : all) {
        entity.remove(Frozen.class);
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      for (Entity entity : all) {
        if (FROZENS.has(entity)) {
          FROZENS.get(entity).addTo(sum);
        }
      }
      return sum.value();
    }
  }
}
