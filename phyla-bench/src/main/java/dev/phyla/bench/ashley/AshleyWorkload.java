package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;

/// A workload over its own engine, with a family of all movers.
abstract class AshleyWorkload implements Workload {
  static final ComponentMapper<Position> POSITIONS = ComponentMapper.getFor(Position.class);
  static final ComponentMapper<Velocity> VELOCITIES = ComponentMapper.getFor(Velocity.class);
  static final ComponentMapper<Force> FORCES = ComponentMapper.getFor(Force.class);
  static final ComponentMapper<Body> BODIES = ComponentMapper.getFor(Body.class);
  static final ComponentMapper<Health> HEALTHS = ComponentMapper.getFor(Health.class);
  static final ComponentMapper<Frozen> FROZENS = ComponentMapper.getFor(Frozen.class);
  static final Family MOVERS = Family.all(Position.class, Velocity.class).get();

  Engine engine = engineWithMovers();

  static Engine engineWithMovers() {
    Engine engine = new Engine();
    engine.getEntitiesFor(MOVERS);
    return engine;
  }

  final Entity createMover(int ordinal) {
    return enter(mover(ordinal));
  }

  final Entity createFrozenMover(int ordinal) {
    return enter(mover(ordinal).add(new Frozen().of(ordinal)));
  }

  final Entity createBody(int ordinal) {
    return enter(
        mover(ordinal)
            .add(new Force().of(ordinal))
            .add(new Body().of(ordinal))
            .add(new Health().of(ordinal)));
  }

  private Entity mover(int ordinal) {
    return engine.createEntity().add(new Position().of(ordinal)).add(new Velocity().of(ordinal));
  }

  private Entity enter(Entity entity) {
    engine.addEntity(entity);
    return entity;
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    return sum.value();
  }

  final void addMotionTo(Checksum sum) {
    for (Entity entity : engine.getEntitiesFor(MOVERS)) {
      POSITIONS.get(entity).addTo(sum);
      VELOCITIES.get(entity).addTo(sum);
    }
  }

  final void addBodiesTo(Checksum sum) {
    for (Entity entity : engine.getEntitiesFor(MOVERS)) {
      FORCES.get(entity).addTo(sum);
      BODIES.get(entity).addTo(sum);
      HEALTHS.get(entity).addTo(sum);
    }
  }
}
