package dev.phyla.schedule;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Systems that throw.
class FailureTest {
  private final World world = new World();
  private final App app = new App(world);
  private final Schedule schedule = app.schedule();
  private final Log log = new Log();

  /// Adds a system that spawns, publishes, and throws on request.
  private ScheduledSystem addSpawner(String name, int points, boolean fails) {
    return schedule.add(
        name,
        setup -> {
          Commands commands = setup.commands();
          EventWriter<Hit> hits = setup.writer(Hit.class);
          return () -> {
            commands.spawn(new Health(points));
            hits.publish(new Hit(points));
            if (fails) {
              throw new OnPurposeException();
            }
          };
        });
  }

  private List<Integer> spawned() {
    var points = new ArrayList<Integer>();
    world.query(read(Health.class)).each(health -> points.add(health.points()));
    return points;
  }

  @Test
  void theExceptionNamesSystemPhaseAndTick() {
    app.run(4);
    schedule
        .addExclusive(
            "broken",
            _ -> {
              throw new OnPurposeException("oh");
            })
        .in(Phase.LAST);

    SystemException failure = catchThrowableOfType(SystemException.class, app::tick);

    assertThat(failure)
        .hasMessage(
            "The system \"broken\" failed in phase LAST of tick 4: "
                + OnPurposeException.class.getName()
                + ": oh")
        .hasCauseInstanceOf(OnPurposeException.class);
    assertThat(failure.system()).isEqualTo("broken");
    assertThat(failure.phase()).isEqualTo(Phase.LAST);
    assertThat(failure.tick()).isEqualTo(4);
  }

  @Test
  void whatTheFailedSystemRecordedIsDroppedAndTheRestOfTheTickDoesNotRun() {
    var hits = world.events(Hit.class).reader();
    addSpawner("before", 1, false);
    addSpawner("fails", 2, true);
    schedule.add("after", log.system());
    schedule.add("last", log.system()).in(Phase.LAST);

    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    assertThat(spawned()).containsExactly(1);
    assertThat(hits.count()).isEqualTo(1);
    assertThat(log.take()).isEmpty();
    assertThat(world.tick()).isZero();
    world.verify();
  }

  @Test
  void lateCommandsOfSystemsBeforeAreApplied() {
    addSpawner("before", 1, false).lateCommands();
    schedule.add("writes", setup -> () -> {}).after("before");
    schedule
        .add(
            "fails",
            _ ->
                () -> {
                  throw new OnPurposeException();
                })
        .after("writes");
    schedule.add("never", log.system()).after("fails");
    addSpawner("much later", 3, false).after("never");

    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    assertThat(spawned()).containsExactly(1);
    assertThat(log.take()).isEmpty();
  }

  @Test
  void otherSystemsOfTheStageRunToTheirEnd() {
    schedule.add(
        "fails",
        _ ->
            () -> {
              throw new OnPurposeException();
            });
    schedule.add("same stage", log.system());
    schedule.add(
        "fails too",
        _ ->
            () -> {
              throw new IllegalStateException();
            });
    schedule.add("next stage", log.system()).after("fails");

    SystemException failure = catchThrowableOfType(SystemException.class, app::tick);

    assertThat(log.take()).containsExactly("same stage");
    assertThat(failure.system()).isEqualTo("fails");
    assertThat(failure.getSuppressed())
        .singleElement()
        .isInstanceOfSatisfying(
            SystemException.class, e -> assertThat(e.system()).isEqualTo("fails too"));
  }

  @Test
  void theNextTickStartsFromTheBeginning() {
    boolean[] fails = {true};
    schedule.add("first", log.system());
    schedule.addExclusive(
        "sometimes",
        _ -> {
          if (fails[0]) {
            throw new OnPurposeException();
          }
        });
    schedule.add("last", log.system());
    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    fails[0] = false;
    app.tick();

    assertThat(log.take()).containsExactly("first", "first", "last");
    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void withAHandlerTheTickGoesOn() {
    var failures = new ArrayList<String>();
    app.onFailure(e -> failures.add(e.system()));
    addSpawner("fails", 1, true);
    addSpawner("after", 2, false);
    schedule.add("last", log.system()).in(Phase.LAST);

    app.run(2);

    assertThat(failures).containsExactly("fails", "fails");
    assertThat(spawned()).containsExactly(2, 2);
    assertThat(log.take()).containsExactly("last", "last");
    assertThat(world.tick()).isEqualTo(2);
  }

  @Test
  void aHandlerThatThrowsEndsTheTick() {
    app.onFailure(
        _ -> {
          throw new OnPurposeException();
        });
    addSpawner("late", 1, false).lateCommands();
    schedule
        .add(
            "fails",
            _ ->
                () -> {
                  throw new IllegalStateException();
                })
        .after("late");
    addSpawner("after", 2, false).after("fails");

    assertThatThrownBy(app::tick).isInstanceOf(OnPurposeException.class);

    assertThat(spawned()).containsExactly(1);
    world.copy().close(); // nothing is pending
  }

  @Test
  void aConditionThatThrowsIsNamed() {
    schedule
        .add("conditional", log.system())
        .runIf(
            _ -> {
              throw new OnPurposeException();
            });
    schedule.add("other", log.system());

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith(
            "A condition of the system \"conditional\" failed in phase UPDATE of tick 0: ")
        .hasCauseInstanceOf(OnPurposeException.class);
    assertThat(log.take()).containsExactly("other");
  }

  @Test
  void aCommandThatThrowsIsNamed() {
    world.onAdd(
        Health.class,
        (_, _, _) -> {
          throw new OnPurposeException();
        });
    addSpawner("spawns", 1, false);

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("The commands of the system \"spawns\" failed in phase UPDATE")
        .hasCauseInstanceOf(CallbackException.class);
    assertThat(spawned()).containsExactly(1);
  }

  @Test
  void anEventWhoseObserverThrowsIsNamed() {
    var hits = world.events(Hit.class).reader();
    world
        .events(Hit.class)
        .observe(
            (_, _) -> {
              throw new OnPurposeException();
            });
    schedule.add(
        "publishes",
        setup -> {
          EventWriter<Hit> writer = setup.writer(Hit.class);
          return () -> {
            writer.publish(new Hit(1));
            writer.publish(new Hit(2));
          };
        });

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("The commands of the system \"publishes\" failed")
        .hasCauseInstanceOf(CallbackException.class);
    assertThat(hits.count()).isEqualTo(2);
  }

  @Test
  void commandsAndEventsThatBothFailAreOneException() {
    world.onAdd(
        Health.class,
        (_, _, _) -> {
          throw new OnPurposeException();
        });
    world
        .events(Hit.class)
        .observe(
            (_, _) -> {
              throw new OnPurposeException();
            });
    addSpawner("spawns", 1, false);

    assertThatThrownBy(app::tick)
        .hasMessageStartingWith("The commands of the system")
        .hasMessageContaining("one failed; all others were applied, but callbacks threw for 1");
  }

  @Test
  void commandsOfTheWorldThatThrowAreNamed() {
    schedule.addExclusive(
        "exclusive",
        w ->
            w.commands()
                .run(
                    _ -> {
                      throw new OnPurposeException();
                    }));

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith(
            "Commands of the world that were applied after the system \"exclusive\" failed");
  }

  @Test
  void aFailureInsideALoopLeavesTheWorldUsable() {
    world.spawn(new Velocity(1, 1));
    schedule.add(
        "loops",
        setup -> {
          var all = setup.query(read(Velocity.class));
          return () ->
              all.each(
                  _ -> {
                    throw new OnPurposeException();
                  });
        });

    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);

    world.spawn(new Velocity(2, 2));
    world.verify();
  }
}
