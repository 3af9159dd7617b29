package dev.phyla.loop;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// The common part of the tests of allocation: a world with many rows, and other systems that ran
/// over the same components, through equal queries, with different lambdas.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AllocationTest {
  /// Constant values for conditions: 0 to 999 in turn.
  record Kind(int number) {}

  final World world = new World();
  List<Entity> entities;

  /// Half of the entities have health, which makes two archetypes; none is frozen.
  @BeforeAll
  void spawn() {
    entities =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(i, -i))
            .with(Velocity.class, i -> new Velocity(i % 7, i % 5))
            .with(Kind.class, i -> new Kind(i % 1000))
            .spawnMany(ROWS / 2);
    world
        .entityBuilder()
        .with(Position.class, i -> new Position(i, i))
        .with(Velocity.class, i -> new Velocity(i % 3, 1))
        .with(Health.class, i -> new Health(i))
        .with(Kind.class, i -> new Kind(i % 1000))
        .spawnMany(ROWS / 2);
    for (int pass = 0; pass < 10; pass++) {
      runTenOtherSystems();
    }
  }

  UpdateQuery2<Position, Velocity> movers() {
    return world.query(write(Position.class), read(Velocity.class));
  }

  private void runTenOtherSystems() {
    var sum = new double[1];
    movers().update((p, v) -> new Position(p.x() + v.dx(), p.y()));
    movers().update((p, v) -> new Position(p.x(), p.y() - v.dy()));
    movers().update((e, p, v) -> new Position(e.index(), v.dy()));
    movers().each((p, v) -> p.set(new Position(v.dx(), p.get().y())));
    movers().each((p, v) -> p.set(new Position(p.get().y(), p.get().x())));
    movers().each((e, p, v) -> p.set(new Position(e.generation(), v.dx())));
    world.query(read(Position.class)).each(p -> sum[0] += p.x());
    world.query(read(Position.class)).each((e, p) -> sum[0] -= p.y());
    world
        .query(write(Position.class), optional(Health.class))
        .update((p, h) -> h == null ? p : new Position(h.points(), p.y()));
    world
        .query(write(Position.class), write(Velocity.class))
        .each((p, v) -> v.set(new Velocity(p.get().x(), v.get().dx())));
    var positions = world.accessor(Position.class);
    var velocities = world.accessor(Velocity.class);
    for (Entity entity : entities.subList(0, 1000)) {
      positions.set(entity, new Position(velocities.get(entity).dx(), 1));
      velocities.set(entity, new Velocity(positions.get(entity).x(), 1));
    }
  }

  /// Fails if a pass over all rows allocates for each of them.
  static void assertAllocatesNothingPerRow(Runnable pass) {
    assertAllocatesAtMost(NOTHING, pass);
  }

  /// Fails if a pass over all rows allocates more than a limit for each of them.
  static void assertAllocatesAtMost(double bytesPerRow, Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(bytesPerRow, pass))
        .as("bytes allocated for each row")
        .isLessThan(bytesPerRow);
  }
}
