package dev.phyla.bench.zayes;

import com.simsilica.es.EntityId;
import dev.phyla.bench.workload.CreateDestroyWorkload;

/// New entity data with a set of all movers. Applying the changes of the set is part of the work.
final class ZayEsFresh extends ZayEsWorkload implements CreateDestroyWorkload {
  private final EntityId[] all;

  ZayEsFresh(int entities) {
    all = new EntityId[entities];
  }

  @Override
  public void createAll() {
    for (int ordinal = 0; ordinal < all.length; ordinal++) {
      all[ordinal] = createMover(ordinal);
    }
    movers.applyChanges();
  }

  @Override
  public void destroyAll() {
    for (EntityId id : all) {
      data.removeEntity(id);
    }
    movers.applyChanges();
  }
}
