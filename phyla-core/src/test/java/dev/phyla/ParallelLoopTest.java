package dev.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.internal.crew.Crew;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Loops that several threads run, in natural and in shuffled order.
class ParallelLoopTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Health(int points) {}

  record Child(Entity parent, int number) {}

  record Hit(int damage) {}

  record Limit(int max) {}

  interface Burning {}

  /// Enough rows for several chunks.
  private static final int MANY = 10_000;

  private static World worldOf(int entities) {
    var world = new World();
    for (int i = 0; i < entities; i++) {
      Entity entity = world.spawn(new Position(i, -i), new Velocity(1, i % 7), new Health(i % 10));
      if (i % 3 == 0) {
        world.remove(entity, Velocity.class);
      }
      if (i % 5 == 0) {
        world.tag(Burning.class).add(entity);
      }
    }
    return world;
  }

  /// Runs a program with different crews and returns its only result.
  private static <R> R sameForAllCrews(Function<World, R> program) {
    Set<R> results = new HashSet<>();
    List<String> texts = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4, 8}) {
      results.add(runWith(new Crew(threads), program));
      for (long seed = 0; seed < 4; seed++) {
        R result = runWith(Crew.shuffled(threads, seed), program);
        texts.add(threads + " threads, seed " + seed + ": " + result);
        results.add(result);
      }
    }
    assertThat(results).as(String.join("\n", texts)).hasSize(1);
    return results.iterator().next();
  }

  private static <R> R runWith(Crew crew, Function<World, R> program) {
    try (crew;
        World world = worldOf(MANY)) {
      world.view().tasks().useCrew(crew);
      R result = program.apply(world);
      world.verify();
      return result;
    }
  }

  private static long hashAfter(Consumer<World> program) {
    return sameForAllCrews(
        world -> {
          program.accept(world);
          world.flush();
          return world.stateHash();
        });
  }

  private static long serialHash(Consumer<World> program) {
    try (World world = worldOf(MANY)) {
      program.accept(world);
      world.flush();
      return world.stateHash();
    }
  }

  @Test
  void updateParallelGivesTheResultOfUpdate() {
    long parallel =
        hashAfter(
            world ->
                world
                    .query(write(Position.class), read(Velocity.class))
                    .updateParallel((p, v) -> new Position(p.x() + v.dx(), p.y() * v.dy())));
    long serial =
        serialHash(
            world ->
                world
                    .query(write(Position.class), read(Velocity.class))
                    .update((p, v) -> new Position(p.x() + v.dx(), p.y() * v.dy())));
    assertThat(parallel).isEqualTo(serial);
  }

  @Test
  void eachParallelVisitsEveryMatchingEntityOnce() {
    sameForAllCrews(
        world -> {
          var visited = Collections.synchronizedList(new ArrayList<Entity>());
          Query1<Position> query =
              world.query(read(Position.class), tagged(Burning.class), without(Velocity.class));
          query.eachParallel((entity, _) -> visited.add(entity));
          assertThat(visited).containsExactlyInAnyOrderElementsOf(query.entities());
          return visited.size();
        });
  }

  @Test
  void eachParallelWithoutDataTermsPassesEntities() {
    int count =
        sameForAllCrews(
            world -> {
              var visited = new AtomicInteger();
              world.query(with(Health.class)).eachParallel(_ -> visited.incrementAndGet());
              return visited.get();
            });
    assertThat(count).isEqualTo(MANY);
  }

  @Test
  void commandsAreKeptInTheOrderOfRows() {
    sameForAllCrews(
        world -> {
          world
              .query(read(Health.class))
              .eachParallel(
                  (entity, health) -> {
                    if (health.points() == 3) {
                      world.commands().spawn(new Child(entity, health.points()));
                    }
                  });
          world.flush();
          List<Entity> parents = world.query(read(Child.class)).toList(Child::parent);
          List<Entity> expected =
              world.query(read(Health.class)).toList((entity, health) -> entity).stream()
                  .filter(entity -> world.get(entity, Health.class).points() == 3)
                  .toList();
          assertThat(parents).isEqualTo(expected);
          return world.stateHash();
        });
  }

  @Test
  void handlesOfRecordedSpawnsCanBeStoredAtOnce() {
    hashAfter(
        world -> {
          world
              .query(write(Position.class), read(Health.class))
              .eachParallel(
                  (entity, position, health) -> {
                    Entity child = world.commands().spawn(new Child(entity, 0));
                    assertThat(world.isAlive(child)).isFalse();
                    position.set(new Position(child.index(), child.generation()));
                  });
          world.flush();
          world
              .query(read(Position.class), with(Health.class))
              .each(
                  (entity, position) -> {
                    Entity child = new Entity((int) position.x(), (int) position.y());
                    assertThat(world.get(child, Child.class).parent()).isEqualTo(entity);
                  });
        });
  }

  @Test
  void spawnsReuseFreeSlotsInAnOrderThatDoesNotDependOnThreads() {
    hashAfter(
        world -> {
          Query1<Health> query = world.query(read(Health.class));
          for (int round = 0; round < 5; round++) {
            int rest = round;
            query.eachParallel(
                (entity, health) -> {
                  if (health.points() % 5 == rest) {
                    world.commands().despawn(entity);
                  } else if (health.points() % 5 == rest + 1) {
                    world.commands().spawn(health, new Velocity(rest, 0));
                  }
                });
            world.flush();
          }
        });
  }

  @Test
  void manySpawnsOfOneChunkAreTheSameForAllCrews() {
    hashAfter(
        world -> {
          world
              .query(read(Position.class))
              .eachParallel(
                  (entity, position) -> {
                    if (position.x() == 9_999 || position.x() == 12) {
                      world.commands().spawnMany(3_000, new Child(entity, 1));
                      world.commands().spawn(new Child(entity, 2));
                    }
                  });
          world.flush();
          assertThat(world.query(read(Child.class)).count()).isEqualTo(2 * 3_001);
        });
  }

  @Test
  void allKindsOfCommandsCanBeRecorded() {
    hashAfter(
        world -> {
          Events<Hit> hits = world.events(Hit.class);
          EventReader<Hit> reader = hits.reader();
          world
              .query(read(Health.class))
              .eachParallel(
                  (entity, health) -> {
                    Commands commands = world.commands();
                    switch (health.points()) {
                      case 0 -> commands.despawn(entity);
                      case 1 -> commands.set(entity, new Health(99));
                      case 2 -> commands.set(entity, new Health(98), new Child(entity, 2));
                      case 3 -> commands.remove(entity, Velocity.class);
                      case 4 -> commands.remove(entity, Velocity.class, Position.class);
                      case 5 -> commands.publish(Hit.class, entity, new Hit(5));
                      case 6 -> commands.publish(Hit.class, new Hit(6));
                      case 7 -> commands.run(w -> w.tag(Burning.class).add(entity));
                      default -> {}
                    }
                  });
          world.flush();
          assertThat(reader.count()).isEqualTo(2 * MANY / 10);
        });
  }

  @Test
  void lambdasCanReadTheWorld() {
    hashAfter(
        world -> {
          world.resources().set(new Limit(5));
          Tag burning = world.tag(Burning.class);
          Accessor<Health> healths = world.accessor(Health.class);
          world
              .query(write(Position.class))
              .updateParallel(
                  (entity, position) -> {
                    int points = healths.get(entity).points();
                    int limit = world.resources().get(Limit.class).max();
                    boolean isHot = burning.has(entity) && world.has(entity, Velocity.class);
                    double random = world.random("jitter", entity).nextDouble();
                    return new Position(
                        Math.min(points, limit) + (isHot ? 1 : 0),
                        (float) random + world.get(entity, Health.class).points());
                  });
        });
  }

  @Test
  void directChangesAreRefusedOnEveryThread() {
    var attempts = new ArrayList<Consumer<World>>();
    attempts.add(world -> world.spawn(new Health(1)));
    attempts.add(world -> world.despawn(new Entity(3, 1)));
    attempts.add(world -> world.set(new Entity(3, 1), new Health(1)));
    attempts.add(world -> world.accessor(Health.class).set(new Entity(3, 1), new Health(1)));
    attempts.add(world -> world.tag(Burning.class).add(new Entity(3, 1)));
    attempts.add(World::flush);
    attempts.add(World::endUpdate);
    attempts.add(world -> world.query(read(Health.class)));
    attempts.add(world -> world.events(Hit.class).publish(new Hit(1)));
    attempts.add(World::copy);
    attempts.add(World::verify);
    attempts.add(World::close);
    attempts.add(World::adopt);
    for (Consumer<World> attempt : attempts) {
      try (var crew = Crew.shuffled(2, 1);
          World world = worldOf(MANY)) {
        world.tag(Burning.class);
        world.events(Hit.class);
        world.view().tasks().useCrew(crew);
        long before = world.stateHash();
        assertThatThrownBy(
                () -> world.query(read(Health.class)).eachParallel(_ -> attempt.accept(world)))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("the parallel loop of");
        assertThat(world.stateHash()).isEqualTo(before);
        world.verify();
      }
    }
  }

  @Test
  void otherThreadsAreRefusedWhileALoopRuns() {
    try (var crew = Crew.shuffled(2, 7);
        World world = worldOf(MANY)) {
      world.view().tasks().useCrew(crew);
      var refused = new AtomicReference<Throwable>();
      world
          .query(read(Position.class))
          .eachParallel(
              (entity, position) -> {
                if (position.x() == 5_000) {
                  Thread thread =
                      Thread.ofPlatform()
                          .uncaughtExceptionHandler((_, e) -> refused.set(e))
                          .start(() -> world.get(entity, Health.class));
                  try {
                    thread.join();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }
              });
      assertThat(refused.get())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("belongs to the thread");
    }
  }

  @Test
  void exceptionOfTheFirstChunkIsThrownAndOtherChunksRun() {
    sameForAllCrews(
        world -> {
          var query = world.query(write(Health.class), read(Position.class));
          assertThatThrownBy(
                  () ->
                      query.eachParallel(
                          (health, position) -> {
                            if (position.x() == 9_000 || position.x() == 10) {
                              throw new IllegalArgumentException("at " + position.x());
                            }
                            health.set(new Health(-1));
                          }))
              .isInstanceOf(IllegalArgumentException.class)
              .satisfies(
                  thrown -> {
                    List<String> messages = new ArrayList<>(List.of(thrown.getMessage()));
                    for (Throwable suppressed : thrown.getSuppressed()) {
                      messages.add(suppressed.getMessage());
                    }
                    assertThat(messages).containsExactlyInAnyOrder("at 9000.0", "at 10.0");
                  });
          world.spawn(new Health(1));
          assertThat(query.count((health, _) -> health.get().points() == -1))
              .isGreaterThan(MANY / 2);
          return query.count((health, _) -> health.get().points() == -1);
        });
  }

  @Test
  void commandsBeforeAnExceptionAreKept() {
    hashAfter(
        world ->
            assertThatThrownBy(
                    () ->
                        world
                            .query(read(Position.class))
                            .eachParallel(
                                (entity, position) -> {
                                  world.commands().set(entity, new Child(entity, 1));
                                  if (position.x() == 7_777) {
                                    throw new IllegalStateException("stop");
                                  }
                                }))
                .hasMessage("stop"));
  }

  @Test
  void consumersSeeWhatParallelLoopsWrite() {
    sameForAllCrews(
        world -> {
          Query1<Position> changes = world.query(read(Position.class), changed(Position.class));
          changes.each(_ -> {});
          var updated = world.query(write(Position.class), with(Velocity.class));
          updated.updateParallel(p -> new Position(p.x() + 1, p.y()));
          assertThat(changes.entities()).isEqualTo(updated.entities());
          changes.each(_ -> {});
          updated.eachParallel(
              p -> {
                if (p.get().x() % 100 == 0) {
                  p.set(new Position(0, 0));
                }
              });
          return LongStream.of(changes.entities().toBits()).sum();
        });
  }

  @Test
  void queriesThatConsumeChangesRunAsAWhole() {
    sameForAllCrews(
        world -> {
          Query1<Position> changes = world.query(read(Position.class), changed(Position.class));
          world.query(write(Position.class)).update(p -> p);
          var visited = new ArrayList<Entity>();
          changes.eachParallel((entity, _) -> visited.add(entity));
          assertThat(visited).isEqualTo(world.query(with(Position.class)).entities());
          assertThat(changes.isEmpty()).isTrue();
          return visited.size();
        });
  }

  @Test
  void insideALoopItRunsOnTheCallingThread() {
    sameForAllCrews(
        world -> {
          Thread caller = Thread.currentThread();
          var inner = world.query(read(Health.class));
          var count = new int[1];
          world
              .query(read(Position.class))
              .first(
                  (Position _) ->
                      inner.eachParallel(
                          _ -> {
                            assertThat(Thread.currentThread()).isSameAs(caller);
                            count[0]++;
                          }));
          return count[0];
        });
  }

  @Test
  void checkedWorldsRunParallelLoopsToo() {
    try (World world = World.checked(3)) {
      world.spawnMany(5_000, new Position(1, 2));
      var kept = new AtomicReference<Ref<Position>>();
      world
          .query(write(Position.class))
          .eachParallel(
              p -> {
                p.set(new Position(3, 4));
                kept.set(p);
              });
      assertThat(world.query(read(Position.class)).sum(p -> p.x() + p.y())).isEqualTo(35_000);
      assertThatThrownBy(() -> kept.get().get()).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aClosedWorldRefusesLoops() {
    World world = worldOf(10);
    QueryLoop loop = world.query(read(Position.class)).loop((Position _) -> {});
    world.close();
    assertThatThrownBy(loop::runParallel).hasMessageContaining("closed");
    assertThatThrownBy(loop::run).hasMessageContaining("closed");
  }

  @Test
  void aLoopCanBeRunManyTimes() {
    hashAfter(
        world -> {
          QueryLoop loop =
              world
                  .query(write(Position.class), read(Velocity.class))
                  .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
          for (int i = 0; i < 20; i++) {
            loop.runParallel();
          }
          loop.run();
        });
  }
}
