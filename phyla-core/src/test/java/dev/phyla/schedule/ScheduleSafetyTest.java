package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Prefab;
import dev.phyla.Query1;
import dev.phyla.Slots;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What systems must not do is refused, with the name of the system, and leaves the world valid.
@Timeout(60)
class ScheduleSafetyTest {
  /// Enough rows for several chunks.
  private static final int MANY = 5_000;

  private record Limit(int max) {}

  @Relation
  private record Knows() {}

  @Relation
  private record Unused() {}

  private final World world = new World();
  private final App app = new App(world).shuffle(2, 1);
  private final Schedule schedule = app.schedule();
  private Entity first = Entity.NONE;

  ScheduleSafetyTest() {
    for (int i = 0; i < MANY; i++) {
      Entity entity = world.spawn(new Position(i, 0), new Health(i % 10));
      first = i == 0 ? entity : first;
    }
    world.resources().set(new Limit(3));
  }

  @AfterEach
  void close() {
    if (!world.isClosed()) {
      world.verify();
      app.close();
      world.close();
    }
  }

  // Changes that are not recorded.

  @Test
  void directChangesAreRefusedInCodeAndInLoops() {
    Accessor<Armour> armours = world.accessor(Armour.class);
    Tag burning = world.tag(Burning.class);
    RelationAccess<Knows> knows = world.relation(Knows.class);
    Entity second = world.spawn(new Health(0));
    world.relate(second, new Knows(), first);
    var healths = world.query(write(Health.class));
    List<Consumer<World>> changes =
        List.of(
            w -> w.spawn(new Health(1)),
            w -> w.spawnMany(3, new Health(1)),
            w -> w.despawn(first),
            w -> w.set(first, new Armour(1)),
            w -> w.remove(first, Health.class),
            w -> armours.set(first, new Armour(1)),
            w -> armours.remove(first),
            w -> knows.relate(first, new Knows(), second),
            w -> knows.unrelate(second, first),
            w -> knows.moveSource(second, first, 0),
            w -> w.onAdd(Health.class, (_, _, _) -> {}),
            w -> w.query(read(Health.class)),
            w -> w.accessor(Position.class),
            w -> w.tag(Hit.class),
            w -> w.events(Hit.class).publish(new Hit(1)),
            w -> healths.sort(Health.class, (a, b) -> b.points() - a.points()),
            w -> w.disable(first),
            w -> w.enable(first),
            w -> w.disable(first, Health.class),
            w -> w.enable(first, Health.class),
            w -> w.relation(Unused.class),
            w -> w.relate(second, new Knows(), second),
            w -> w.unrelate(second, Knows.class, first),
            w -> w.hierarchy().setParent(second, first),
            w -> w.names().set(first, "first"),
            w -> w.keys().set(first, "first"),
            w -> w.feed(Health.class),
            w -> w.index(Health.class, Health::points),
            w -> w.setDirect(w.locate(first), new Health(5)),
            w -> w.instantiate(Prefab.of(new Health(1))),
            w -> w.setAll(healths, new Armour(1)),
            w -> w.despawnAll(healths),
            w -> w.resources().remove(Limit.class),
            w -> w.resources().markState(Limit.class),
            World::flush,
            World::endUpdate,
            World::copy,
            w -> w.restore(new World()),
            World::stateHash,
            World::verify,
            World::adopt,
            World::close,
            World::reclaimArchetypes,
            Snapshots::toBytes,
            w -> w.seed(1),
            w -> w.commands().flush(),
            w -> w.commands().clear(),
            w -> app.threads(1),
            _ -> app.tick(),
            _ -> app.close(),
            _ -> schedule.add("more", _ -> () -> {}));
    burning.add(first);
    app.tick(0.5);
    long before = world.contentHash();
    for (int i = 0; i < changes.size(); i++) {
      Consumer<World> change = changes.get(i);
      assertRefused(
          i,
          setup -> {
            setup.commands();
            return () -> change.accept(world);
          });
      assertRefused(
          i,
          setup -> {
            setup.commands();
            return setup.query(read(Position.class)).loop((Position _) -> change.accept(world));
          });
      assertThat(world.contentHash()).as("change " + i).isEqualTo(before);
    }
  }

  private void assertRefused(int change, SystemFactory factory) {
    schedule.add("rash", factory);
    assertThatThrownBy(app::tick, "change " + change)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("The system \"rash\" failed")
        .hasCauseInstanceOf(IllegalStateException.class);
    world.verify();
    schedule.remove("rash");
    app.tick();
  }

  @Test
  void loopsThatAreSplitCannotWriteWhatTheirChunksShare() {
    Tag burning = world.tag(Burning.class);
    EventReader<Hit> hits = world.events(Hit.class).reader();
    Query1<Health> changes = world.query(read(Health.class), changed(Health.class));
    var healths = world.query(write(Health.class));
    Accessor<Health> accessor = world.accessor(Health.class);
    List<Runnable> writes =
        List.of(
            () -> burning.add(first),
            burning::clear,
            () -> hits.each((Hit _) -> {}),
            hits::skip,
            () -> changes.each(_ -> {}),
            () -> changes.chunks().iterator().next(),
            changes::count,
            () -> healths.update(h -> h),
            () ->
                healths
                    .chunks()
                    .forEach(c -> c.write(world.column(Health.class, "points", int[].class))),
            () -> accessor.set(first, new Health(1)),
            () -> world.resources().set(new Limit(1)));
    for (int i = 0; i < writes.size(); i++) {
      Runnable write = writes.get(i);
      assertRefused(
          i, setup -> setup.query(read(Position.class)).loop((Position _) -> write.run()));
    }
  }

  @Test
  void aLoopThatWritesInOtherWaysCanBeSequential() {
    var limits = new ArrayList<Integer>();
    ScheduledSystem limit =
        schedule.add(
            "limit",
            setup -> {
              WritableResourceRef<Limit> max = setup.writableResource(Limit.class);
              return setup
                  .query(read(Health.class))
                  .loop((Health h) -> max.set(new Limit(h.points())));
            });
    schedule.addExclusive("note", w -> limits.add(w.resources().get(Limit.class).max()));
    assertThatThrownBy(app::tick)
        .hasMessageContaining(
            "This method cannot be used inside the system \"limit\", whose loop may be split over"
                + " several threads")
        .hasMessageContaining("ScheduledSystem.sequential()");
    limit.sequential(); // also of a system that was created already
    app.tick();
    assertThat(limits).containsExactly(9);
  }

  @Test
  void aLoopOfAQueryThatTheSystemHasNotRequestedIsRefused() {
    var healths = world.query(write(Health.class));
    schedule.add("sly", _ -> healths.updateLoop(h -> h));
    assertThatThrownBy(app::tick)
        .hasMessage(
            "The system \"sly\" of phase UPDATE cannot be created: Its loop writes Health, which it"
                + " has not declared; create the query of the loop with the setup of the system.");
    schedule.replace(
        "sly",
        setup -> {
          setup.reads(Health.class);
          return healths.updateLoop(h -> h);
        });
    assertThatThrownBy(app::tick).hasMessageContaining("Its loop writes Health");
    schedule.replace(
        "sly",
        setup -> {
          setup.writes(Health.class);
          return healths.updateLoop(h -> new Health(77));
        });
    app.tick();
    assertThat(world.get(first, Health.class)).isEqualTo(new Health(77));
  }

  @Test
  void aLoopOfAnotherWorldIsRefused() {
    try (var other = new World()) {
      schedule.add("stray", _ -> other.query(write(Health.class)).updateLoop(h -> h));
      assertThatThrownBy(app::tick)
          .isInstanceOf(SystemException.class)
          .hasMessageContaining(
              "The system \"stray\" of phase UPDATE cannot be created: Its loop is")
          .hasMessageContaining("of another world; create the query with the setup of the system.");
    }
    schedule.remove("stray");
  }

  // Other threads.

  @Test
  void otherThreadsAreRefusedWhileATickRuns() {
    Query1<Health> healths = world.query(read(Health.class));
    Accessor<Health> accessor = world.accessor(Health.class);
    List<Runnable> uses =
        List.of(
            () -> world.get(first, Health.class),
            () -> accessor.get(first),
            () -> healths.each(_ -> {}),
            () -> world.spawn(new Health(1)),
            () -> world.commands().spawn(new Health(1)),
            world::flush,
            world::adopt,
            world::verify,
            () -> world.resources().get(Limit.class),
            app::tick);
    var refused = new ArrayList<Throwable>();
    schedule.add(
        "busy",
        setup -> {
          setup.commands();
          setup.writes(Health.class);
          return () -> uses.forEach(use -> refused.add(failureOnAnotherThread(use)));
        });
    app.tick();
    assertThat(refused)
        .hasSize(uses.size())
        .allSatisfy(e -> assertThat(e).isInstanceOf(IllegalStateException.class));
    assertThat(world.count()).isEqualTo(MANY);
  }

  private static Throwable failureOnAnotherThread(Runnable action) {
    var thrown = new AtomicReference<Throwable>();
    Thread thread =
        Thread.ofPlatform().uncaughtExceptionHandler((_, e) -> thrown.set(e)).start(action);
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return thrown.get();
  }

  @Test
  void whatASystemHasKeptIsRefusedLater() {
    var commands = new AtomicReference<Commands>();
    var limit = new AtomicReference<ResourceRef<Limit>>();
    var states = new AtomicReference<SystemRandom>();
    schedule.add(
        "keeper",
        setup -> {
          commands.set(setup.commands());
          limit.set(setup.resource(Limit.class));
          states.set(setup.random());
          return () -> {};
        });
    app.tick();
    assertThat(failureOnAnotherThread(() -> commands.get().spawn(new Health(1))))
        .hasMessageContaining("belongs to the thread");
    assertThat(failureOnAnotherThread(() -> states.get().stream()))
        .hasMessageContaining("belongs to the thread");
    app.close();
    world.close();
    assertThatThrownBy(() -> commands.get().spawn(new Health(1)))
        .hasMessage("The world is closed.");
    assertThatThrownBy(() -> limit.get().get()).hasMessage("The world is closed.");
    assertThatThrownBy(() -> states.get().stream()).hasMessage("The world is closed.");
  }

  @Test
  void anInterruptIsKeptAndDoesNotEndTheTick() {
    var visited = new AtomicInteger();
    Thread caller = Thread.currentThread();
    schedule.add(
        "count",
        setup ->
            setup
                .query(read(Position.class))
                .loop(
                    p -> {
                      if (p.x() % 1000 == 0) {
                        caller.interrupt();
                        Thread.currentThread().interrupt();
                      }
                      visited.incrementAndGet();
                    }));
    app.run(3);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(visited).hasValue(3 * MANY);
    app.tick();
    assertThat(world.tick()).isEqualTo(4);
    Thread.interrupted();
  }

  @Test
  void aWorldCanBeAdoptedBetweenTicks() throws InterruptedException {
    schedule.add(
        "heal",
        setup -> setup.query(write(Health.class)).updateLoop(h -> new Health(h.points() + 1)));
    app.tick();
    var failure = new AtomicReference<Throwable>();
    Thread other =
        Thread.ofPlatform()
            .uncaughtExceptionHandler((_, e) -> failure.set(e))
            .start(
                () -> {
                  world.adopt();
                  app.run(2);
                });
    other.join();
    assertThat(failure).hasNullValue();
    assertThatThrownBy(app::tick).hasMessageContaining("belongs to the thread");
    world.adopt();
    app.tick();
    assertThat(world.get(first, Health.class)).isEqualTo(new Health(4));
  }

  // Apps inside of systems.

  @Test
  void aSystemCanRunTheAppOfAnotherWorld() {
    var inner = new World();
    inner.spawnMany(MANY, new Health(0));
    try (App innerApp = new App(inner).shuffle(2, 3)) {
      innerApp
          .schedule()
          .add(
              "heal inside",
              setup -> {
                Commands commands = setup.commands();
                return setup
                    .query(write(Health.class))
                    .loop(
                        (entity, h) -> {
                          h.set(new Health(h.get().points() + 1));
                          if (entity.index() % 1000 == 0) {
                            commands.spawn(new Position(1, 1));
                          }
                        });
              });
      var threads = new ArrayList<Thread>();
      var begun = new AtomicInteger();
      schedule.add(
          "run another",
          setup -> {
            Query1<Health> healths = setup.query(read(Health.class));
            return () -> {
              threads.add(Thread.currentThread());
              begun.incrementAndGet();
              inner.adopt();
              innerApp.tick();
              assertThat(healths.count()).isEqualTo(MANY);
              assertThatThrownBy(() -> world.spawn(new Health(1)))
                  .hasMessageContaining("the system \"run another\"");
            };
          });
      // So that both threads run the inner app: the one that is first here waits for the other.
      schedule.add(
          "beside",
          _ ->
              () -> {
                while (begun.get() <= world.tick()) {
                  Thread.onSpinWait();
                }
              });
      app.run(50);
      inner.adopt();
      assertThat(inner.query(read(Health.class)).sum(Health::points)).isEqualTo(50L * MANY);
      assertThat(inner.query(read(Position.class)).count()).isEqualTo(50 * 5);
      assertThat(threads.stream().distinct()).as("threads that ran the inner app").hasSize(2);
      inner.verify();
    }
  }

  // Failures.

  @Test
  void errorsInsideAChunkAreReported() {
    for (Error error : List.of(new StackOverflowError("deep"), new OutOfMemoryError("full"))) {
      schedule.add(
          "fails",
          setup -> {
            Commands commands = setup.commands();
            return setup
                .query(read(Position.class))
                .loop(
                    p -> {
                      commands.spawn(new Health(1));
                      if (p.x() % 2000 == 0) {
                        throw error;
                      }
                    });
          });
      assertThatThrownBy(app::tick).isInstanceOf(SystemException.class).hasCause(error);
      assertThat(error.getSuppressed()).isEmpty();
      assertThat(Slots.of(world).reserved()).isZero();
      assertThat(world.count()).isEqualTo(MANY);
      schedule.remove("fails");
      app.tick();
    }
  }

  @Test
  void exceptionsOfSeveralChunksAreInOrder() {
    schedule.add(
        "fails",
        setup ->
            setup
                .query(read(Position.class))
                .loop(
                    p -> {
                      if (p.x() % 1024 == 1023) {
                        throw new OnPurposeException("at " + (int) p.x());
                      }
                    }));
    for (int i = 0; i < 50; i++) {
      assertThatThrownBy(app::tick)
          .cause()
          .hasMessage("at 1023")
          .satisfies(
              e ->
                  assertThat(e.getSuppressed())
                      .extracting(Throwable::getMessage)
                      .containsExactly("at 2047", "at 3071", "at 4095"));
    }
  }

  @Test
  void anExceptionInAParallelLoopOfASystemThatRunsAloneIsItsFailure() {
    var isCaught = new boolean[1];
    schedule.add(
        "nested",
        setup -> {
          Commands commands = setup.commands();
          var positions = setup.query(write(Position.class));
          return () -> {
            commands.spawn(new Armour(1));
            try {
              positions.eachParallel(
                  (entity, p) -> {
                    commands.spawn(new Armour(2));
                    if (p.get().x() == 3_000) {
                      throw new OnPurposeException();
                    }
                  });
            } catch (OnPurposeException e) {
              if (!isCaught[0]) {
                throw e;
              }
            }
            commands.spawn(new Armour(3));
          };
        });
    assertThatThrownBy(app::tick).hasCauseInstanceOf(OnPurposeException.class);
    assertThat(world.query(read(Armour.class)).count()).isZero();
    assertThat(Slots.of(world).reserved()).isZero();

    isCaught[0] = true;
    app.tick();
    List<Integer> spawned = world.query(read(Armour.class)).toList(Armour::strength);
    assertThat(spawned).hasSizeGreaterThan(MANY / 2).startsWith(1, 2).endsWith(2, 3);
    assertThat(Slots.of(world).reserved()).isZero();
  }

  @Test
  void aParallelLoopOfASystemBesideOthersRunsOnItsThread() {
    var strangers = new AtomicInteger();
    schedule.add(
        "loop",
        setup -> {
          var positions = setup.query(write(Position.class));
          return () -> {
            Thread own = Thread.currentThread();
            positions.updateParallel(
                p -> {
                  strangers.addAndGet(Thread.currentThread() == own ? 0 : 1);
                  return new Position(p.x(), p.y() + 1);
                });
          };
        });
    schedule.add("beside", _ -> () -> {});
    app.run(20);
    assertThat(strangers).hasValue(0);
    assertThat(world.get(first, Position.class)).isEqualTo(new Position(0, 20));
  }

  @Test
  void anErrorInCommandsOfTheWorldDoesNotKeepOtherCommands() {
    schedule
        .add(
            "late",
            setup -> {
              Commands commands = setup.commands();
              return () -> commands.spawn(new Armour(1));
            })
        .lateCommands();
    schedule.addExclusive(
        "error",
        w ->
            w.commands()
                .run(
                    _ -> {
                      throw new StackOverflowError("deep");
                    }));
    schedule.add("after", _ -> () -> {}).after("error");
    for (int i = 1; i < 4; i++) {
      assertThatThrownBy(app::tick)
          .isInstanceOf(SystemException.class)
          .hasMessageContaining(
              "Commands of the world that were applied after the system \"error\"");
      assertThat(world.query(read(Armour.class)).count()).isEqualTo(i);
    }
  }

  @Test
  void anExceptionWithoutATextIsAFailureToo() {
    schedule.add(
        "mute",
        setup -> {
          Commands commands = setup.commands();
          return () -> {
            commands.spawn(new Armour(1));
            throw new RuntimeException() {
              @Override
              public String getMessage() {
                throw new OnPurposeException("no text");
              }
            };
          };
        });
    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("The system \"mute\" failed in phase UPDATE of tick 0");
    assertThat(world.query(read(Armour.class)).count()).isZero();
    assertThat(Slots.of(world).reserved()).isZero();
  }

  @Test
  void aSystemThatClosesTheWorldEndsTheTick() {
    var later = new AtomicInteger();
    schedule.addExclusive("close", World::close);
    schedule.add("later", _ -> later::incrementAndGet);
    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("It closed the world, so the tick cannot go on.");
    assertThat(later).hasValue(0);
    assertThat(world.isClosed()).isTrue();
    app.close();
  }
}
