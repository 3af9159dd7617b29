package dev.phyla.bench.artemis;

import com.artemis.utils.IntBag;
import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Structural changes. They take effect, and subscriptions see them, when the world is processed,
/// so that is part of each run.
final class ArtemisStructure {
  private ArtemisStructure() {}

  /// Creates entities with two components.
  static class CreateTwo extends ArtemisWorkload {
    final int entities;
    int lastCreated;

    CreateTwo(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      IntBag ids = movers.getEntities();
      for (int i = 0; i < ids.size(); i++) {
        world.delete(ids.get(i));
      }
      world.process();
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = createMover(ordinal);
      }
      world.process();
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
      world.process();
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
  static final class Destroy extends ArtemisWorkload {
    private final int[] victims;

    Destroy(int entities) {
      for (int ordinal = 0; ordinal < Values.survivors(entities); ordinal++) {
        createMover(ordinal);
      }
      victims = new int[entities];
    }

    @Override
    public void prepare() {
      for (int ordinal = 0; ordinal < victims.length; ordinal++) {
        victims[ordinal] = createMover(ordinal);
      }
      world.process();
    }

    @Override
    public void run() {
      for (int victim : victims) {
        world.delete(victim);
      }
      world.process();
    }
  }

  /// Freezes and thaws every entity.
  static final class AddRemove extends ArtemisWorkload implements AddRemoveWorkload {
    private final int[] all;

    AddRemove(int entities) {
      all = new int[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = createMover(ordinal);
      }
      world.process();
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        frozens.create(all[ordinal]).of(ordinal);
      }
      world.process();
    }

    @Override
    public void removeFromAll() {
      for (int id : all) {
        frozens.remove(id);
      }
      world.process();
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      for (int id : all) {
        if (frozens.has(id)) {
          frozens.get(id).addTo(sum);
        }
      }
      return sum.value();
    }
  }
}
