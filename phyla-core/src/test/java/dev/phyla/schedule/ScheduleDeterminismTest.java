package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.schedule.Colony.Child;
import dev.phyla.schedule.Colony.Failures;
import dev.phyla.schedule.Colony.Likes;
import dev.phyla.schedule.Colony.Mode;
import dev.phyla.schedule.Colony.Total;
import dev.phyla.schedule.ColonySystems.Kind;
import dev.phyla.snapshot.Rollback;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random schedules give the same state in each tick for any number of threads and any order of
/// tasks, and after the state was restored, copied, loaded or rolled back.
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
          Schedule schedule = randomSchedule(new Random(seed));
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
        hashes[i] = tick(app);
        if ((i + seed) % 7 == 0) {
          world.verify();
        }
      }
      world.verify();
    }
    return hashes;
  }

  /// Runs a tick after some input, which depends on the tick.
  ///
  /// @return the hash of the state
  private static long tick(App app) {
    World world = app.world();
    var random = new Random(world.tick());
    switch (random.nextInt(5)) {
      case 0 -> world.spawn(new Health(random.nextInt(90)), new Child(Entity.NONE, 3));
      case 1 -> world.query(with(Armour.class)).first().ifPresent(world::despawn);
      case 2 -> world.query(with(Health.class)).first().ifPresent(e -> input(world, e));
      case 3 -> world.resources().update(Total.class, total -> new Total(total.sum() + 1));
      default -> {}
    }
    app.tick();
    return world.stateHash();
  }

  private static void input(World world, Entity entity) {
    world.set(entity, new Armour(3), new Health(50));
    world.events(Hit.class).publish(entity, new Hit(7));
    world.query(with(Velocity.class)).first().ifPresent(e -> world.relate(entity, new Likes(9), e));
  }

  /// The hashes of the ticks from one on.
  private static long[] hashes(App app, int first) {
    var hashes = new long[TICKS - first];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = tick(app);
    }
    app.world().verify();
    return hashes;
  }

  @Test
  void otherConsumersOfChangesDoNotChangeTheState() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(3000 + seed));
          long[] expected = run(schedule, SERIAL, seed);
          for (Crew crew : List.of(SERIAL, new Crew(2, -1), new Crew(4, seed))) {
            try (World world = Colony.populated();
                App app = crew.on(world, schedule)) {
              List<Query> consumers =
                  Stream.of(Health.class, Velocity.class, Armour.class, Position.class)
                      .<Query>map(type -> world.query(changed(type)))
                      .toList();
              assertSame(expected, hashes(app, 0), seed, "watched, " + crew);
              assertThat(consumers).anyMatch(consumer -> consumer.count() != 0);
            }
          }
        });
  }

  // A state that is restored, copied, loaded or rolled back at a random tick.

  /// A tick in which the systems exist.
  private static int randomTick(long seed) {
    return 1 + new Random(seed).nextInt(TICKS - 2);
  }

  @Test
  void aRestoredStateGoesOnAlike() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(1000 + seed));
          int first = randomTick(seed);
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            hashes(app, TICKS - first);
            World copy = world.copy();
            long[] expected = hashes(app, first);
            world.restore(copy);
            app.shuffle(2, seed);
            assertSame(expected, hashes(app, first), seed, "restored, shuffled");
            world.restore(copy);
            app.threads(2);
            assertSame(expected, hashes(app, first), seed, "restored, 2 threads");
          }
        });
  }

  @Test
  void aCopyGoesOnAlikeInAnotherApp() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(4000 + seed));
          int first = randomTick(seed);
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            hashes(app, TICKS - first);
            for (Crew crew : List.of(SERIAL, new Crew(2, -1))) {
              try (World copy = world.copy();
                  World second = copy.copy();
                  App other = crew.on(second, schedule)) {
                Colony.observe(second);
                long[] actual = hashes(other, first);
                World again = copy.copy(); // the state is not used up
                Colony.observe(again);
                try (App third = crew.on(again, schedule)) {
                  assertSame(actual, hashes(third, first), seed, crew);
                }
                if (crew.threads == 2) {
                  assertSame(hashes(app, first), actual, seed, crew);
                }
              }
            }
          }
        });
  }

  @Test
  void aLoadedStateGoesOnAlikeInAnotherApp() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(2000 + seed));
          int first = randomTick(seed);
          byte[] saved;
          long[] expected;
          try (World world = Colony.populated();
              App app = SERIAL.on(world, schedule)) {
            hashes(app, TICKS - first);
            saved = Snapshots.toBytes(world);
            expected = hashes(app, first);
          }
          for (Crew crew : List.of(SERIAL, new Crew(2, -1), new Crew(4, seed))) {
            try (World loaded = Colony.empty();
                App app = crew.on(loaded, schedule)) {
              if (crew.threads == 2) {
                app.start();
              }
              Colony.loader().load(loaded, saved);
              assertThat(Snapshots.toBytes(loaded)).isEqualTo(saved);
              assertSame(expected, hashes(app, first), seed, crew);
            }
          }
        });
  }

  @Test
  void aStateThatIsSavedByAClosedAppGoesOnAlike() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(5000 + seed));
          long[] expected = run(schedule, SERIAL, seed);
          World world = Colony.populated();
          var actual = new long[TICKS];
          for (int i = 0; i < TICKS; i++) {
            try (App app = SERIAL.on(world, schedule)) {
              actual[i] = tick(app);
            }
            if (i % 3 == 1) {
              byte[] saved = Snapshots.toBytes(world);
              world = Colony.empty();
              SERIAL.on(world, schedule); // so that the world knows the resources
              Colony.loader().load(world, saved);
            }
          }
          assertSame(expected, actual, seed, "an app for each tick");
        });
  }

  @Test
  void aStateThatIsRolledBackGoesOnAlike() {
    forSeeds(
        SEEDS / 3,
        seed -> {
          Schedule schedule = randomSchedule(new Random(6000 + seed));
          var random = new Random(seed);
          long[] expected = run(schedule, SERIAL, seed);
          try (World world = Colony.populated();
              App app = new Crew(1 + random.nextInt(2), -1).on(world, schedule)) {
            Rollback past = world.state().rollback(6);
            long start = world.tick();
            for (int left = 3 * TICKS; left > 0 && world.tick() < start + TICKS; left--) {
              int tick = (int) (world.tick() - start);
              assertThat(tick(app)).as("seed %d, tick %d", seed, tick).isEqualTo(expected[tick]);
              past.record();
              if (random.nextInt(3) == 0) {
                past.restore(past.oldest() + random.nextLong(past.newest() - past.oldest() + 1));
              }
            }
            world.verify();
          }
        });
  }

  /// A schedule of 8 to 20 systems.
  private static Schedule randomSchedule(Random random) {
    List<Kind> kinds = new ArrayList<>(ColonySystems.KINDS);
    kinds.addAll(ColonySystems.CONSUMERS);
    var schedule = new Schedule();
    for (int i = 8 + random.nextInt(13); i > 0; i--) {
      int kind = random.nextInt(kinds.size());
      ScheduledSystem system =
          kinds.get(kind).addTo(schedule, kind + " as " + i, 1 + random.nextInt(5));
      set(system, random);
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

  private static void set(ScheduledSystem system, Random random) {
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
      case 3 -> system.runIf(Condition.resourceChanged(Total.class));
      case 4 -> system.runIf(world -> world.resources().get(Total.class).sum() % 2 == 0);
      default -> {}
    }
  }
}
