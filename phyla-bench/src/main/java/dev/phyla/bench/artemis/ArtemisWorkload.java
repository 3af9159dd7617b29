package dev.phyla.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;
import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;

/// A workload over its own world, with a subscription to all movers.
abstract class ArtemisWorkload implements Workload {
  final World world;
  final ComponentMapper<Position> positions;
  final ComponentMapper<Velocity> velocities;
  final ComponentMapper<Force> forces;
  final ComponentMapper<Body> bodies;
  final ComponentMapper<Health> healths;
  final ComponentMapper<Frozen> frozens;
  final EntitySubscription movers;
  private final Archetype mover;
  private final Archetype body;

  ArtemisWorkload(BaseSystem... systems) {
    world = new World(new WorldConfigurationBuilder().with(systems).build());
    positions = world.getMapper(Position.class);
    velocities = world.getMapper(Velocity.class);
    forces = world.getMapper(Force.class);
    bodies = world.getMapper(Body.class);
    healths = world.getMapper(Health.class);
    frozens = world.getMapper(Frozen.class);
    movers = world.getAspectSubscriptionManager().get(Aspect.all(Position.class, Velocity.class));
    mover = new ArchetypeBuilder().add(Position.class).add(Velocity.class).build(world);
    body =
        new ArchetypeBuilder(mover).add(Force.class).add(Body.class).add(Health.class).build(world);
  }

  final int createMover(int ordinal) {
    return setMotion(world.create(mover), ordinal);
  }

  final int createFrozenMover(int ordinal) {
    int id = createMover(ordinal);
    frozens.create(id).of(ordinal);
    return id;
  }

  final int createBody(int ordinal) {
    int id = setMotion(world.create(body), ordinal);
    forces.get(id).of(ordinal);
    bodies.get(id).of(ordinal);
    healths.get(id).of(ordinal);
    return id;
  }

  private int setMotion(int id, int ordinal) {
    positions.get(id).of(ordinal);
    velocities.get(id).of(ordinal);
    return id;
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    return sum.value();
  }

  final void addMotionTo(Checksum sum) {
    IntBag ids = movers.getEntities();
    for (int i = 0; i < ids.size(); i++) {
      positions.get(ids.get(i)).addTo(sum);
      velocities.get(ids.get(i)).addTo(sum);
    }
  }

  final void addBodiesTo(Checksum sum) {
    IntBag ids = movers.getEntities();
    for (int i = 0; i < ids.size(); i++) {
      forces.get(ids.get(i)).addTo(sum);
      bodies.get(ids.get(i)).addTo(sum);
      healths.get(ids.get(i)).addTo(sum);
    }
  }

  @Override
  public void close() {
    world.dispose();
  }
}
