package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.Relation;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// The memory that ticks allocate.
class ScheduleAllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TICKS = 500;
  private static final int MAX_ATTEMPTS = 50;
  private static final long SMALL_RECORD = 32;

  @Test
  void aTickAllocatesNoMoreThanItsTime() {
    assertThat(bytesPer(app()::tick)).isLessThanOrEqualTo(SMALL_RECORD);
  }

  @Test
  void aProfiledTickAllocatesNoMoreThanItsTime() {
    assertThat(bytesPer(app().profile(true)::tick)).isLessThanOrEqualTo(SMALL_RECORD);
  }

  private static App app() {
    var app = new App(new World());
    for (int i = 0; i < 10; i++) {
      app.schedule().add("system " + i, _ -> () -> {});
    }
    app.schedule().add("recording", setup -> setup.commands()::isEmpty);
    app.schedule().add("conditional", _ -> () -> {}).runIf(Condition.everyTicks(2));
    app.schedule().addExclusive("exclusive", _ -> {});
    return app;
  }

  @Test
  void aTickOfManySystemsAllocatesNoMoreThanItsTimeOnOneThread() {
    assertThat(bytesPerTick(1)).isLessThanOrEqualTo(SMALL_RECORD);
  }

  @Test
  void aTickOfManySystemsAllocatesNoMoreThanItsTimeOnTwoThreads() {
    assertThat(bytesPerTick(2)).isLessThanOrEqualTo(SMALL_RECORD);
  }

  @Test
  void aShuffledTickOfManySystemsAllocatesNoMoreThanItsTime() {
    assertThat(bytesPerTick(-2)).isLessThanOrEqualTo(SMALL_RECORD);
  }

  /// The bytes that all threads allocate in a tick of 22 systems.
  ///
  /// @param threads the number of threads, negative if their order is shuffled
  private static long bytesPerTick(int threads) {
    World world = populated();
    try (world;
        var app = new App(world)) {
      if (threads < 0) {
        app.shuffle(-threads, 1);
      } else {
        app.threads(threads);
      }
      addSystems(app.schedule());
      app.addState(Mode.CALM);
      return bytesOfAllPer(app::tick);
    }
  }

  private enum Mode {
    CALM
  }

  private record Limit(int max) {}

  @Relation
  private record Likes() {}

  private static World populated() {
    var world = new World();
    for (int i = 0; i < 10_000; i++) {
      Entity entity = world.spawn(new Position(i, 1), new Velocity(1, 2), new Health(i));
      if (i % 3 == 0) {
        world.set(entity, new Armour(i));
      }
      if (i % 100 == 0) {
        world.relate(entity, new Likes(), entity);
      }
      if (i % 7 == 0) {
        world.tag(Burning.class).add(entity);
      }
    }
    world.resources().set(new Limit(1));
    return world;
  }

  private static void addSystems(Schedule schedule) {
    for (int i = 0; i < 3; i++) {
      schedule.add(
          "move " + i,
          setup ->
              setup
                  .query(write(Position.class), read(Velocity.class))
                  .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
      schedule.add(
          "heal " + i,
          setup ->
              setup
                  .query(write(Health.class), optional(Armour.class))
                  .updateLoop((h, a) -> new Health(h.points() + (a == null ? 1 : 2))));
      schedule.add(
          "burn " + i,
          setup ->
              setup
                  .query(write(Health.class), tagged(Burning.class))
                  .loop(h -> h.set(new Health(h.get().points() - 1))));
      schedule.add("count " + i, Count::new);
      schedule
          .add("rarely " + i, Count::new)
          .runIf(Condition.everyTicks(3).and(Condition.inState(Mode.CALM)));
    }
    schedule
        .add(
            "record",
            setup -> {
              Commands commands = setup.commands();
              return setup
                  .query(read(Health.class))
                  .loop(
                      (entity, h) -> {
                        if (h.points() < -1_000_000) {
                          commands.despawn(entity);
                        }
                      });
            })
        .lateCommands();
    schedule.add("alone", setup -> setup.query(write(Armour.class)).updateLoop(a -> a)).alone();
    schedule
        .add("one thread", setup -> setup.query(write(Velocity.class)).updateLoop(v -> v))
        .sequential();
    schedule.add("hear", setup -> setup.reader(Hit.class)::skip);
    schedule.add(
        "changes",
        setup -> {
          Query1<Armour> changes = setup.query(read(Armour.class), changed(Armour.class));
          return () -> changes.each(_ -> {});
        });
    schedule.add(
        "fans",
        setup -> {
          var fans = setup.query(read(Health.class), related(Likes.class));
          return () -> fans.each(_ -> {});
        });
    schedule.addExclusive("direct", world -> world.resources().has(Limit.class));
  }

  private static final class Count implements SystemBody {
    private final Query1<Health> all;
    private final ResourceRef<Limit> limit;
    private final ResourceRef<Time> time;
    private int count;

    Count(SystemSetup setup) {
      all = setup.query(read(Health.class));
      limit = setup.resource(Limit.class);
      time = setup.time();
    }

    @Override
    public void run() {
      count += all.count() + limit.get().max() + (time.get().delta() > 0 ? 1 : 0);
    }
  }

  private static long bytesPer(Runnable action) {
    run(action);
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      run(action);
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least / TICKS;
  }

  /// The bytes of all threads of the process, in the steady state: until then other threads compile
  /// code, and code that is not compiled allocates.
  private static long bytesOfAllPer(Runnable action) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < MAX_ATTEMPTS && least / TICKS > SMALL_RECORD; attempt++) {
      long before = THREADS.getTotalThreadAllocatedBytes();
      run(action);
      least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
    }
    return least / TICKS;
  }

  private static void run(Runnable action) {
    for (int i = 0; i < TICKS; i++) {
      action.run();
    }
  }
}
