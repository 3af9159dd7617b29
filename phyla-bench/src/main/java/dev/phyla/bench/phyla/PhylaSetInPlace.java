package dev.phyla.bench.phyla;

import dev.phyla.Entity;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.workload.Values;

/// Sets a component that each entity has, in the order of creation.
final class PhylaSetInPlace extends PhylaWorkload {
  private final Entity[] all;
  private int tick;

  PhylaSetInPlace(int entities) {
    all = new Entity[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      all[ordinal] = spawnMover(world, ordinal);
    }
  }

  @Override
  public void run() {
    float y = ++tick & 0xffff;
    for (int ordinal = 0; ordinal < all.length; ordinal++) {
      world.set(all[ordinal], new Position(Values.x(ordinal), y, 1));
    }
  }
}
