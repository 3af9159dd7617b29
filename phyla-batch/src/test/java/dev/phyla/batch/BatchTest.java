package dev.phyla.batch;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Condition;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Age(int steps) {}

  record Egg(Entity parent) {}

  record Feed(int amount) {}

  private static void setUp(World world, int number) {
    world.resources().markState(Feed.class);
    world.resources().set(Feed.class, new Feed(number % 3 + 1));
    var random = world.random("start");
    for (int i = 0; i < random.nextInt(5); i++) {
      world.spawn(
          new Position(random.nextFloat(), i), new Velocity(1, random.nextFloat()), new Age(i));
    }
  }

  /// Systems of all kinds: fused, with random numbers and resources, with commands, with code.
  private static void addSystems(Schedule schedule) {
    schedule.add(
        "move",
        setup ->
            setup
                .query(write(Position.class), read(Velocity.class))
                .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
    schedule.add(
        "turn",
        setup -> {
          var random = setup.random();
          var feed = setup.resource(Feed.class);
          return setup
              .query(write(Velocity.class))
              .updateLoop(
                  (entity, v) ->
                      new Velocity(
                          random.stream(entity).nextFloat(), v.dy() * feed.get().amount() * 0.5f));
        });
    schedule.add(
        "live",
        setup -> {
          var random = setup.random();
          var commands = setup.commands();
          return setup
              .query(write(Age.class), read(Position.class))
              .loop(
                  (entity, age, p) -> {
                    int steps = age.get().steps() + 1;
                    age.set(new Age(steps));
                    int lot = random.stream(entity).nextInt(12);
                    if (lot == 0 && steps > 3) {
                      commands.despawn(entity);
                    } else if (lot < 3) {
                      commands.spawn(new Egg(entity), p);
                    } else if (lot == 4) {
                      commands.remove(entity, Velocity.class);
                    } else if (lot == 5) {
                      commands.set(entity, new Velocity(0, 1));
                    }
                  });
        });
    schedule
        .add(
            "hatch",
            setup -> {
              World world = setup.exclusive();
              var eggs = setup.query(read(Egg.class), read(Position.class));
              return () -> {
                var hatching = new ArrayList<Entity>();
                eggs.each((entity, egg, p) -> hatching.add(entity));
                for (Entity egg : hatching) {
                  if (hatching.size() < 4) {
                    world.set(egg, new Velocity(0, 0), new Age(0));
                    world.remove(egg, Egg.class);
                  } else {
                    world.despawn(egg);
                  }
                }
              };
            })
        .runIf(Condition.everyTicks(3));
    schedule.add(
        "count",
        setup ->
            setup
                .query(write(Position.class), with(Egg.class))
                .updateLoop(p -> new Position(0, 0)));
  }

  private static Batch population(int worlds, int threads, int groupSize) {
    BatchBuilder builder =
        Batch.of(worlds).seed(7).threads(threads).groupSize(groupSize).setUp(BatchTest::setUp);
    addSystems(builder.schedule());
    return builder.build();
  }

  private static long[] hashes(Batch batch) {
    var hashes = new long[batch.worlds()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = batch.get(i, World::stateHash);
    }
    return hashes;
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "5, 1, 5", "40, 2, 7", "100, 3, 100", "100, 2, 64"})
  void worldsHaveTheStatesThatTheyWouldHaveAlone(int worlds, int threads, int groupSize) {
    try (Batch batch = population(worlds, threads, groupSize)) {
      var alone = new ArrayList<World>();
      var apps = new ArrayList<App>();
      for (int i = 0; i < worlds; i++) {
        var world = new World();
        var app = new App(world).threads(1);
        addSystems(app.schedule());
        world.seed(7 + i);
        setUp(world, i);
        alone.add(world);
        apps.add(app);
      }
      for (int step = 0; step < 40; step++) {
        batch.step();
        apps.forEach(App::tick);
        for (int i = 0; i < worlds; i++) {
          World own = alone.get(i);
          int number = i;
          batch.visit(
              i,
              world -> {
                world.verify();
                assertThat(world.stateHash())
                    .as("world %d: %s", number, World.diff(own, world))
                    .isEqualTo(own.stateHash());
              });
        }
      }
      assertThat(alone.stream().mapToInt(world -> world.query(with(Age.class)).count()).sum())
          .isPositive();
    }
  }

  @Test
  void resultsDoNotDependOnThreadsAndGroups() {
    try (Batch one = population(500, 1, 500);
        Batch two = population(500, 2, 33)) {
      one.run(20);
      two.run(20);
      assertThat(hashes(two)).isEqualTo(hashes(one));
      assertThat(two.steps()).isEqualTo(20);
      assertThat(two.tick(499)).isEqualTo(20);
    }
  }

  @Test
  void tenThousandWorldsRunTogether() {
    try (Batch batch = population(10_000, 2, 1024)) {
      batch.run(5);
      long entities = 0;
      for (int i = 0; i < batch.worlds(); i++) {
        entities += batch.entities(i);
      }
      assertThat(entities).isGreaterThan(10_000);
      batch.visit(9_999, World::verify);
    }
  }

  // Episodes.

  @Test
  void aRestartedWorldIsSetUpAnewWithAnotherSeed() {
    try (Batch batch = population(4, 1, 4)) {
      long initial = batch.get(2, World::stateHash);
      batch.run(3);
      long[] before = hashes(batch);
      batch.restart(2);
      long[] after = hashes(batch);
      assertThat(batch.episode(2)).isEqualTo(1);
      assertThat(batch.tick(2)).isZero();
      assertThat(batch.seed(2)).isNotEqualTo(9);
      assertThat(after[2]).isNotEqualTo(before[2]).isNotEqualTo(initial);
      assertThat(after[0]).isEqualTo(before[0]);
      assertThat(batch.tick(0)).isEqualTo(3);

      var alone = new World();
      alone.seed(batch.seed(2));
      setUp(alone, 2);
      var app = new App(alone).threads(1);
      addSystems(app.schedule());
      batch.run(5);
      app.run(5);
      assertThat(batch.get(2, World::stateHash)).isEqualTo(alone.stateHash());
    }
  }

  @Test
  void aGivenSeedStartsTheEpisodesOfAWorldAgain() {
    try (Batch batch = population(3, 1, 3)) {
      long initial = batch.get(1, World::stateHash);
      batch.run(2);
      batch.restart(1);
      long second = batch.seed(1);
      batch.seed(1, 8);
      assertThat(batch.episode(1)).isEqualTo(1);
      assertThat(batch.seed(1)).isEqualTo(second);
      batch.restart(1);
      assertThat(batch.episode(1)).isZero();
      assertThat(batch.seed(1)).isEqualTo(8);
      assertThat(batch.get(1, World::stateHash)).isEqualTo(initial);
    }
  }

  @Test
  void requestedWorldsRestartBeforeTheNextStep() {
    try (Batch batch = population(100, 2, 16)) {
      batch.run(4);
      for (int i = 0; i < 100; i += 10) {
        batch.requestRestart(i);
      }
      batch.step();
      assertThat(batch.tick(10)).isEqualTo(1);
      assertThat(batch.tick(11)).isEqualTo(5);
      assertThat(batch.episode(90)).isEqualTo(1);
    }
  }

  @Test
  void aRestartSystemVisitsTheEntitiesOfChosenWorldsOnly() {
    BatchBuilder builder =
        Batch.of(10)
            .seed(3)
            .groupSize(4)
            .setUp((world, number) -> world.spawn(new Position(number, 0), new Age(0)))
            .restart(
                setup -> {
                  var random = setup.random();
                  return setup
                      .query(write(Age.class), write(Position.class))
                      .loop(
                          (entity, age, p) -> {
                            age.set(new Age(0));
                            p.set(new Position(random.stream(entity).nextFloat(), 1));
                          });
                });
    builder
        .schedule()
        .add(
            "age",
            setup -> setup.query(write(Age.class)).updateLoop(age -> new Age(age.steps() + 1)));
    try (Batch batch = builder.build()) {
      batch.run(5);
      batch.requestRestart(1);
      batch.requestRestart(9);
      batch.restart();
      batch.step();
      for (int i = 0; i < 10; i++) {
        boolean isRestarted = i == 1 || i == 9;
        int age = batch.get(i, world -> world.query(read(Age.class)).toList(Age::steps).getFirst());
        Position p =
            batch.get(
                i, world -> world.query(read(Position.class)).toList(each -> each).getFirst());
        assertThat(age).as("world %d", i).isEqualTo(isRestarted ? 1 : 6);
        assertThat(p.y()).isEqualTo(isRestarted ? 1 : 0);
        assertThat(batch.tick(i)).isEqualTo(isRestarted ? 1 : 6);
      }
      float one =
          (float)
              batch
                  .export("x", List.of(Position.class, Age.class), Position.class, "x")
                  .get(1, 0, 0);
      float other = (float) batch.tensor("x").get(9, 0, 0);
      assertThat(one).isNotEqualTo(other);
    }
  }

  @Test
  void aRestartSystemThatFailsIsReported() {
    BatchBuilder builder =
        Batch.of(6)
            .groupSize(4)
            .setUp((world, number) -> world.spawn(new Age(number)))
            .restart(
                setup ->
                    setup
                        .query(write(Age.class))
                        .updateLoop(
                            age -> {
                              if (age.steps() == 5) {
                                throw new IllegalArgumentException("five");
                              }
                              return new Age(100);
                            }));
    try (Batch batch = builder.build()) {
      batch.requestRestart(4);
      batch.requestRestart(5);
      BatchException now = catchThrowableOfType(BatchException.class, batch::restart);
      assertThat(now.failures()).containsOnlyKeys(5);
      batch.requestRestart(5);
      BatchException later = catchThrowableOfType(BatchException.class, batch::step);
      assertThat(later.failures()).containsOnlyKeys(5);
      List<Integer> ages = batch.get(4, world -> world.query(read(Age.class)).toList(Age::steps));
      assertThat(ages).containsExactly(100);
    }
  }

  @Test
  void aSystemThatNeedsMoreCannotRestartWorlds() {
    BatchBuilder builder =
        Batch.of(2)
            .restart(
                setup -> {
                  var commands = setup.commands();
                  return setup
                      .query(read(Age.class))
                      .loop((entity, age) -> commands.despawn(entity));
                });
    assertThatIllegalArgumentException()
        .isThrownBy(builder::build)
        .withMessageContaining("cannot restart worlds");
  }

  // Single worlds.

  @Test
  void aCopyCanBeChangedAndPutBack() {
    try (Batch batch = population(6, 2, 2)) {
      batch.run(3);
      World copy = batch.copy(3);
      assertThat(copy.stateHash()).isEqualTo(batch.get(3, World::stateHash));
      copy.spawnMany(100, new Position(1, 1), new Age(5));
      copy.seed(99);
      batch.put(4, copy);
      batch.visit(4, World::verify);
      assertThat(batch.get(4, World::stateHash)).isEqualTo(copy.stateHash());
      var app = new App(copy).threads(1);
      addSystems(app.schedule());
      app.run(4);
      batch.run(4);
      assertThat(batch.get(4, World::stateHash)).isEqualTo(copy.stateHash());
    }
  }

  @Test
  void aWorldOfAnotherSchemaCannotBePut() {
    try (Batch batch = population(2, 1, 2)) {
      long before = batch.get(0, World::stateHash);
      var foreign = new World();
      foreign.spawn(new Age(1));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.put(0, foreign))
          .withMessageContaining("same schema");
      assertThat(batch.get(0, World::stateHash)).isEqualTo(before);
    }
  }

  @Test
  void commandsOfAVisitAreApplied() {
    try (Batch batch = Batch.of(2).build()) {
      batch.visit(1, world -> world.commands().spawn(new Age(3)));
      assertThat(batch.entities(1)).isEqualTo(1);
      assertThat(batch.entities(0)).isZero();
    }
  }

  @Test
  void observersReceiveTheWorldOfTheirEntity() {
    var seen = new ArrayList<Long>();
    try (Batch batch =
        Batch.of(3)
            .seed(40)
            .prepare(world -> world.onAdd(Age.class, (each, entity, age) -> seen.add(each.seed())))
            .build()) {
      batch.visit(2, world -> world.spawn(new Age(1)));
      batch.visit(0, world -> world.spawn(new Age(1)));
      assertThat(seen).containsExactly(42L, 40L);
      assertThatIllegalStateException()
          .isThrownBy(
              () -> batch.visit(1, world -> world.onAdd(Age.class, (each, entity, age) -> {})))
          .withMessageContaining("BatchBuilder.prepare");
    }
  }

  // Failures.

  @Test
  void aWorldThatFailsDoesNotHinderOthers() {
    BatchBuilder builder =
        Batch.of(9)
            .groupSize(4)
            .setUp(
                (world, number) -> {
                  world.spawn(new Age(number));
                  world.spawn(new Age(100), new Position(0, 0));
                });
    builder
        .schedule()
        .add(
            "check",
            setup ->
                setup
                    .query(read(Age.class))
                    .loop(
                        age -> {
                          if (age.steps() == 5) {
                            throw new IllegalArgumentException("five");
                          }
                        }));
    builder
        .schedule()
        .add(
            "count",
            setup ->
                setup.query(write(Position.class)).updateLoop(p -> new Position(p.x() + 1, p.y())));
    try (Batch batch = builder.build()) {
      BatchException thrown = catchThrowableOfType(BatchException.class, batch::step);
      assertThat(thrown)
          .hasMessageContaining("World 5 of the batch failed")
          .hasMessageContaining("\"check\"");
      assertThat(thrown.failures()).containsOnlyKeys(5);
      assertThat(thrown.failures().get(5)).isInstanceOf(SystemException.class);
      Tensor x = batch.export("x", List.of(Age.class, Position.class), Position.class, "x");
      for (int i = 0; i < 9; i++) {
        assertThat(x.get(i, 0, 0)).as("world %d", i).isEqualTo(i == 5 ? 0 : 1);
        assertThat(batch.tick(i)).isEqualTo(i == 5 ? 0 : 1);
      }
      var reported = new ArrayList<BatchException>();
      batch.onFailure(reported::add);
      batch.step();
      assertThat(reported).hasSize(1);
      batch.visit(5, World::verify);
    }
  }

  @Test
  void aFullShareFailsInItsWorldOnly() {
    BatchBuilder builder =
        Batch.of(4)
            .maxPerWorld(2, Age.class)
            .setUp(
                (world, number) -> {
                  if (number == 3) {
                    world.spawn(new Age(0));
                  }
                });
    builder
        .schedule()
        .add(
            "spawn",
            setup -> {
              var commands = setup.commands();
              return () -> commands.spawn(new Age(1));
            });
    try (Batch batch = builder.build()) {
      batch.step();
      BatchException thrown = catchThrowableOfType(BatchException.class, batch::step);
      assertThat(thrown.failures()).containsOnlyKeys(3);
      assertThat(thrown).hasStackTraceContaining("at most 2 entities");
      assertThat(batch.entities(0)).isEqualTo(2);
      assertThat(batch.entities(3)).isEqualTo(2);
      batch.visit(3, World::verify);
    }
  }

  @Test
  void aFailedSetUpLeavesAnEmptyWorld() {
    var isFailing = new boolean[1];
    try (Batch batch =
        Batch.of(3)
            .setUp(
                (world, number) -> {
                  world.spawn(new Age(number));
                  if (isFailing[0] && number == 1) {
                    throw new IllegalStateException("no start");
                  }
                })
            .build()) {
      isFailing[0] = true;
      BatchException thrown = catchThrowableOfType(BatchException.class, () -> batch.restart(1));
      assertThat(thrown.failures()).containsOnlyKeys(1);
      assertThat(batch.entities(1)).isZero();
      isFailing[0] = false;
      batch.restart(1);
      assertThat(batch.entities(1)).isEqualTo(1);
    }
  }

  @Test
  void aFusedLoopCannotUseTheWorld() {
    BatchBuilder builder = Batch.of(2).setUp((world, number) -> world.spawn(new Age(1)));
    builder
        .schedule()
        .add(
            "spy",
            setup -> {
              World world = setup.world();
              return setup
                  .query(read(Age.class))
                  .loop((entity, age) -> world.get(entity, Age.class));
            });
    try (Batch batch = builder.build()) {
      assertThatThrownBy(batch::step)
          .isInstanceOf(BatchException.class)
          .hasStackTraceContaining("runs over the entities of many worlds at once");
    }
  }

  // Bad input.

  @Test
  void impossibleSettingsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Batch.of(0));
    BatchBuilder builder = Batch.of(1);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.threads(0));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.groupSize(0));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.step(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPerWorld(0, Age.class));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPerWorld(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.maxPerWorld(1, Age.class, Age.class));
    builder.maxPerWorld(1, Age.class, Egg.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.maxPerWorld(2, Egg.class, Age.class))
        .withMessageContaining("declared twice");
    try (Batch batch = builder.build()) {
      assertThatIllegalArgumentException().isThrownBy(() -> batch.run(-1));
      assertThatIllegalArgumentException().isThrownBy(() -> batch.step(0));
      assertThatThrownBy(() -> batch.restart(1)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> batch.visit(-1, world -> {}))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("worlds 0 to 0");
      assertThatIllegalStateException()
          .isThrownBy(() -> batch.visit(0, world -> batch.step()))
          .withMessageContaining("between steps");
    }
  }

  @Test
  void aClosedBatchIsRefusedAndClosesResourcesOnce() {
    var closed = new int[1];
    AutoCloseable shared = () -> closed[0]++;
    Batch batch =
        Batch.of(5)
            .groupSize(2)
            .setUp((world, number) -> world.resources().set(AutoCloseable.class, shared))
            .build();
    batch.close();
    batch.close();
    assertThat(closed[0]).isEqualTo(3);
    assertThatIllegalStateException().isThrownBy(batch::step).withMessageContaining("closed");
  }

  @Test
  void anotherThreadIsRefused() throws InterruptedException {
    try (Batch batch = Batch.of(1).build()) {
      var thrown = new Throwable[1];
      var thread =
          new Thread(
              () -> {
                try {
                  batch.step();
                } catch (IllegalStateException e) {
                  thrown[0] = e;
                }
              });
      thread.start();
      thread.join();
      assertThat(thrown[0]).hasMessageContaining("belongs to the thread");
    }
  }

  @Test
  void systemsThatCannotRunInABatchAreNamed() {
    BatchBuilder changes = Batch.of(2);
    changes
        .schedule()
        .add(
            "watch",
            setup ->
                setup.query(read(Age.class), dev.phyla.Term.changed(Age.class)).loop(age -> {}));
    try (Batch batch = changes.build()) {
      assertThatThrownBy(batch::step).hasStackTraceContaining("not possible in a world of a batch");
    }
    BatchBuilder condition =
        Batch.of(2).setUp((world, number) -> world.resources().set(Feed.class, new Feed(1)));
    condition
        .schedule()
        .add("react", setup -> () -> {})
        .runIf(Condition.resourceChanged(Feed.class));
    try (Batch batch = condition.build()) {
      assertThatIllegalStateException()
          .isThrownBy(batch::step)
          .withMessageContaining("resourceChanged");
    }
  }

  @Test
  void startUpRunsOncePerEpisode() {
    BatchBuilder builder = Batch.of(5).groupSize(2);
    builder
        .schedule()
        .add(
            "found",
            setup -> {
              World world = setup.exclusive();
              return () -> world.spawn(new Age(7));
            })
        .in(Phase.START_UP);
    try (Batch batch = builder.build()) {
      batch.run(3);
      assertThat(batch.entities(4)).isEqualTo(1);
      batch.restart(4);
      assertThat(batch.entities(4)).isZero();
      batch.step();
      assertThat(batch.entities(4)).isEqualTo(1);
      assertThat(batch.entities(0)).isEqualTo(1);
    }
  }

  @Test
  void temporaryEntitiesLiveForOneStep() {
    BatchBuilder builder =
        Batch.of(3).temporary(Egg.class).setUp((world, number) -> world.spawn(new Age(0)));
    builder
        .schedule()
        .add(
            "lay",
            setup -> {
              var commands = setup.commands();
              return setup
                  .query(read(Age.class))
                  .loop((entity, age) -> commands.spawn(new Egg(entity)));
            });
    builder
        .schedule()
        .add(
            "count",
            setup -> {
              var eggs = setup.query(read(Egg.class));
              var ages = setup.query(write(Age.class));
              return () -> {
                int count = eggs.count();
                ages.update(age -> new Age(age.steps() + count));
              };
            });
    try (Batch batch = builder.build()) {
      batch.run(4);
      List<Integer> ages = batch.get(2, world -> world.query(read(Age.class)).toList(Age::steps));
      assertThat(ages).containsExactly(4);
      assertThat(batch.entities(2)).isEqualTo(1);
    }
  }

  @Test
  void systemsKnowTheNumberOfTheirWorld() {
    BatchBuilder builder =
        Batch.of(10)
            .groupSize(4)
            .maxPerWorld(1, Age.class)
            .setUp((world, number) -> world.spawn(new Age(-1)));
    builder
        .schedule()
        .add(
            "number",
            setup -> {
              var number = setup.resource(WorldNumber.class);
              return setup.query(write(Age.class)).updateLoop(age -> new Age(number.get().value()));
            });
    try (Batch batch = builder.build()) {
      batch.step();
      batch.restart(7);
      batch.step();
      Tensor ages = batch.export("ages", Age.class);
      for (int i = 0; i < 10; i++) {
        assertThat(ages.get(i, 0, 0)).isEqualTo(i);
      }
    }
  }

  @Test
  void theSchemaCanBeShared() {
    var schema = new Schema();
    try (Batch batch = Batch.of(2).schema(schema).build()) {
      var world = new World(schema);
      world.spawn(new Age(4), new Position(1, 2));
      batch.put(1, world);
      assertThat(batch.get(1, World::contentHash)).isEqualTo(world.contentHash());
      assertThat(batch.schema()).isSameAs(schema);
    }
  }
}
