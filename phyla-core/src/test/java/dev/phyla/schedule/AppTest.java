package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Running an app.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AppTest {
  private final World world = new World();
  private final App app = new App(world);
  private final Schedule schedule = app.schedule();
  private final Log log = new Log();

  @Test
  void aTickEndsTheUpdate() {
    app.tick();

    assertThat(world.tick()).isEqualTo(1);
    assertThat(app.world()).isSameAs(world);
  }

  @Test
  void runRunsANumberOfTicks() {
    schedule.add("a", log.system());

    assertThat(app.run(3)).isEqualTo(3);
    assertThat(app.run(0)).isZero();

    assertThat(log.take()).hasSize(3);
    assertThat(world.tick()).isEqualTo(3);
  }

  @Test
  void runUntilEndsWhenItsConditionHolds() {
    assertThat(app.runUntil(Condition.fromTick(5))).isTrue();
    assertThat(world.tick()).isEqualTo(5);
    assertThat(app.runUntil(Condition.fromTick(5))).isTrue();
    assertThat(world.tick()).isEqualTo(5);
    assertThat(app.runUntil(Condition.fromTick(9), 3)).isFalse();
    assertThat(world.tick()).isEqualTo(8);
    assertThat(app.runUntil(Condition.fromTick(9), 1)).isTrue();
  }

  @Test
  void conditionsWithAMemoryStartWithTheRun() {
    app.run(3);
    assertThat(app.runUntil(Condition.cooldown(4))).isTrue();
    assertThat(world.tick()).isEqualTo(7);

    schedule.addExclusive("set", w -> w.resources().set(new Position(w.tick(), 0)));
    schedule.find("set").orElseThrow().runIf(Condition.fromTick(10));
    assertThat(app.runUntil(Condition.resourceChanged(Position.class))).isTrue();
    assertThat(world.tick()).isEqualTo(11);
  }

  @Test
  void aSystemCanStopTheRun() {
    schedule.addExclusive(
        "stop",
        w -> {
          if (w.tick() == 2) {
            app.stop();
          }
        });

    assertThat(app.run(10)).isEqualTo(3);
    assertThat(app.runUntil(Condition.fromTick(6), 100)).isTrue();
    app.stop();
    assertThat(app.run(2)).isEqualTo(2);
  }

  @Test
  void stopEndsRunUntil() {
    schedule.addExclusive("stop", _ -> app.stop());

    assertThat(app.runUntil(Condition.fromTick(3))).isFalse();
    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void anotherThreadCanStopARealTimeRun() throws InterruptedException {
    var stopper = new AtomicReference<Thread>();
    schedule.addExclusive(
        "spawn a stopper", _ -> stopper.set(Thread.ofPlatform().start(app::stop)));

    assertThat(app.runRealTime(0.001, Condition.fromTick(100))).isFalse();

    assertThat(world.tick()).isEqualTo(1);
    stopper.get().join();
  }

  @Test
  void aRealTimeRunAdvancesByItsPeriod() {
    assertThat(app.runRealTime(4000, Condition.fromTick(20))).isTrue();

    assertThat(world.tick()).isEqualTo(20);
    assertThat(world.resources().get(Time.class).delta()).isEqualTo(1.0 / 4000);
  }

  @Test
  void anInterruptedThreadEndsARealTimeRun() {
    schedule.addExclusive("interrupt", _ -> Thread.currentThread().interrupt());

    assertThat(app.runRealTime(0.001, Condition.fromTick(100))).isFalse();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void aSlowTickIsReported() {
    var late = new AtomicReference<Long>();
    app.onFallingBehind(late::set);
    schedule.addExclusive(
        "slow",
        _ -> {
          long end = System.nanoTime() + 5_000_000;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        });

    app.runRealTime(1000, Condition.fromTick(3));

    assertThat(late.get()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0})
  void impossibleTimesAreRefused(double seconds) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.tick(seconds))
        .withMessageContaining(
            "cannot be " + seconds + " seconds; give a finite number greater than 0.");
    assertThatIllegalArgumentException().isThrownBy(() -> app.step(seconds));
    assertThatIllegalArgumentException().isThrownBy(() -> app.fixedStep(seconds));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.runRealTime(seconds, Condition.fromTick(1)))
        .withMessageContaining("ticks per second");
    assertThat(world.tick()).isZero();
  }

  @Test
  void impossibleCountsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.threads(0))
        .withMessage("An app cannot run on 0 threads; give it 1 to 1024.");
    assertThatIllegalArgumentException().isThrownBy(() -> app.threads(-2));
    assertThat(app.threads(3).threads()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.run(-1))
        .withMessage("A run cannot take -1 ticks; give it 0 or more.");
    assertThatIllegalArgumentException().isThrownBy(() -> app.runUntil(Condition.fromTick(1), -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.maxFixedSteps(0))
        .withMessageContaining("allow 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> app.runRealTime(1e-309, Condition.fromTick(1)));
  }

  @Test
  void nullsAreRefused() {
    assertThatNullPointerException().isThrownBy(() -> new App(null));
    assertThatNullPointerException().isThrownBy(() -> new App(world, null));
    assertThatNullPointerException().isThrownBy(() -> app.onFailure(null));
    assertThatNullPointerException().isThrownBy(() -> app.onFallingBehind(null));
    assertThatNullPointerException().isThrownBy(() -> app.runUntil(null));
    assertThatNullPointerException().isThrownBy(() -> app.addState(null));
    assertThatNullPointerException().isThrownBy(() -> app.state(null));
  }

  @Test
  void ticksInsideATickAreRefused() {
    schedule.addExclusive("tick", _ -> app.tick());
    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The app is running a tick");

    schedule.replace("tick", _ -> () -> app.run(1));
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");
    schedule.replace("tick", _ -> () -> app.runUntil(_ -> true));
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");
    schedule.replace("tick", _ -> app::close);
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");
    schedule.replace("tick", _ -> app::start);
    assertThatThrownBy(app::tick).hasMessageContaining("The app is running a tick");
    schedule.remove("tick");
    app.tick();
    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void aTickInsideALoopIsRefused() {
    world.spawn(new Position(0, 0));

    assertThatIllegalStateException()
        .isThrownBy(() -> world.query().each(_ -> app.tick()))
        .withMessageContaining("inside query()");
    app.tick();
    world.verify();
  }

  @Test
  void aClosedAppIsRefused() {
    schedule.add("end", log.system()).in(Phase.SHUT_DOWN);
    app.tick();
    app.close();
    app.close();

    assertThat(log.take()).containsExactly("end");
    assertThatIllegalStateException().isThrownBy(app::tick).withMessage("The app is closed.");
    assertThatIllegalStateException().isThrownBy(app::start);
    assertThatIllegalStateException().isThrownBy(() -> app.run(1));
    assertThatIllegalStateException().isThrownBy(() -> app.runUntil(_ -> true));
    assertThatIllegalStateException().isThrownBy(() -> app.runRealTime(1, _ -> true));
    assertThatIllegalStateException().isThrownBy(() -> app.threads(2));
    assertThatIllegalStateException().isThrownBy(() -> app.step(1));
    assertThatIllegalStateException().isThrownBy(app::ambiguities);
    world.spawn(new Position(1, 2));
    assertThat(world.isClosed()).isFalse();
  }

  @Test
  void shutDownNeedsAStart() {
    schedule.add("end", log.system()).in(Phase.SHUT_DOWN);

    app.close();

    assertThat(log.take()).isEmpty();
  }

  @Test
  void shutDownNeedsAnOpenWorld() {
    schedule.add("end", log.system()).in(Phase.SHUT_DOWN);
    schedule.add("recorder", setup -> setup.commands()::size);
    app.tick();
    world.close();

    app.close();

    assertThat(log.take()).isEmpty();
    assertThat(world.isClosed()).isTrue();
  }

  @Test
  void aFailingShutDownStillClosesTheApp() {
    schedule
        .addExclusive(
            "end",
            _ -> {
              throw new IllegalStateException("broken");
            })
        .in(Phase.SHUT_DOWN);
    app.tick();

    assertThatThrownBy(app::close)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("\"end\" failed in phase SHUT_DOWN of tick 1");
    assertThatIllegalStateException().isThrownBy(app::tick).withMessage("The app is closed.");
  }

  @Test
  void startRunsTheStartUpSystemsOnce() {
    schedule.add("start", log.system()).in(Phase.START_UP);
    schedule.add("never", log.system()).in(Phase.START_UP).runIf(_ -> false);
    app.start();
    app.start();
    assertThat(log.take()).containsExactly("start");
    assertThat(world.tick()).isZero();

    schedule.add("late start", log.system()).in(Phase.START_UP);
    schedule.add("update", log.system());
    app.tick();
    assertThat(log.take()).containsExactly("late start", "update");
  }

  @Test
  void aStartUpSystemThatFailedRunsAgain() {
    boolean[] broken = {true};
    schedule.add("first", log.system()).in(Phase.START_UP);
    schedule
        .addExclusive(
            "second",
            _ -> {
              if (broken[0]) {
                throw new IllegalStateException("not yet");
              }
              log.add("second");
            })
        .in(Phase.START_UP);
    schedule.add("update", log.system());
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);
    assertThat(log.take()).containsExactly("first");

    broken[0] = false;
    app.tick();

    assertThat(log.take()).containsExactly("second", "update");
  }

  @Test
  void commandsRecordedBetweenTicksAreAppliedFirst() {
    world.commands().spawn(new Position(1, 2));
    int[] seen = {0};
    schedule.add(
        "count",
        setup -> {
          var all = setup.query(read(Position.class));
          return () -> seen[0] = all.count();
        });

    app.tick();

    assertThat(seen[0]).isEqualTo(1);
  }

  @Test
  void itsTextNamesTheWorldAndTheSchedule() {
    assertThat(app)
        .hasToString("App of World of 0 entities in 1 archetypes and Schedule of 0 systems");
  }
}
