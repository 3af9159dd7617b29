package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.schedule.Colony.Failures;
import dev.phyla.schedule.Colony.Mode;
import dev.phyla.schedule.Colony.Total;
import dev.phyla.schedule.ColonySystems.Kind;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random schedules give the same state in each tick for any number of threads and any order of
/// tasks, and after the state was restored or loaded.
class ScheduleDeterminismTest {
  /// The seed to run alone, to reproduce a failure.
  private static final Long ONLY_SEED = Long.getLong("phyla.fuzz.seed");

  /// The time for random seeds, in addition to those of every build.
  private static final int SECONDS = Integer.getInteger("phyla.fuzz.seconds", 0);

  private static final int SEEDS = 12;
  private static final int TICKS = 20;

  /// The number of crews that run a schedule, in addition to a single thread.
  private static final int CREWS_FOR_EACH_SEED = 2;

  /// The threads of an app.
  ///
  /// @param shuffle the seed of the order, or -1 for the natural order
  private record Crew(int threads, long shuffle) {
    App on(World world, Schedule schedule) {
      var app = new App(world, schedule).step(0.016).fixedStep(0.012);
      app.addState(Mode.CALM);
      app.onFailure(failure -> note(world, failure));
      return shuffle < 0 ? app.threads(threads) : app.shuffle(threads, shuffle);
    }
  }

  /// Makes a failure part of the state, with the exceptions of all chunks.
  private static void note(World world, SystemException failure) {
    var text = new StringBuilder(failure.toString());
    for (Throwable other : failure.getCause().getSuppressed()) {
      text.append(other);
    }
    world.resources().update(Failures.class, old -> old.and(text.toString()));
  }

  private static final Crew SERIAL = new Crew(1, -1);
  private static final List<Crew> OTHERS =
      List.of(
          new Crew(2, -1),
          new Crew(4, -1),
          new Crew(8, -1),
          new Crew(1, 1),
          new Crew(2, 2),
          new Crew(4, 3),
          new Crew(8, 4));

  @FunctionalInterface
  private interface Check {
    void run(long seed);
  }

  private static void forSeeds(int seeds, Check check) {
    if (ONLY_SEED != null) {
      check.run(ONLY_SEED);
      return;
    }
    for (long seed = 0; seed < seeds; seed++) {
      check.run(seed);
    }
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    for (long seed = System.currentTimeMillis() << 20; System.nanoTime() < end; seed++) {
      check.run(seed);
    }
  }

  @Test
  void theStateIsTheSameForAllCrewsInEachTick() {
    forSeeds(
        SEEDS,
        seed -> {
          Schedule schedule = randomSchedule(new Random(seed), true);
          long[] expected = run(schedule, SERIAL, seed);
          for (int i = 0; i < CREWS_FOR_EACH_SEED; i++) {
            Crew crew = OTHERS.get(Math.floorMod(seed * CREWS_FOR_EACH_SEED + i, OTHERS.size()));
            assertSame(expected, run(schedule, crew, seed), seed, crew);
          }
        });
  }

  private static void assertSame(long[] expected, long[] actual, long seed, Object how) {
    int tick = Arrays.mismatch(expected, actual);
    assertThat(tick)
        .as("the first tick with another state for seed %d, %s", seed, how)
        .isEqualTo(-1);
  }

  private static long[] run(Schedule schedule, Crew crew, long seed) {
    var hashes = new long[TICKS];
    try (World world = Colony.populated();
        App app = crew.on(world, schedule)) {
      for (int i = 0; i < TICKS; i++) {
        app.tick();
        hashes[i] = world.stateHash();
        if ((i + seed) % 7 == 0) {
          world.verify();
        }
      }
      world.verify();
    }
    return hashes;
  }

  @Test
  void consumersOfChangesDoNotChangeTheState() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(3000 + seed), false);
          long[] expected;
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            expected = hashes(app);
          }
          for (Crew crew : List.of(SERIAL, new Crew(2, -1), new Crew(4, seed))) {
            try (World world = Colony.populated();
                App app = crew.on(world, schedule)) {
              List<Query> consumers =
                  Stream.of(Health.class, Velocity.class, Armour.class, Position.class)
                      .<Query>map(type -> world.query(changed(type)))
                      .toList();
              assertSame(expected, hashes(app), seed, "watched, " + crew);
              assertThat(consumers).anyMatch(consumer -> consumer.count() != 0);
              world.verify();
            }
          }
        });
  }

  @Test
  void aRestoredStateGoesOnAlike() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(1000 + seed), false);
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            app.run(TICKS / 2);
            World copy = world.copy();
            long[] expected = hashes(app);
            world.restore(copy);
            app.shuffle(2, seed);
            assertSame(expected, hashes(app), seed, "restored, shuffled");
            world.restore(copy);
            app.threads(4);
            assertSame(expected, hashes(app), seed, "restored, 4 threads");
            world.verify();
          }
        });
  }

  @Test
  void aLoadedStateGoesOnAlikeInAnotherApp() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(2000 + seed), false);
          byte[] saved;
          long[] expected;
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            app.run(TICKS / 2);
            saved = Snapshots.toBytes(world);
            expected = hashes(app);
          }
          for (Crew crew : List.of(new Crew(2, -1), new Crew(4, seed))) {
            try (World loaded = Colony.empty();
                App app = crew.on(loaded, schedule)) {
              Colony.loader().load(loaded, saved);
              assertSame(expected, hashes(app), seed, crew);
              loaded.verify();
            }
          }
        });
  }

  private static long[] hashes(App app) {
    var hashes = new long[TICKS / 2];
    for (int i = 0; i < hashes.length; i++) {
      app.tick();
      hashes[i] = app.world().stateHash();
    }
    return hashes;
  }

  /// A schedule of 8 to 20 systems.
  ///
  /// @param reads whether it has systems that remember what they have read, which is not part of
  ///   the state
  private static Schedule randomSchedule(Random random, boolean reads) {
    List<Kind> kinds = new ArrayList<>(ColonySystems.KINDS);
    if (reads) {
      kinds.addAll(ColonySystems.READERS);
    }
    var schedule = new Schedule();
    for (int i = 8 + random.nextInt(13); i > 0; i--) {
      int kind = random.nextInt(kinds.size());
      ScheduledSystem system =
          kinds.get(kind).addTo(schedule, kind + " as " + i, 1 + random.nextInt(5));
      set(system, random, reads);
    }
    if (random.nextBoolean()) {
      schedule.onEnter(Mode.BUSY, "enter", _ -> () -> {});
      ColonySystems.KINDS
          .get(random.nextInt(ColonySystems.KINDS.size()))
          .addTo(schedule, "exit", 2)
          .in(Phase.exit(Mode.BUSY));
    }
    return schedule;
  }

  private static void set(ScheduledSystem system, Random random, boolean reads) {
    switch (random.nextInt(12)) {
      case 0, 1 -> system.lateCommands();
      case 2 -> system.alone();
      case 3 -> system.sequential();
      case 4 -> system.alone().lateCommands();
      default -> {}
    }
    switch (random.nextInt(10)) {
      case 0, 1 -> system.in(Phase.FIXED_STEP);
      case 2 -> system.in(Phase.FIRST);
      case 3 -> system.in(Phase.LAST);
      default -> {}
    }
    switch (random.nextInt(12)) {
      case 0 -> system.runIf(Condition.everyTicks(2));
      case 1 -> system.runIf(Condition.cooldown(3));
      case 2 -> system.runIf(Condition.inState(Mode.BUSY));
      case 3 -> {
        if (reads) {
          system.runIf(Condition.resourceChanged(Total.class));
        }
      }
      case 4 -> system.runIf(world -> world.resources().get(Total.class).sum() % 2 == 0);
      default -> {}
    }
  }
}
