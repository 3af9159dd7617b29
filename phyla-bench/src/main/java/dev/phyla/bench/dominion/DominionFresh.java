package dev.phyla.bench.dominion;

import dev.dominion.ecs.api.Entity;
import dev.phyla.bench.workload.CreateDestroyWorkload;

/// Creates and destroys entities in the same world each time: Dominion cannot open more than 1,023
/// worlds in a virtual machine, closed ones included, which is too few to warm up and measure.
final class DominionFresh extends DominionWorkload implements CreateDestroyWorkload {
  private final Entity[] all;

  DominionFresh(int entities) {
    all = new Entity[entities];
  }

  @Override
  public void createAll() {
    for (int ordinal = 0; ordinal < all.length; ordinal++) {
      all[ordinal] = createMover(ordinal);
    }
  }

  @Override
  public void destroyAll() {
    for (Entity entity : all) {
      world.deleteEntity(entity);
    }
  }
}
