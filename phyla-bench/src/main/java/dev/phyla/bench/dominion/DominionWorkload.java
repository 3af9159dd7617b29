package dev.phyla.bench.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.phyla.bench.component.Body;
import dev.phyla.bench.component.Force;
import dev.phyla.bench.component.Frozen;
import dev.phyla.bench.component.Health;
import dev.phyla.bench.component.Position;
import dev.phyla.bench.component.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;

/// A workload over its own world.
abstract class DominionWorkload implements Workload {
  final Dominion world = createQuietly();
  private final Composition.Of2<Position, Velocity> mover =
      world.composition().of(Position.class, Velocity.class);
  private final Composition.Of5<Position, Velocity, Force, Body, Health> body =
      world.composition().of(Position.class, Velocity.class, Force.class, Body.class, Health.class);

  private static Dominion createQuietly() {
    System.setProperty("dominion.show-banner", "false");
    return Dominion.create();
  }

  final Entity createMover(int ordinal) {
    return world.createPreparedEntity(
        mover.withValue(new Position().of(ordinal), new Velocity().of(ordinal)));
  }

  final Entity createBody(int ordinal) {
    return world.createPreparedEntity(
        body.withValue(
            new Position().of(ordinal),
            new Velocity().of(ordinal),
            new Force().of(ordinal),
            new Body().of(ordinal),
            new Health().of(ordinal)));
  }

  final Entity createFrozenMover(int ordinal) {
    return world.createEntity(
        new Position().of(ordinal), new Velocity().of(ordinal), new Frozen().of(ordinal));
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    return sum.value();
  }

  final void addMotionTo(Checksum sum) {
    for (var row : world.findCompositionsWith(Position.class, Velocity.class)) {
      row.comp1().addTo(sum);
      row.comp2().addTo(sum);
    }
  }

  final void addBodiesTo(Checksum sum) {
    for (var row : world.findCompositionsWith(Force.class, Body.class, Health.class)) {
      row.comp1().addTo(sum);
      row.comp2().addTo(sum);
      row.comp3().addTo(sum);
    }
  }

  @Override
  public void close() {
    world.close();
  }
}
