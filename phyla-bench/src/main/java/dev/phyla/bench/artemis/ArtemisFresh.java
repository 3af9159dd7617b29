package dev.phyla.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.CreateDestroyWorkload;

/// A new world with a subscription to all movers. Processing it is part of the work, because
/// structural changes take effect then.
final class ArtemisFresh implements CreateDestroyWorkload {
  private final World world = new World(new WorldConfigurationBuilder().build());
  private final ComponentMapper<Position> positions = world.getMapper(Position.class);
  private final ComponentMapper<Velocity> velocities = world.getMapper(Velocity.class);
  private final EntitySubscription movers =
      world.getAspectSubscriptionManager().get(Aspect.all(Position.class, Velocity.class));
  private final Archetype mover =
      new ArchetypeBuilder().add(Position.class).add(Velocity.class).build(world);
  private final int[] all;

  ArtemisFresh(int entities) {
    all = new int[entities];
  }

  @Override
  public void createAll() {
    for (int ordinal = 0; ordinal < all.length; ordinal++) {
      int id = world.create(mover);
      positions.get(id).of(ordinal);
      velocities.get(id).of(ordinal);
      all[ordinal] = id;
    }
    world.process();
  }

  @Override
  public void destroyAll() {
    for (int id : all) {
      world.delete(id);
    }
    world.process();
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    IntBag ids = movers.getEntities();
    for (int i = 0; i < ids.size(); i++) {
      positions.get(ids.get(i)).addTo(sum);
      velocities.get(ids.get(i)).addTo(sum);
    }
    return sum.value();
  }

  @Override
  public void close() {
    world.dispose();
  }
}
