package dev.phyla.bench.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Structural changes through prepared compositions.
final class DominionStructure {
  private DominionStructure() {}

  /// Creates entities with two components.
  static class CreateTwo extends DominionWorkload {
    final int entities;
    @Nullable Entity lastCreated;

    CreateTwo(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      List<Entity> all = new ArrayList<>();
      world.findEntitiesWith(Position.class).forEach(row -> all.add(row.entity()));
      all.forEach(world::deleteEntity);
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
  static final class Destroy extends DominionWorkload {
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
        world.deleteEntity(victim);
      }
    }
  }

  /// Freezes and thaws every entity.
  static final class AddRemove extends DominionWorkload implements AddRemoveWorkload {
    private final Entity[] all;
    private final Composition.ByAdding1AndRemoving<Frozen> freeze =
        world.composition().byAdding1AndRemoving(Frozen.class);
    private final Composition.ByRemoving thaw = world.composition().byRemoving(Frozen.class);

    AddRemove(int entities) {
      all = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = createMover(ordinal);
      }
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        world.modifyEntity(freeze.withValue(all[ordinal], new Frozen().of(ordinal)));
      }
    }

    @Override
    public void removeFromAll() {
      for (Entity entity : all) {
        world.modifyEntity(thaw.withValue(entity));
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      world.findCompositionsWith(Frozen.class).forEach(frozen -> frozen.addTo(sum));
      return sum.value();
    }
  }
}
