package dev.phyla.bench.phyla;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.CreateDestroyWorkload;
import dev.phyla.bench.workload.FreshWorkload;
import java.util.function.Supplier;

/// Creates and destroys entities in a new world each time. Neighbours run in other worlds.
final class PhylaFresh extends PhylaWorkload implements FreshWorkload {
  private final int entities;
  private final Supplier<World> worlds;

  /// @param entities the number of entities to create in each world
  /// @param worlds creates the worlds
  PhylaFresh(int entities, Supplier<World> worlds) {
    this.entities = entities;
    this.worlds = worlds;
  }

  @Override
  public CreateDestroyWorkload open() {
    return new Population(worlds.get(), entities);
  }

  @Override
  public long checksum() {
    return FreshWorkload.super.checksum();
  }

  private static final class Population implements CreateDestroyWorkload {
    private final World world;
    private final Entity[] all;

    Population(World world, int entities) {
      this.world = world;
      all = new Entity[entities];
    }

    @Override
    public void createAll() {
      for (int ordinal = 0; ordinal < all.length; ordinal++) {
        all[ordinal] = spawnMover(world, ordinal);
      }
    }

    @Override
    public void destroyAll() {
      for (Entity entity : all) {
        world.despawn(entity);
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      addMotion(world, sum);
      return sum.value();
    }

    @Override
    public void close() {
      world.close();
    }
  }
}
