package dev.phyla.bench.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import com.simsilica.es.base.DefaultEntityData;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import dev.phyla.bench.zayes.Components.Body;
import dev.phyla.bench.zayes.Components.Force;
import dev.phyla.bench.zayes.Components.Frozen;
import dev.phyla.bench.zayes.Components.Health;
import dev.phyla.bench.zayes.Components.Position;
import dev.phyla.bench.zayes.Components.Velocity;

/// A workload over its own entity data, with a set of all movers.
abstract class ZayEsWorkload implements Workload {
  final EntityData data = new DefaultEntityData();
  final EntitySet movers = data.getEntities(Position.class, Velocity.class);

  final EntityId createMover(int ordinal) {
    EntityId id = data.createEntity();
    data.setComponents(id, Position.of(ordinal), Velocity.of(ordinal));
    return id;
  }

  final EntityId createFrozenMover(int ordinal) {
    EntityId id = createMover(ordinal);
    data.setComponent(id, Frozen.of(ordinal));
    return id;
  }

  final EntityId createBody(int ordinal) {
    EntityId id = data.createEntity();
    data.setComponents(
        id,
        Position.of(ordinal),
        Velocity.of(ordinal),
        Force.of(ordinal),
        Body.of(ordinal),
        Health.of(ordinal));
    return id;
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    return sum.value();
  }

  final void addMotionTo(Checksum sum) {
    movers.applyChanges();
    for (Entity entity : movers) {
      entity.get(Position.class).addTo(sum);
      entity.get(Velocity.class).addTo(sum);
    }
  }

  final void addBodiesTo(Checksum sum) {
    for (EntityId id : data.findEntities(null, Force.class, Body.class, Health.class)) {
      data.getComponent(id, Force.class).addTo(sum);
      data.getComponent(id, Body.class).addTo(sum);
      data.getComponent(id, Health.class).addTo(sum);
    }
  }

  @Override
  public void close() {
    movers.release();
    data.close();
  }
}
