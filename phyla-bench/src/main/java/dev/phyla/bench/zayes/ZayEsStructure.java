package dev.phyla.bench.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityId;
import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.zayes.Components.Frozen;
import org.jspecify.annotations.Nullable;

/// Structural changes. Entity sets see them when they apply their changes, so that is part of each
/// run.
final class ZayEsStructure {
  private ZayEsStructure() {}

  /// Creates entities with two components.
  static class CreateTwo extends ZayEsWorkload {
    final int entities;
    @Nullable EntityId lastCreated;

    CreateTwo(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      for (Entity entity : movers) {
        data.removeEntity(entity.getId());
      }
      movers.applyChanges();
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = createMover(ordinal);
      }
      movers.applyChanges();
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
      movers.applyChanges();
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
  static final class Destroy extends ZayEsWorkload {
    private final EntityId[] victims;

    Destroy(int entities) {
      for (int ordinal = 0; ordinal < Values.survivors(entities); ordinal++) {
        createMover(ordinal);
      }
      victims = new EntityId[entities];
    }

    @Override
    public void prepare() {
      for (int ordinal = 0; ordinal < victims.length; ordinal++) {
        victims[ordinal] = createMover(ordinal);
      }
      movers.applyChanges();
    }

    @Override
    public void run() {
      for (EntityId victim : victims) {
        data.removeEntity(victim);
      }
      movers.applyChanges();
    }
  }

  /// Freezes and thaws every entity.
  static final class AddRemove extends ZayEsWorkload implements AddRemoveWorkload {
    private final EntityId[] all;

    AddRemove(int entities) {
      all = new EntityId[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = createMover(ordinal);
      }
      movers.applyChanges();
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        data.setComponent(all[ordinal], Frozen.of(ordinal));
      }
      movers.applyChanges();
    }

    @Override
    public void removeFromAll() {
      for (EntityId id : all) {
        data.removeComponent(id, Frozen.class);
      }
      movers.applyChanges();
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      for (EntityId id : all) {
        Frozen frozen = data.getComponent(id, Frozen.class);
        if (frozen != null) {
          sum.add(frozen.since());
        }
      }
      return sum.value();
    }
  }
}
