package dev.phyla.spi;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Worlds that share tables behave like worlds of their own.
class ResidentWorldsTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Energy(int points) {}

  record Label(String text) {}

  record Limit(int max) {}

  record Score(long sum) {}

  record Birth(Entity parent, int tick) {}

  @Relation(exclusive = true)
  record Parent(int distance) {}

  record Tired() {}

  private static final double STEP = 0.25;

  private static void setUp(World world, int number) {
    world.seed(1000 + number);
    world.resources().markState(Limit.class);
    world.resources().markState(Score.class);
    world.resources().set(Limit.class, new Limit(3 + number % 5));
    world.resources().set(Score.class, new Score(0));
    for (int i = 0; i < number % 4 + 1; i++) {
      world.spawn(new Position(i, number), new Velocity(1, i), new Energy(5));
    }
    world.spawn(new Position(number, 0), new Label("world " + number));
  }

  private static Schedule schedule() {
    var schedule = new Schedule();
    schedule.add(
        "move",
        setup ->
            setup
                .query(write(Position.class), read(Velocity.class))
                .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
    schedule.add(
        "wander",
        setup -> {
          var random = setup.random();
          var limit = setup.resource(Limit.class);
          var time = setup.time();
          return setup
              .query(write(Velocity.class))
              .loop(
                  (entity, v) -> {
                    float turn = random.stream(entity).nextFloat() * limit.get().max();
                    v.set(new Velocity(turn, (float) time.get().elapsed()));
                  });
        });
    schedule.add(
        "breed",
        setup -> {
          var random = setup.random();
          var commands = setup.commands();
          return setup
              .query(write(Energy.class), read(Position.class))
              .loop(
                  (entity, energy, position) -> {
                    var stream = random.stream(entity);
                    int points = energy.get().points() + stream.nextInt(-2, 3);
                    energy.set(new Energy(points));
                    if (points > 7) {
                      commands.spawn(position, new Velocity(points, 0), new Energy(4));
                      commands.set(entity, new Label("parent"));
                    } else if (points < 0) {
                      commands.despawn(entity);
                    } else if (points == 3) {
                      commands.remove(entity, Label.class);
                    }
                  });
        });
    schedule.add(
        "score",
        setup -> {
          World world = setup.exclusive();
          var all = setup.query(read(Position.class));
          return () -> {
            long sum = (long) all.sum(p -> p.x());
            world.resources().set(Score.class, new Score(sum));
            if (sum % 7 == 0) {
              Entity fresh = world.spawn(new Position(sum, 1), new Velocity(1, 1));
              if (sum % 2 == 0) {
                world.despawn(fresh);
              }
            }
          };
        });
    schedule.add(
        "announce",
        setup -> {
          var births = setup.writer(Birth.class);
          var time = setup.time();
          return setup
              .query(read(Energy.class))
              .loop(
                  (entity, energy) -> {
                    if (energy.points() % 3 == 0) {
                      births.publish(entity, new Birth(entity, (int) time.get().elapsed()));
                    }
                  });
        });
    schedule.add(
        "listen",
        setup -> {
          var births = setup.reader(Birth.class);
          World world = setup.exclusive();
          var tired = setup.tag(Tired.class);
          return () -> {
            var heard = new ArrayList<Entity>();
            births.each((entity, birth) -> heard.add(entity));
            for (Entity entity : heard) {
              if (tired.has(entity)) {
                tired.remove(entity);
              } else {
                tired.add(entity);
                world.names().set(entity, "tired in " + world.tick());
              }
            }
            if (world.tick() % 3 != 0) {
              for (int i = 1; i < heard.size(); i++) {
                if (world.isAlive(heard.get(i)) && world.isAlive(heard.get(i - 1))) {
                  world.relate(heard.get(i), new Parent(i), heard.get(i - 1));
                }
              }
            }
          };
        });
    schedule.add(
        "rest",
        setup -> {
          setup.relation(Parent.class);
          return setup
              .query(write(Energy.class), tagged(Tired.class), related(Parent.class))
              .updateLoop(energy -> new Energy(energy.points() - 1));
        });
    schedule.add(
        "settle",
        setup ->
            setup
                .query(write(Position.class), with(Label.class))
                .updateLoop(p -> new Position(p.x() * 0.5f, p.y())));
    return schedule;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 33})
  void residentsHaveTheSameStatesAsWorldsAlone(int count) {
    Schedule schedule = schedule();
    ResidentWorlds residents = World.residents(new Schema(), count);
    ResidentSchedule ticks = schedule.in(residents);
    var alone = new World[count];
    var apps = new App[count];
    for (int i = 0; i < count; i++) {
      ticks.select(i);
      setUp(residents.world(), i);
      alone[i] = new World();
      apps[i] = new App(alone[i], schedule()).threads(1).step(STEP);
      setUp(alone[i], i);
    }
    for (int tick = 0; tick < 60; tick++) {
      assertThat(ticks.tick(STEP)).isEmpty();
      for (int i = 0; i < count; i++) {
        apps[i].tick();
        ticks.select(i);
        residents.world().verify();
        assertThat(World.diff(alone[i], residents.world()).toString())
            .as("world %d in tick %d", i, tick)
            .isEqualTo(World.diff(alone[i], alone[i]).toString());
        assertThat(residents.world().stateHash())
            .as("hash of world %d in tick %d", i, tick)
            .isEqualTo(alone[i].stateHash());
      }
    }
    assertThat(alone[count - 1].tick()).isEqualTo(60);
    assertThat(residents.tick(count - 1)).isEqualTo(60);
  }

  @Test
  void aCopyOfAResidentIsAWorldOfItsOwn() {
    ResidentWorlds residents = World.residents(new Schema(), 3);
    for (int i = 0; i < 3; i++) {
      residents.select(i);
      setUp(residents.world(), i);
    }
    residents.select(1);
    World copy = residents.world().copy();
    assertThat(copy.stateHash()).isEqualTo(residents.world().stateHash());
    copy.verify();
    residents.select(2);
    residents.world().restore(copy);
    residents.world().verify();
    assertThat(residents.world().stateHash()).isEqualTo(copy.stateHash());
    residents.select(0);
    residents.world().verify();
    assertThat(residents.world().query(read(Label.class)).toList(label -> label.text()))
        .containsExactly("world 0");
  }

  @Test
  void whatSystemsHaveReadIsCopiedFromAResidentAndBack() {
    ResidentWorlds residents = World.residents(new Schema(), 3);
    ResidentSchedule ticks = schedule().in(residents);
    for (int i = 0; i < 3; i++) {
      ticks.select(i);
      setUp(residents.world(), i);
    }
    for (int tick = 0; tick < 20; tick++) {
      ticks.tick(STEP);
    }
    ticks.select(1);
    World copy = residents.world().copy();
    World kept = copy.copy();
    try (var app = new App(copy, schedule()).threads(1).step(STEP)) {
      for (int tick = 0; tick < 20; tick++) {
        app.tick();
        ticks.tick(STEP);
        ticks.select(1);
        assertThat(residents.world().stateHash()).as("tick %d", tick).isEqualTo(copy.stateHash());
      }
    }
    residents.world().restore(kept);
    ticks.replaced(false);
    for (int tick = 0; tick < 20; tick++) {
      ticks.tick(STEP);
    }
    ticks.select(1);
    assertThat(residents.world().stateHash()).isEqualTo(copy.stateHash());
  }

  @Test
  void positionsThatAResidentCannotHaveAreLeftOut() {
    ResidentWorlds residents = World.residents(new Schema(), 2);
    World alone = residents.world().copy();
    alone.spawn(new Position(1, 1));
    var app = new App(alone).threads(1);
    app.schedule()
        .add("changes", setup -> setup.query(read(Position.class), changed(Position.class))::count);
    app.tick();
    residents.select(1);
    residents.world().restore(alone);
    assertThat(residents.world().stateHash()).isEqualTo(alone.stateHash());
    residents.world().verify();
  }
}
