package dev.phyla.schedule;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.ChildOf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What systems work with.
class SystemsTest {
  private final World world = new World();
  private final App app = new App(world);
  private final Schedule schedule = app.schedule();
  private final Log log = new Log();

  /// A system as a class.
  private static final class Reaper implements SystemBody {
    private final Query1<Health> weak;
    private final Commands commands;

    Reaper(SystemSetup setup) {
      weak = setup.query(read(Health.class));
      commands = setup.commands();
    }

    @Override
    public void run() {
      weak.each(
          (entity, health) -> {
            if (health.points() <= 0) {
              commands.despawn(entity);
            }
          });
    }
  }

  @Test
  void aLambdaIsASystem() {
    Entity mover = world.spawn(new Position(0, 0), new Velocity(1, 2));
    schedule.add(
        "move",
        setup -> {
          var movers = setup.query(write(Position.class), read(Velocity.class));
          return () -> movers.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
        });

    app.run(3);

    assertThat(world.get(mover, Position.class)).isEqualTo(new Position(3, 6));
  }

  @Test
  void aClassIsASystem() {
    Entity dying = world.spawn(new Health(0));
    Entity living = world.spawn(new Health(1));
    schedule.add("reap", Reaper::new);

    app.tick();

    assertThat(world.isAlive(dying)).isFalse();
    assertThat(world.isAlive(living)).isTrue();
  }

  @Test
  void laterSystemsSeeWhatCommandsDid() {
    schedule.add(
        "spawn",
        setup -> {
          Commands commands = setup.commands();
          return () -> commands.spawn(new Health(1));
        });
    count("count");

    app.run(2);

    assertThat(log.take()).containsExactly("count 1", "count 2");
  }

  private ScheduledSystem count(String name) {
    return schedule.add(
        name,
        setup -> {
          var all = setup.query(read(Health.class));
          return () -> log.add(name + " " + all.count());
        });
  }

  @Test
  void lateCommandsAreAppliedAtTheNextSyncPoint() {
    schedule
        .add(
            "spawn",
            setup -> {
              Commands commands = setup.commands();
              return () -> commands.spawn(new Health(1));
            })
        .lateCommands();
    count("early");
    schedule.add("sync", setup -> setup.commands()::size);
    count("late");
    count("last").in(Phase.LAST);

    app.tick();

    assertThat(log.take()).containsExactly("early 0", "late 1", "last 1");
  }

  @Test
  void lateCommandsAreAppliedBeforeAnExclusiveSystem() {
    schedule
        .add(
            "spawn",
            setup -> {
              Commands commands = setup.commands();
              return () -> commands.spawn(new Health(1));
            })
        .lateCommands();
    schedule.addExclusive("copy", w -> log.add("copied " + w.copy().count()));

    app.tick();

    assertThat(log.take()).containsExactly("copied 1");
  }

  @Test
  void commandsOfTheWorldAreAppliedAfterAnExclusiveSystem() {
    schedule.addExclusive("spawn", w -> w.commands().spawn(new Health(1)));
    count("count");

    app.tick();

    assertThat(log.take()).containsExactly("count 1");
  }

  @Test
  void commandsThatObserversRecordAreAppliedAtTheSyncPoint() {
    world.onAdd(Velocity.class, (w, _, _) -> w.commands().spawn(new Health(1)));
    schedule.add(
        "spawn",
        setup -> {
          Commands commands = setup.commands();
          return () -> commands.spawn(new Velocity(1, 1));
        });
    count("count");

    app.tick();

    assertThat(log.take()).containsExactly("count 1");
  }

  @Test
  void eventsArePublishedAfterTheCommandsOfTheSystem() {
    schedule.add(
        "hit",
        setup -> {
          Commands commands = setup.commands();
          EventWriter<Hit> hits = setup.writer(Hit.class);
          return () -> {
            Entity fresh = commands.spawn(new Health(1));
            hits.publish(fresh, new Hit(1));
            hits.publish(new Hit(2));
            hits.publish(Entity.NONE, new Hit(3));
            hits.publish(new Entity(77, 1), new Hit(4));
          };
        });
    schedule.add(
        "read",
        setup -> {
          var reader = setup.reader(Hit.class);
          return () ->
              reader.each(
                  (target, hit) ->
                      log.add(hit.damage() + (target.equals(Entity.NONE) ? "" : " addressed")));
        });

    app.tick();

    assertThat(log.take()).containsExactly("1 addressed", "2");
  }

  @Test
  void eventsAndTargetsCannotBeNull() {
    schedule.add(
        "publish",
        setup -> {
          EventWriter<Hit> hits = setup.writer(Hit.class);
          assertThatNullPointerException().isThrownBy(() -> hits.publish(null));
          assertThatNullPointerException().isThrownBy(() -> hits.publish(null, new Hit(1)));
          return () -> {};
        });

    app.tick();

    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void aReaderBeforeTheWriterReadsInTheNextTick() {
    schedule.add(
        "read",
        setup -> {
          var reader = setup.reader(Hit.class);
          return () -> log.add("read " + reader.count());
        });
    schedule.add(
        "hit",
        setup -> {
          EventWriter<Hit> hits = setup.writer(Hit.class);
          return () -> hits.publish(new Hit(1));
        });

    app.run(2);

    assertThat(log.take()).containsExactly("read 0", "read 1");
  }

  @Test
  void resourcesAreReadAndWritten() {
    world.resources().set(new Health(1));
    schedule.add(
        "write",
        setup -> {
          WritableResourceRef<Health> health = setup.writableResource(Health.class);
          return () -> {
            health.update(h -> new Health(h.points() + 1));
            health.set(new Health(health.get().points() * 10));
          };
        });
    schedule.add(
        "read",
        setup -> {
          ResourceRef<Health> health = setup.resource(Health.class);
          ResourceRef<Hit> hit = setup.optionalResource(Hit.class);
          log.add(health.toString());
          return () -> log.add(health.find().orElseThrow() + " " + hit.isPresent());
        });

    app.tick();

    assertThat(log.take())
        .containsExactly("resource " + Health.class.getTypeName(), "Health[points=20] false");
  }

  @Test
  void aMissingResourceIsNamedBeforeTheFirstTick() {
    schedule.add("first", log.system());
    schedule.add(
        "needy",
        setup -> {
          setup.resource(Health.class);
          return () -> {};
        });

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("The system \"needy\" of phase UPDATE cannot be created: It needs")
        .hasMessageContaining("resource " + Health.class.getTypeName())
        .hasMessageEndingWith("in a system of START_UP, or request it with optionalResource.");
    assertThat(log.take()).isEmpty();
    assertThat(world.tick()).isZero();

    schedule.replace("needy", setup -> setup.writableResource(Health.class)::get);
    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageEndingWith("before the first tick or in a system of START_UP.");
    world.resources().set(new Health(1));
    app.tick();
    assertThat(log.take()).containsExactly("first");
  }

  @Test
  void resourcesThatStartUpSetsExistForOtherSystems() {
    schedule
        .add(
            "load",
            setup -> {
              WritableResourceRef<Health> health = setup.writableResource(Health.class);
              return () -> health.set(new Health(7));
            })
        .in(Phase.START_UP);
    schedule.add(
        "use",
        setup -> {
          ResourceRef<Health> health = setup.resource(Health.class);
          return () -> log.add("" + health.get().points());
        });

    app.tick();

    assertThat(log.take()).containsExactly("7");
  }

  @Test
  void randomNumbersDependOnTheSystemTheTickAndTheEntity() {
    Entity entity = world.spawn();
    var drawn = new ArrayList<Long>();
    for (String name : List.of("a", "b")) {
      schedule.add(
          name,
          setup -> {
            SystemRandom random = setup.random();
            return () -> {
              drawn.add(random.stream().nextLong());
              drawn.add(random.stream(entity).nextLong());
            };
          });
    }

    app.run(2);

    assertThat(drawn).hasSize(8).doesNotHaveDuplicates();
    World other = new World();
    assertThat(drawn.getFirst()).isEqualTo(other.random("a").nextLong());
  }

  @Test
  void tagsRelationsAccessorsAndRemovalsAreGiven() {
    Entity entity = world.spawn(new Health(3));
    world.hierarchy().setParent(world.spawn(), entity);
    schedule.add(
        "all",
        setup -> {
          var tag = setup.tag(Frozen.class);
          var children = setup.relation(ChildOf.class);
          Accessor<Health> health = setup.accessor(Health.class);
          var removed = setup.removed(Health.class);
          setup.reads(Position.class);
          setup.writes(Velocity.class, ChildOf.class);
          log.add(setup.toString());
          assertThat(setup.world()).isSameAs(world);
          return () -> {
            tag.add(entity);
            log.add(
                children.sourceCount(entity)
                    + " "
                    + health.find(entity).isPresent()
                    + " "
                    + removed.count());
          };
        });
    app.tick();
    assertThat(world.tag(Frozen.class).has(entity)).isTrue();
    world.remove(entity, Health.class);
    app.tick();

    assertThat(log.take()).containsExactly("setup of the system \"all\"", "1 true 0", "1 false 1");
  }

  @Test
  void aSetupEndsWithItsFactory() {
    SystemSetup setup = new SetupOf(app).setup();

    assertThatThrownBy(() -> setup.query(read(Health.class)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The setup of the system \"probe\" has ended");
    assertThatThrownBy(() -> setup.removed(Health.class)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> setup.commands()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> setup.resource(Time.class)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(setup::exclusive).isInstanceOf(IllegalStateException.class);
  }

  /// Adds a system and keeps its setup.
  private record SetupOf(App app) {
    SystemSetup setup() {
      SystemSetup[] kept = new SystemSetup[1];
      app.schedule()
          .add(
              "probe",
              setup -> {
                kept[0] = setup;
                return () -> {};
              });
      try {
        app.start();
      } finally {
        app.schedule().remove("probe");
      }
      return kept[0];
    }
  }

  @Test
  void aFactoryThatFailsIsNamed() {
    schedule.add("null", _ -> null);
    assertThatThrownBy(app::tick)
        .hasMessage(
            "The system \"null\" of phase UPDATE cannot be created: Its factory returned null.");

    schedule.replace(
        "null",
        setup -> {
          setup.commands().spawn(new Health(1));
          throw new IllegalArgumentException("broken");
        });
    assertThatThrownBy(app::tick)
        .hasMessageContaining("cannot be created: java.lang.IllegalArgumentException: broken")
        .hasCauseInstanceOf(IllegalArgumentException.class);
    world.copy().close(); // no commands are pending
  }

  @Test
  void systemsWithConflictingAccessAndNoDeclaredOrderAreReported() {
    schedule.add("move", setup -> setup.query(write(Position.class))::count);
    schedule.add("draw", setup -> setup.query(read(Position.class))::count);
    schedule.add("sort", setup -> setup.query(write(Position.class))::count).after("move");
    schedule.add("watch", setup -> setup.query(changed(Velocity.class))::count);
    schedule.add("watch too", setup -> setup.query(changed(Velocity.class))::count);
    schedule.addExclusive("everything", _ -> {});
    schedule.add("late", setup -> setup.query(write(Position.class))::count).in(Phase.LAST);
    schedule.add("freeze", setup -> setup.tag(Frozen.class)::count);
    schedule.add("frozen", setup -> setup.query(tagged(Frozen.class))::count);
    assertThatThrownBy(app::ambiguities)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call App.start() first");

    app.start();

    assertThat(app.ambiguities())
        .extracting(Ambiguity::toString)
        .containsExactly(
            "UPDATE: \"move\" runs before \"draw\" only by insertion; they conflict on Position.",
            "UPDATE: \"draw\" runs before \"sort\" only by insertion; they conflict on Position.",
            "UPDATE: \"freeze\" runs before \"frozen\" only by insertion; they conflict on tag"
                + " Frozen.");
  }

  private enum Mode {
    DAY
  }

  @Test
  void systemsThatUseStatesConflictOnStates() {
    app.addState(Mode.DAY);
    schedule.add("sunset", setup -> setup.state(Mode.class)::current);
    schedule.add("sunrise", setup -> setup.state(Mode.class)::current);

    app.start();

    assertThat(app.ambiguities())
        .extracting(Ambiguity::toString)
        .containsExactly(
            "UPDATE: \"sunset\" runs before \"sunrise\" only by insertion; they conflict on"
                + " states.");
  }
}
