package dev.phyla.spi;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.Time;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/// What the modules of Phyla do with worlds that share tables.
class ResidentOperationsTest {
  record Position(float x, float y) {}

  record Age(int ticks) {}

  record Note(String text) {}

  record Alarm(int level) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Likes() {}

  private static ResidentWorlds worlds(int count) {
    ResidentWorlds worlds = World.residents(new Schema(), count);
    for (int i = 0; i < count; i++) {
      worlds.select(i);
      for (int j = 0; j < i; j++) {
        worlds.world().spawn(new Position(i, j), new Age(0));
      }
    }
    return worlds;
  }

  @Test
  void rowsOfAllWorldsCanBeFound() {
    ResidentWorlds worlds = worlds(4);
    ResidentRows rows = worlds.rows(Age.class, Position.class);
    assertThat(rows.refresh()).isEqualTo(6);
    assertThat(rows.fixedSize()).isZero();
    for (int i = 0; i < 4; i++) {
      assertThat(rows.end(i) - rows.first(i)).isEqualTo(i);
      assertThat(worlds.live(i)).isEqualTo(i);
    }
    ResidentColumn y = rows.columns(Position.class).get(1);
    assertThat(y.path()).isEqualTo("y");
    assertThat(y.elementType()).isEqualTo(float.class);
    assertThat(y.stride()).isEqualTo(1);
    var array = (float[]) rows.array(y.number());
    assertThat(array[rows.first(3) + 2]).isEqualTo(2);
    var visited = new ArrayList<Float>();
    for (int range = 0; range < rows.ranges(); range++) {
      for (int row = rows.rangeFirsts()[range]; row < rows.rangeEnds()[range]; row++) {
        visited.add(array[row]);
      }
    }
    assertThat(visited).containsExactly(0f, 0f, 1f, 0f, 1f, 2f);
    assertThat(rows.entities().elementType()).isEqualTo(long.class);
    long version = rows.version();
    worlds.world().spawn(new Position(0, 0), new Age(1));
    assertThat(rows.version()).isGreaterThan(version);
    assertThat(rows.refresh()).isEqualTo(7);
    assertThat(rows.toString()).contains("Age").contains("Position");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rows.columns(Note.class))
        .withMessageContaining("has no");
  }

  @Test
  void writesToAllWorldsAreMarked() {
    ResidentWorlds worlds = worlds(2);
    worlds.endUpdate(new BitSet());
    worlds.select(1);
    var archetype =
        worlds.world().archetypes().stream()
            .filter(a -> a.has(Age.class))
            .findFirst()
            .orElseThrow();
    assertThat(archetype.isDirty(Age.class)).isFalse();
    worlds.rows(Age.class, Position.class).markWritten(Age.class);
    assertThat(archetype.isDirty(Age.class)).isTrue();
    assertThat(archetype.isDirty(Position.class)).isFalse();
  }

  @Test
  void fixedSharesHaveTheirPlaceFromTheStart() {
    ResidentWorlds worlds = World.residents(new Schema(), 3);
    ResidentRows rows = worlds.rows(Note.class);
    rows.fix(2);
    worlds.select(2);
    World world = worlds.world();
    world.spawn(new Note("a"));
    Entity second = world.spawn(new Note("b"));
    assertThat(rows.refresh()).isEqualTo(2);
    assertThat(rows.first(0)).isZero();
    assertThat(rows.first(2)).isEqualTo(4);
    assertThat(rows.fixedSize()).isEqualTo(2);
    assertThatIllegalStateException()
        .isThrownBy(() -> world.spawn(new Note("c")))
        .withMessageContaining("at most 2 entities");
    world.verify();
    world.despawn(second);
    world.spawn(new Note("d"));
    assertThat(world.query(read(Note.class)).toList(Note::text)).containsExactly("a", "d");
    world.verify();
  }

  @Test
  void sharesThatAreLeftAreUsedAgain() {
    ResidentWorlds worlds = World.residents(new Schema(), 50);
    ResidentRows rows = worlds.rows(Position.class, Note.class);
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < 50; i++) {
        worlds.select(i);
        int number = i;
        worlds.world().spawnMany(1 << round, new Position(i, round), new Note("world " + number));
      }
    }
    rows.refresh();
    for (int i = 0; i < 50; i++) {
      worlds.select(i);
      worlds.world().verify();
      int number = i;
      assertThat(
              worlds
                  .world()
                  .query(read(Note.class))
                  .all(note -> note.text().equals("world " + number)))
          .isTrue();
      assertThat(worlds.world().query(read(Position.class)).count()).isEqualTo(63);
    }
    assertThat(rows.ranges()).isLessThanOrEqualTo(50);
  }

  @Test
  void locationsOfAllWorldsAreRewrittenForManyRows() {
    ResidentWorlds worlds = worlds(3);
    worlds.select(2);
    Entity known = worlds.world().query(read(Position.class)).first().orElseThrow();
    worlds.select(1);
    worlds.world().spawnMany(1_100_000, new Age(7));
    worlds.world().verify();
    worlds.select(2);
    worlds.world().verify();
    assertThat(worlds.world().get(known, Position.class)).isEqualTo(new Position(2, 0));
  }

  @Test
  void aResetWorldIsLikeANewOne() {
    ResidentWorlds worlds = worlds(3);
    worlds.select(2);
    World world = worlds.world();
    world.seed(8);
    world.resources().set(Alarm.class, new Alarm(3));
    worlds.endUpdate(new BitSet());
    worlds.reset();
    assertThat(world.stateHash()).isEqualTo(new World().stateHash());
    assertThat(world.resources().types()).isEmpty();
    assertThat(worlds.tick(2)).isZero();
    assertThat(worlds.tick(1)).isEqualTo(1);
    Entity first = world.spawn(new Age(1));
    assertThat(first).isEqualTo(new World().spawn(new Age(1)));
    worlds.restartTime(0, 77);
    worlds.select(0);
    assertThat(world.seed()).isEqualTo(77);
    assertThat(world.tick()).isZero();
    worlds.restartTime(0, 78);
    assertThat(world.seed()).isEqualTo(78);
  }

  @Test
  void anUpdateEndsInWorldsThatHaveNotFailed() {
    ResidentWorlds worlds = worlds(3);
    for (int i = 0; i < 3; i++) {
      worlds.select(i);
      worlds.world().events(Alarm.class).publish(new Alarm(i));
    }
    var failed = new BitSet();
    failed.set(1);
    worlds.endUpdate(failed);
    worlds.endUpdate(failed);
    assertThat(worlds.tick(0)).isEqualTo(2);
    assertThat(worlds.tick(1)).isZero();
    worlds.select(1);
    assertThat(worlds.world().stateHash()).isEqualTo(alarmed(1).stateHash());
    worlds.select(2);
    World quiet = alarmed(2);
    quiet.endUpdate();
    quiet.endUpdate();
    assertThat(worlds.world().stateHash()).isEqualTo(quiet.stateHash());
    failed.clear();
    failed.set(2);
    worlds.endUpdate(failed);
    assertThat(worlds.tick(2)).isEqualTo(2);
  }

  private static World alarmed(int number) {
    var world = new World();
    for (int j = 0; j < number; j++) {
      world.spawn(new Position(number, j), new Age(0));
    }
    world.events(Alarm.class).publish(new Alarm(number));
    return world;
  }

  @Test
  void failuresOfLoopsAndCodeAreReportedByWorld() {
    ResidentWorlds worlds = worlds(6);
    var schedule = new Schedule();
    schedule.add(
        "fused",
        setup ->
            setup
                .query(write(Age.class), read(Position.class))
                .updateLoop(
                    (age, p) -> {
                      if (p.x() == 2 && p.y() == 1) {
                        throw new IllegalArgumentException("fused");
                      }
                      return new Age(age.ticks() + 1);
                    }));
    schedule.add(
        "shown",
        setup -> {
          var time = setup.time();
          return setup
              .query(write(Age.class), read(Position.class))
              .updateLoop(
                  (age, p) -> {
                    if (p.x() == 3) {
                      throw new IllegalArgumentException("shown " + time.get().elapsed());
                    }
                    return new Age(age.ticks() + 10);
                  });
        });
    schedule.add(
        "code",
        setup -> {
          World world = setup.exclusive();
          var all = setup.query(read(Position.class));
          return () -> {
            if (all.count() == 4) {
              throw new IllegalArgumentException("code " + world.tick());
            }
          };
        });
    schedule.add(
        "last",
        setup -> setup.query(write(Age.class)).updateLoop(age -> new Age(age.ticks() + 100)));
    try (ResidentSchedule ticks = schedule.in(worlds)) {
      var failures = ticks.tick(0.5);
      assertThat(failures.keySet()).containsExactly(2, 3, 4);
      assertThat(failures.get(2)).hasMessageContaining("\"fused\"").hasMessageContaining("tick 0");
      assertThat(failures.get(3)).hasMessageContaining("shown 0.5");
      assertThat(failures.get(4)).hasMessageContaining("code 0");
      worlds.select(5);
      assertThat(ages(worlds)).containsOnly(111);
      worlds.select(1);
      assertThat(ages(worlds)).containsOnly(111);
      worlds.select(2);
      assertThat(ages(worlds)).containsExactly(1, 0);
      worlds.select(3);
      assertThat(ages(worlds)).containsOnly(1);
      worlds.select(4);
      assertThat(ages(worlds)).containsOnly(11);
      assertThat(worlds.tick(4)).isZero();
      assertThat(worlds.tick(5)).isEqualTo(1);
      ticks.select(5);
      assertThat(worlds.world().resources().get(Time.class)).isEqualTo(new Time(0.5, 0.5));
    }
  }

  private static List<Integer> ages(ResidentWorlds worlds) {
    return worlds.world().query(read(Age.class)).toList(Age::ticks);
  }

  @Test
  void fixedStepsRunInEachWorld() {
    ResidentWorlds worlds = worlds(3);
    var schedule = new Schedule();
    schedule
        .add(
            "age",
            setup -> setup.query(write(Age.class)).updateLoop(age -> new Age(age.ticks() + 1)))
        .in(Phase.FIXED_STEP);
    try (ResidentSchedule ticks = schedule.in(worlds)) {
      assertThat(ticks.tick(3.0 / 60)).isEmpty();
      worlds.select(2);
      assertThat(ages(worlds)).containsOnly(3);
    }
  }

  @Test
  void aRestartSystemRunsInChosenWorlds() {
    ResidentWorlds worlds = worlds(5);
    var schedule = new Schedule();
    try (ResidentSchedule ticks = schedule.in(worlds)) {
      ticks.tick(1);
      var restart =
          ticks.restartSystem(
              "restart",
              setup -> {
                var random = setup.random();
                return setup
                    .query(write(Age.class), read(Position.class))
                    .updateLoop(
                        (entity, age, p) -> {
                          if (p.x() == 4) {
                            throw new IllegalStateException("four");
                          }
                          return new Age(100 + random.stream(entity).nextInt(5));
                        });
              });
      var chosen = new BitSet();
      chosen.set(1);
      chosen.set(3);
      chosen.set(4);
      var failures = restart.apply(chosen);
      assertThat(failures.keySet()).containsExactly(4);
      assertThat(chosen.stream()).containsExactly(1, 3);
      worlds.select(3);
      assertThat(ages(worlds)).allMatch(age -> age >= 100);
      worlds.select(2);
      assertThat(ages(worlds)).containsOnly(0);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ticks.restartSystem("code", setup -> () -> {}))
          .withMessageContaining("cannot restart worlds");
    }
  }

  @Test
  void whatWorldsCannotHaveInTurnIsRefused() {
    ResidentWorlds worlds = worlds(2);
    World world = worlds.world();
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query(read(Age.class), dev.phyla.Term.changed(Age.class)))
        .withMessageContaining("not possible in a world of a batch");
    assertThatIllegalStateException().isThrownBy(() -> world.state().rollback(2));
    assertThatIllegalStateException().isThrownBy(() -> world.state().deltas());
    assertThatIllegalStateException().isThrownBy(() -> world.state().mirror());
    assertThatIllegalStateException()
        .isThrownBy(() -> world.state().replicate(world.query(read(Age.class))));
    assertThatIllegalStateException().isThrownBy(() -> world.state().replica());
    Entity one = world.spawn(new Age(1));
    Entity other = world.spawn(new Age(2));
    assertThatIllegalStateException()
        .isThrownBy(() -> world.relate(one, new Likes(), other))
        .withMessageContaining("Storage.SPARSE");
    assertThatIllegalStateException()
        .isThrownBy(() -> world.events(Alarm.class).observe(one, (target, event) -> {}));
    worlds.endSubscribing();
    assertThatIllegalStateException()
        .isThrownBy(() -> world.events(Alarm.class).observe((target, event) -> {}))
        .withMessageContaining("common to the worlds");
    assertThatThrownBy(() -> worlds.select(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query(read(Age.class)).each(age -> worlds.select(0)))
        .withMessageContaining("Selecting another world");
  }

  @Test
  void disabledEntitiesOfAWorldAreSkippedInThatWorldOnly() {
    ResidentWorlds worlds = worlds(4);
    worlds.select(3);
    worlds.world().disable(worlds.world().query(read(Age.class)).first().orElseThrow());
    var schedule = new Schedule();
    schedule.add(
        "age", setup -> setup.query(write(Age.class)).updateLoop(age -> new Age(age.ticks() + 1)));
    try (ResidentSchedule ticks = schedule.in(worlds)) {
      ticks.tick(1);
      worlds.select(2);
      assertThat(ages(worlds)).containsExactly(1, 1);
      worlds.select(3);
      assertThat(
              worlds
                  .world()
                  .query(read(Age.class), dev.phyla.Term.includeDisabled())
                  .toList(Age::ticks))
          .containsExactlyInAnyOrder(0, 1, 1);
    }
  }

  @Test
  void closingReleasesEverythingOnce() {
    ResidentWorlds worlds = worlds(3);
    var closed = new ArrayList<String>();
    for (int i = 0; i < 3; i++) {
      worlds.select(i);
      String name = "resource " + i;
      worlds.world().resources().set(AutoCloseable.class, () -> closed.add(name));
    }
    worlds.close();
    worlds.close();
    assertThat(closed).containsExactly("resource 0", "resource 1", "resource 2");
    assertThat(worlds.world().isClosed()).isTrue();
  }

  @Test
  void workersRunEachTaskOnce() {
    try (var workers = new Workers(3)) {
      assertThat(workers.threads()).isEqualTo(3);
      var counts = new AtomicIntegerArray(100);
      Workers.Job job = workers.job(counts::incrementAndGet);
      job.run(100);
      job.run(50);
      for (int i = 0; i < 100; i++) {
        assertThat(counts.get(i)).isEqualTo(i < 50 ? 2 : 1);
      }
      Workers.Job failing =
          workers.job(
              task -> {
                if (task == 2) {
                  throw new IllegalArgumentException("task 2");
                }
                counts.incrementAndGet(task);
              });
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(() -> failing.run(4))
          .withMessage("task 2");
      assertThat(counts.get(3)).isEqualTo(3);
    }
  }
}
