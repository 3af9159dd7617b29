package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.Entity;
import dev.phyla.bench.workload.CreateDestroyWorkload;

/// A new engine with a family of all movers.
final class AshleyFresh extends AshleyWorkload implements CreateDestroyWorkload {
  private final Entity[] all;

  AshleyFresh(int entities) {
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
      engine.removeEntity(entity);
    }
  }
}
