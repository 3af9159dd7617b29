package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.EventReader;
import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.Slots;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/// Many ticks of systems that change the world in parallel and fail now and then. After each tick
/// it is known exactly what they must have done.
class ScheduleStressTest {
  /// The number of ticks for each of the crews; 25 000 for a million runs of systems.
  private static final int TICKS = Integer.getInteger("phyla.stress.ticks", 400);

  private static final int ROWS = 2500;
  private static final int SPAWNERS = 10;

  /// What a spawner leaves behind in each tick.
  private record Token(int spawner, int number) {}

  /// What a spawner publishes in each tick.
  private record Report(int spawner) {}

  @Relation
  private record Knows(int since) {}

  /// The ways to fail.
  private enum Failure {
    NONE,
    EXCEPTION,
    STACK_OVERFLOW,
    OUT_OF_MEMORY,
    CONDITION,
    COMMAND;

    /// Whether the system runs, but its commands are dropped.
    boolean isInSystem() {
      return this == EXCEPTION || this == STACK_OVERFLOW || this == OUT_OF_MEMORY;
    }

    void throwIfInSystem() {
      switch (this) {
        case EXCEPTION -> throw new OnPurposeException();
        case STACK_OVERFLOW -> overflow(1);
        case OUT_OF_MEMORY -> throw new OutOfMemoryError("on purpose");
        case NONE, CONDITION, COMMAND -> {}
      }
    }

    private static int overflow(int depth) {
      return depth == 0 ? 0 : overflow(depth + 1) + depth;
    }
  }

  private final World world = new World();
  private final Schedule schedule = new Schedule();

  /// How each spawner fails in this tick.
  private final Failure[] failures = new Failure[SPAWNERS];

  /// Whether each spawner has run in this tick.
  private final AtomicIntegerArray ran = new AtomicIntegerArray(SPAWNERS);

  /// The reports of each spawner that were read, and those that must have been published.
  private final int[] read = new int[SPAWNERS];

  private final int[] published = new int[SPAWNERS];

  @Test
  void failingSystemsLeaveNothingBehind() {
    populate();
    addSystems();
    for (Crew crew : Crew.values()) {
      for (boolean isHandled : new boolean[] {true, false}) {
        try (var app = new App(world, schedule)) {
          crew.use(app);
          if (isHandled) {
            app.onFailure(_ -> {});
          }
          Arrays.fill(read, 0);
          Arrays.fill(published, 0);
          run(app, crew + (isHandled ? ", with a handler" : ""), TICKS / 2);
        }
        world.endUpdate(); // so that the next app does not go on reading where this one stopped
      }
    }
  }

  private enum Crew {
    ONE,
    TWO,
    SHUFFLED_TWO,
    SHUFFLED_FOUR;

    void use(App app) {
      switch (this) {
        case ONE -> app.threads(1);
        case TWO -> app.threads(2);
        case SHUFFLED_TWO -> app.shuffle(2, 5);
        case SHUFFLED_FOUR -> app.shuffle(4, 6);
      }
    }
  }

  private void populate() {
    for (int i = 0; i < ROWS; i++) {
      world.spawn(new Position(i, 0), new Health(i));
    }
    world.onAdd(Armour.class, (w, e, _) -> w.commands().set(e, new Health(1)));
  }

  private void run(App app, String crew, int ticks) {
    var random = new Random(42);
    app.start();
    for (int i = 0; i < ticks; i++) {
      String when = crew + ", tick " + i;
      for (int spawner = 0; spawner < SPAWNERS; spawner++) {
        failures[spawner] = random.nextInt(40) == 0 ? randomFailure(random) : Failure.NONE;
        ran.set(spawner, 0);
      }
      boolean isFailing = Arrays.stream(failures).anyMatch(failure -> failure != Failure.NONE);
      boolean isComplete = tick(app);
      assertThat(isComplete || isFailing).as(when).isTrue();
      checkTokens(when);
      assertThat(Slots.of(world).reserved()).as(when).isZero();
      if (i % 50 == 49) {
        world.verify();
        world.copy().close(); // which is refused if commands are pending
      }
    }
    Arrays.fill(failures, Failure.NONE);
    app.tick(); // which reads what the last one published
    assertThat(read).as(crew).isEqualTo(published);
    // There is room for the rows, the tokens, and the first blocks of all chunks.
    assertThat(Slots.of(world).used()).as(crew).isLessThan(2 * ROWS);
    world.verify();
  }

  private static Failure randomFailure(Random random) {
    return Failure.values()[1 + random.nextInt(Failure.values().length - 1)];
  }

  /// Runs a tick.
  ///
  /// @return whether it did not throw
  private boolean tick(App app) {
    try {
      app.tick();
      return true;
    } catch (SystemException e) {
      return false;
    }
  }

  /// Checks that the tokens are those of the spawners that ran in this tick and did not fail.
  private void checkTokens(String when) {
    var found = new int[SPAWNERS];
    var expected = new int[SPAWNERS];
    world.query(read(Token.class)).each(token -> found[token.spawner()]++);
    for (int i = 0; i < SPAWNERS; i++) {
      if (ran.get(i) != 0 && !failures[i].isInSystem()) {
        expected[i] = tokens(i);
        published[i]++;
      }
    }
    assertThat(found).as(when).isEqualTo(expected);
  }

  private static int tokens(int spawner) {
    return spawner % 2 == 0 ? 3 + spawner : ROWS / 100;
  }

  private void addSystems() {
    schedule
        .add(
            "sweep",
            setup -> {
              Commands commands = setup.commands();
              return setup.query(with(Token.class)).loop(commands::despawn);
            })
        .in(Phase.FIRST);
    for (int i = 0; i < SPAWNERS; i++) {
      int spawner = i;
      schedule
          .add("spawner " + i, i % 2 == 0 ? codeSpawner(i) : loopSpawner(i))
          .lateCommands()
          .runIf(_ -> conditionOf(spawner));
    }
    addChurn();
    schedule
        .add(
            "read",
            setup -> {
              EventReader<Report> reports = setup.reader(Report.class);
              return () -> reports.each(report -> read[report.spawner()]++);
            })
        .in(Phase.FIRST)
        .before("sweep");
  }

  private boolean conditionOf(int spawner) {
    if (failures[spawner] == Failure.CONDITION) {
      throw new OnPurposeException();
    }
    return true;
  }

  private SystemFactory codeSpawner(int spawner) {
    return setup -> {
      Commands commands = setup.commands();
      EventWriter<Report> reports = setup.writer(Report.class);
      return () -> {
        ran.set(spawner, 1);
        reports.publish(new Report(spawner));
        failInCommand(commands, spawner);
        for (int i = 0; i < tokens(spawner); i++) {
          commands.spawn(new Token(spawner, i), new Position(i, spawner));
        }
        failures[spawner].throwIfInSystem();
      };
    };
  }

  private void failInCommand(Commands commands, int spawner) {
    if (failures[spawner] == Failure.COMMAND) {
      commands.run(
          _ -> {
            throw new OnPurposeException();
          });
    }
  }

  /// Spawns for some rows, and fails in each chunk but the first.
  private SystemFactory loopSpawner(int spawner) {
    return setup -> {
      Commands commands = setup.commands();
      EventWriter<Report> reports = setup.writer(Report.class);
      return setup
          .query(read(Position.class), without(Token.class))
          .loop(
              p -> {
                int x = (int) p.x();
                if (x == 0) {
                  ran.set(spawner, 1);
                  reports.publish(new Report(spawner));
                  failInCommand(commands, spawner);
                }
                if (x % 100 == 0) {
                  commands.spawn(new Token(spawner, x));
                }
                if (x > 1100 && x % 500 == 0) {
                  failures[spawner].throwIfInSystem();
                }
              });
    };
  }

  /// Adds systems that change the components, tags and links of the other entities.
  private void addChurn() {
    schedule.add(
        "dress",
        setup -> {
          Commands commands = setup.commands();
          SystemRandom random = setup.random();
          return setup
              .query(with(Health.class))
              .loop(
                  entity -> {
                    int chance = random.stream(entity).nextInt(200);
                    if (chance == 0) {
                      commands.set(entity, new Armour(1));
                    } else if (chance < 4) {
                      commands.remove(entity, Armour.class);
                    }
                  });
        });
    schedule.add(
        "tag",
        setup -> {
          Tag burning = setup.tag(Burning.class);
          Query armoured = setup.query(with(Armour.class));
          Query bare = setup.query(tagged(Burning.class), without(Armour.class));
          return () -> {
            armoured.entities().forEach(burning::add);
            bare.entities().forEach(burning::remove);
          };
        });
    schedule.add(
        "relate",
        setup -> {
          Commands commands = setup.commands();
          Query1<Armour> armoured = setup.query(read(Armour.class), tagged(Burning.class));
          return setup
              .query(read(Health.class))
              .loop(
                  (entity, h) -> {
                    if (h.points() % 50 == 1) {
                      armoured
                          .first()
                          .ifPresent(other -> commands.relate(entity, new Knows(1), other));
                    }
                  });
        });
    schedule.add(
        "unrelate",
        setup -> {
          Commands commands = setup.commands();
          var links = setup.relation(Knows.class);
          return setup
              .query(with(Health.class), related(Knows.class))
              .loop(entity -> commands.unrelate(entity, Knows.class, links.target(entity)));
        });
    schedule.add(
        "age",
        setup -> setup.query(write(Health.class)).updateLoop(h -> new Health(h.points() * 31 + 7)));
    schedule.add(
        "replace",
        setup -> {
          Commands commands = setup.commands();
          SystemRandom random = setup.random();
          return setup
              .query(read(Position.class), with(Health.class))
              .loop(
                  (entity, p) -> {
                    if (random.stream(entity).nextInt(300) == 0) {
                      commands.despawn(entity);
                      commands.spawn(p, new Health(1));
                    }
                  });
        });
  }
}
