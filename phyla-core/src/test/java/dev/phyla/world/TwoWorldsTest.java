package dev.phyla.world;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TwoWorldsTest {
  @Test
  void theSameWorkReachesTheSameStateOnEveryThread() {
    int threads = 4;
    var start = new CyclicBarrier(threads);
    List<CompletableFuture<Long>> runs =
        IntStream.range(0, threads)
            .mapToObj(
                _ -> {
                  var result = new CompletableFuture<Long>();
                  Thread.ofPlatform()
                      .start(
                          () -> {
                            try {
                              start.await();
                              result.complete(simulate());
                            } catch (Throwable e) {
                              result.completeExceptionally(e);
                            }
                          });
                  return result;
                })
            .toList();

    long expected = simulate();

    assertThat(runs.stream().map(CompletableFuture::join)).hasSize(threads).containsOnly(expected);
  }

  /// A small simulation in a separate world.
  private static long simulate() {
    var world = new World();
    var random = new Random(5);
    var movers =
        world.query(
            write(Position.class),
            read(Velocity.class),
            optional(Health.class),
            without(Frozen.class));
    List<Entity> entities =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(i, -i))
            .with(Velocity.class, i -> new Velocity(i % 7, i % 3))
            .spawnMany(500);
    for (int tick = 0; tick < 40; tick++) {
      float dt = tick / 16f;
      movers.update(
          (p, v, health) ->
              new Position(p.x() + v.dx() * dt, p.y() + (health == null ? 0 : health.current())));
      for (int i = 0; i < 50; i++) {
        Entity entity = entities.get(random.nextInt(entities.size()));
        switch (random.nextInt(5)) {
          case 0 -> world.set(entity, Frozen.class);
          case 1 -> world.remove(entity, Frozen.class);
          case 2 -> world.set(entity, new Health(i, tick), new Name("n" + i));
          case 3 -> world.despawn(entity);
          default -> world.spawn(new Position(i, tick), Velocity.class);
        }
      }
      world.endUpdate();
    }
    world.verify();
    return world.stateHash();
  }

  @Test
  void worldsShareNothing() {
    var one = new World();
    var other = new World();
    other.register(Name.class);
    Entity entity = one.spawn(new Position(1, 1));
    Entity twin = other.spawn(new Position(2, 2), new Name("twin"));
    assertThat(twin).isEqualTo(entity);

    one.query(write(Position.class)).update(p -> new Position(p.x() + 10, 0));
    one.close();

    assertThat(other.get(twin, Position.class)).isEqualTo(new Position(2, 2));
    assertThat(other.register(Position.class).id()).isEqualTo(1);
    assertThat(other.query(read(Position.class)).single()).isEqualTo(twin);
  }
}
