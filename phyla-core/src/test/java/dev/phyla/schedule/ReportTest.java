package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Chunk;
import dev.phyla.Commands;
import dev.phyla.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the report of a profiled app contains.
class ReportTest {
  private record Position(float x) {}

  private record Marked() {}

  private enum Mode {
    ONE,
    TWO
  }

  private final World world = new World();
  private final App app = new App(world);

  @Test
  void ticksThatAreNotProfiledAreNotReported() {
    app.schedule().add("idle", _ -> () -> {});
    app.run(2);
    app.profile(true).run(3);
    app.profile(false).run(4);

    assertThat(app.report().ticks()).isEqualTo(3);
    assertThat(app.report().system("idle").runs()).isEqualTo(3);
  }

  @Test
  void aReportWithoutTicksSaysHowToProfile() {
    assertThat(app.report().systems()).isEmpty();
    assertThat(app.report().toString())
        .isEqualTo("No ticks were profiled; App.profile(true) profiles those that follow.");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void rowsOfSplitLoopsAreCountedForAnyNumberOfThreads(int threads) {
    world.spawnMany(10_000, new Position(1));
    app.schedule()
        .add("move", s -> s.query(write(Position.class)).updateLoop(p -> new Position(p.x() + 1)));
    app.profile(true).threads(threads).run(5);
    assertThat(app.report().system("move").rows()).isEqualTo(50_000);

    app.resetReport();
    app.shuffle(threads, 7).run(5);
    assertThat(app.report().system("move").rows()).isEqualTo(50_000);
    app.close();
  }

  @Test
  void rowsOfLoopsInsideOfSystemsAreCounted() {
    world.spawnMany(100, new Position(1));
    world.spawnMany(20, new Position(1)).forEach(e -> world.tag(Marked.class).add(e));
    app.schedule()
        .add(
            "twice",
            setup -> {
              var all = setup.query(read(Position.class));
              return () -> {
                all.each(_ -> {});
                all.each(_ -> {});
              };
            });
    app.schedule()
        .add(
            "filtered",
            setup -> {
              var marked = setup.query(read(Position.class), tagged(Marked.class));
              return () -> marked.each(_ -> {});
            });
    app.schedule()
        .add(
            "chunks",
            setup -> {
              var all = setup.query(read(Position.class));
              return () -> all.chunks().forEach(Chunk::size);
            });
    app.schedule().addExclusive("exclusive", w -> w.query(read(Position.class)).each((_, _) -> {}));
    app.profile(true).run(2);

    ScheduleReport report = app.report();
    assertThat(report.system("twice").rowsPerRun()).isEqualTo(240);
    assertThat(report.system("filtered").rowsPerRun()).isEqualTo(20);
    assertThat(report.system("chunks").rowsPerRun()).isEqualTo(120);
    assertThat(report.system("exclusive").rowsPerRun()).isEqualTo(120);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void rowsOfParallelLoopsInsideOfSystemsBelongToTheSystem(int threads) {
    world.spawnMany(10_000, new Position(1));
    InnerLoops.add(app.schedule(), "alone", Position.class, p -> new Position(p.x() + 1));
    app.profile(true).shuffle(threads, 3).run(4);

    for (String system : List.of("alone", "exclusive")) {
      SystemStats stats = app.report().system(system);
      assertThat(stats.rows()).as(system).isEqualTo(40_000);
      assertThat(stats.busyNanos()).as(system).isGreaterThanOrEqualTo(stats.nanos());
    }
    assertThat(app.report().systems()).hasSize(2);
    app.close();
  }

  @Test
  void commandsAndEventsAreCountedBeforeTheyAreApplied() {
    app.schedule()
        .add(
            "spawn",
            setup -> {
              Commands commands = setup.commands();
              EventWriter<String> events = setup.writer(String.class);
              return () -> {
                commands.spawn(new Position(1));
                commands.spawn(new Position(2));
                events.publish("spawned");
              };
            });
    app.schedule()
        .add(
            "late",
            setup -> {
              Commands commands = setup.commands();
              return () -> commands.spawn(new Position(3));
            })
        .lateCommands();
    app.schedule().addExclusive("exclusive", w -> w.commands().spawn(new Position(4)));
    app.profile(true).run(10);

    ScheduleReport report = app.report();
    assertThat(report.system("spawn").commands()).isEqualTo(30);
    assertThat(report.system("spawn").commandsPerRun()).isEqualTo(3);
    assertThat(report.system("late").commands()).isEqualTo(10);
    assertThat(report.system("exclusive").commands()).isEqualTo(10);
    assertThat(report.commandNanos()).isPositive();
    assertThat(world.count()).isEqualTo(40);
  }

  @Test
  void skippedRunsAreCounted() {
    app.schedule().add("rare", _ -> () -> {}).runIf(Condition.everyTicks(3));
    app.schedule().add("never", _ -> () -> {});
    app.schedule().disable("never");
    app.profile(true).run(9);

    SystemStats rare = app.report().system("rare");
    assertThat(rare.runs()).isEqualTo(3);
    assertThat(rare.skips()).isEqualTo(6);
    SystemStats never = app.report().system("never");
    assertThat(never.runs()).isZero();
    assertThat(never.skips()).isZero();
    assertThat(never.nanosPerRun()).isZero();
    assertThat(never.threads()).isZero();
  }

  @Test
  void timesOfAllPartsAddUpToTheTimeOfTheTicks() {
    app.schedule().add("slow", _ -> () -> sleep(2));
    app.schedule().add("writes", setup -> setup.commands()::isEmpty);
    app.schedule().addExclusive("also slow", _ -> sleep(1));
    app.threads(1).profile(true).run(5);

    ScheduleReport report = app.report();
    long systems = report.systems().stream().mapToLong(SystemStats::nanos).sum();
    assertThat(report.system("slow").nanos()).isGreaterThanOrEqualTo(10_000_000);
    assertThat(report.system("also slow").nanos()).isGreaterThanOrEqualTo(5_000_000);
    assertThat(report.restNanos()).isNotNegative();
    assertThat(systems + report.commandNanos() + report.restNanos())
        .isLessThanOrEqualTo(report.nanos());
    assertThat(report.share("slow")).isBetween(0.1, 1.0);
    assertThat(report.system("slow").threads()).isEqualTo(1);
  }

  @Test
  void systemsAreReportedInTheOrderOfTheSchedule() {
    app.addState(Mode.ONE);
    app.schedule().add("draw", _ -> () -> {}).in(Phase.LAST);
    app.schedule().add("second", _ -> () -> {}).after("first");
    app.schedule().add("first", _ -> () -> {});
    app.schedule().onEnter(Mode.ONE, "enter", _ -> () -> {});
    app.schedule().add("start", _ -> () -> {}).in(Phase.START_UP);
    app.profile(true).run(2);

    assertThat(app.report().systems())
        .extracting(SystemStats::name)
        .containsExactly("enter", "first", "second", "draw");
    assertThat(app.report().systems()).extracting(SystemStats::stage).containsExactly(0, 0, 1, 0);
    assertThat(app.report().system("enter").runs()).isEqualTo(1);
    assertThat(app.report().system("enter").phase()).isEqualTo(Phase.enter(Mode.ONE));
  }

  @Test
  void removedSystemsStayInTheReportUntilItIsReset() {
    app.schedule().add("old", _ -> () -> {});
    app.schedule().add("kept", _ -> () -> {});
    app.profile(true).run(1);
    app.schedule().remove("old");
    app.run(1);

    assertThat(app.report().systems()).extracting(SystemStats::name).containsExactly("kept", "old");

    app.resetReport();
    app.run(1);
    assertThat(app.report().systems()).extracting(SystemStats::name).containsExactly("kept");
  }

  @Test
  void systemsCanBeSortedByTime() {
    app.schedule().addExclusive("fast", _ -> {});
    app.schedule().addExclusive("slow", _ -> sleep(3));
    app.profile(true).run(1);

    assertThat(app.report().byTime().systems())
        .extracting(SystemStats::name)
        .containsExactly("slow", "fast");
    assertThat(app.report().byTime().toString()).contains("slow").contains("(commands)");
  }

  @Test
  void failedTicksAndSystemsAreReported() {
    app.schedule()
        .addExclusive(
            "fails",
            _ -> {
              throw new IllegalStateException("as intended");
            });
    app.schedule().add("after", _ -> () -> {});
    app.profile(true);
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    assertThat(app.report().ticks()).isEqualTo(1);
    assertThat(app.report().system("fails").runs()).isEqualTo(1);
    assertThat(app.report().systems()).hasSize(1);
  }

  @Test
  void unknownSystemsAreRefusedWithTheClosestNames() {
    app.schedule().add("move", _ -> () -> {});
    app.profile(true).run(1);

    assertThatThrownBy(() -> app.report().share("mvoe"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The report has no system \"mvoe\"; the closest known names are \"move\".");
  }

  @Test
  void aReportCanBeReadAfterTheAppIsClosedButNotInsideATick() {
    app.schedule().addExclusive("curious", _ -> app.report());
    app.profile(true);
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");

    app.close();
    assertThat(app.report().ticks()).isEqualTo(1);
    assertThatThrownBy(() -> app.profile(false)).hasMessage("The app is closed.");
  }

  @Test
  void theTextIsATableWithReadableUnits() {
    var report =
        new ScheduleReport(
            200,
            400_000_000,
            40_000_000,
            20_000_000,
            List.of(
                new SystemStats(
                    "move", Phase.UPDATE, 0, 200, 0, 300_000_000, 570_000_000, 2_000_000, 0),
                new SystemStats("spawn", Phase.LAST, 1, 50, 150, 40_100, 40_100, 1_000, 15),
                new SystemStats("off", Phase.LAST, 2, 0, 0, 0, 0, 0, 0)));

    assertThat(report.toString())
        .isEqualTo(
            """
            200 ticks, 2.00 ms per tick
            system      phase   runs  time per run   share              rows per run  commands per run  threads
            move        UPDATE   200       1.50 ms  75.0 %  ########          10,000                 0      1.9
            spawn       LAST      50        802 ns   0.0 %                        20               0.3      1.0
            off         LAST       0          0 ns   0.0 %                         0                 0      0.0
            (commands)           200        200 µs  10.0 %  #
            (rest)               200        100 µs   5.0 %  #
            """);
    assertThat(new ScheduleReport(1, 0, 0, 0, List.of()).toString())
        .startsWith("1 tick, 0 ns per tick\n");
  }

  @Test
  void theResultIsTheSameWithAndWithoutProfiling() {
    assertThat(hashAfterRun(true)).isEqualTo(hashAfterRun(false));
  }

  private static long hashAfterRun(boolean profiled) {
    var world = new World();
    world.spawnMany(5_000, new Position(1));
    try (var app = new App(world).profile(profiled).shuffle(2, 11)) {
      app.schedule()
          .add(
              "move",
              s -> s.query(write(Position.class)).updateLoop(p -> new Position(p.x() * 1.5f)));
      app.schedule()
          .add(
              "spawn",
              setup -> {
                Commands commands = setup.commands();
                return () -> commands.spawn(new Position(2));
              });
      app.run(5);
    }
    world.verify();
    return world.stateHash();
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
