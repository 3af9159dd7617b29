package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Frozen;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/// A workload over its own world, with neighbours in it. They also run in a second, small world
/// that always has entities, so that their code is hot while the first one is empty.
abstract class PhylaWorkload implements Workload {
  private static final int REHEARSING_ENTITIES = 1_000;

  final World world = new World();
  private final World rehearsal = new World();

  /// The objects that a reaction needs to stay reachable.
  private final List<Object> kept = new ArrayList<>();

  private final Neighbours neighbours = new Neighbours(world);
  private final Neighbours rehearsingNeighbours = new Neighbours(rehearsal);

  PhylaWorkload() {
    for (int ordinal = 0; ordinal < REHEARSING_ENTITIES; ordinal++) {
      switch (ordinal % 4) {
        case 0 -> spawnBody(rehearsal, ordinal);
        case 1 -> spawnFrozenMover(rehearsal, ordinal);
        default -> spawnMover(rehearsal, ordinal);
      }
    }
  }

  static Entity spawnMover(World world, int ordinal) {
    return world.spawn(Position.of(ordinal), Velocity.of(ordinal));
  }

  static Entity spawnFrozenMover(World world, int ordinal) {
    return world.spawn(Position.of(ordinal), Velocity.of(ordinal), Frozen.of(ordinal));
  }

  static Entity spawnBody(World world, int ordinal) {
    return world.spawn(
        Position.of(ordinal),
        Velocity.of(ordinal),
        Force.of(ordinal),
        Body.of(ordinal),
        Health.of(ordinal));
  }

  @Override
  public final void runNeighbours() {
    rehearsingNeighbours.run();
    neighbours.run();
    forgetNeighbours();
  }

  /// Undoes effects of the neighbours, other than values, that would affect the work.
  void forgetNeighbours() {}

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    addMotionTo(sum);
    return sum.value();
  }

  /// Adds a reaction to the world.
  final PhylaWorkload beside(Reaction reaction) {
    kept.addAll(reaction.register(world));
    return this;
  }

  final void addMotionTo(Checksum sum) {
    addMotion(world, sum);
  }

  static void addMotion(World world, Checksum sum) {
    world
        .query(read(Position.class), read(Velocity.class))
        .each(
            (position, velocity) -> {
              position.addTo(sum);
              velocity.addTo(sum);
            });
  }

  final void addBodiesTo(Checksum sum) {
    world
        .query(read(Force.class), read(Body.class), read(Health.class))
        .each(
            (force, body, health) -> {
              force.addTo(sum);
              body.addTo(sum);
              health.addTo(sum);
            });
  }

  @Override
  public void close() {
    world.close();
    rehearsal.close();
  }
}
