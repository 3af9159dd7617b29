package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.Query;
import dev.phyla.bench.phyla.Components.Frozen;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// Structural changes.
final class PhylaStructure {
  private PhylaStructure() {}

  /// Creates entities in a world that was emptied.
  private abstract static class Create extends PhylaWorkload {
    final int entities;
    private final Query all = world.query();

    Create(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      world.despawnAll(all);
    }
  }

  /// Creates entities with two components.
  static final class CreateTwo extends Create {
    private Entity lastCreated = Entity.NONE;

    CreateTwo(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = spawnMover(world, ordinal);
      }
    }

    @Override
    public long checksum() {
      world.locate(lastCreated);
      return super.checksum();
    }
  }

  /// Creates entities with five components.
  static final class CreateFive extends Create {
    private Entity lastCreated = Entity.NONE;

    CreateFive(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = spawnBody(world, ordinal);
      }
    }

    @Override
    public long checksum() {
      world.locate(lastCreated);
      Checksum sum = new Checksum();
      addMotionTo(sum);
      addBodiesTo(sum);
      return sum.value();
    }
  }

  /// Creates entities with two components in bulk, each with its own values.
  static final class CreateBulk extends Create {
    private final EntityBuilder mover =
        world.entityBuilder().with(Position.class, Position::of).with(Velocity.class, Velocity::of);

    CreateBulk(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      mover.spawnMany(entities);
    }
  }

  /// Destroys entities, some others stay.
  static final class Destroy extends PhylaWorkload {
    private final Entity[] victims;

    Destroy(int entities) {
      for (int ordinal = 0; ordinal < Values.survivors(entities); ordinal++) {
        spawnMover(world, ordinal);
      }
      victims = new Entity[entities];
    }

    @Override
    public void prepare() {
      for (int ordinal = 0; ordinal < victims.length; ordinal++) {
        victims[ordinal] = spawnMover(world, ordinal);
      }
    }

    @Override
    public void run() {
      for (Entity victim : victims) {
        world.despawn(victim);
      }
    }
  }

  /// Freezes and thaws every entity.
  static final class AddRemove extends PhylaWorkload implements AddRemoveWorkload {
    private final Entity[] all;

    AddRemove(int entities) {
      all = new Entity[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        all[ordinal] = spawnMover(world, ordinal);
      }
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        world.set(all[ordinal], Frozen.of(ordinal));
      }
    }

    @Override
    public void removeFromAll() {
      for (Entity entity : all) {
        world.remove(entity, Frozen.class);
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotionTo(sum);
      world.query(read(Frozen.class)).each(frozen -> sum.add(frozen.since()));
      return sum.value();
    }
  }
}
