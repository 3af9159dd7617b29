package dev.phyla.model;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.model.space.Neighbours;
import dev.phyla.model.space.Plane;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemException;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems that run at the same time can look around in one space.
class ParallelSpaceTest {
  private static final int BIRDS = 600;
  private static final int TICKS = 40;

  record Place(double x, double y) {}

  record Velocity(double dx, double dy) {}

  record Crowd(int size) {}

  record Nearest(double distance) {}

  record Moved(int times) {}

  private static World flock() {
    var world = new World();
    var random = new Random(1);
    for (int i = 0; i < BIRDS; i++) {
      var place = new Place(random.nextDouble() * 50, random.nextDouble() * 40);
      world.spawn(place, new Velocity(0.1, 0), new Crowd(0), new Nearest(0), new Moved(0));
    }
    return world;
  }

  /// The first three systems run at the same time, and the one that comes first after the move
  /// brings the space up to date.
  private static Schedule flying(Plane sky) {
    var schedule = new Schedule();
    schedule.add(
        "steer",
        setup -> {
          var near = ThreadLocal.withInitial(Neighbours::new);
          var birds = setup.query(write(Velocity.class), read(Place.class));
          return () ->
              birds.updateParallel(
                  (entity, velocity, place) -> {
                    Neighbours found = near.get();
                    sky.within(entity, 3, found);
                    double dx = velocity.dx();
                    double dy = velocity.dy();
                    for (int i = 0; i < found.size(); i++) {
                      dx += found.dx(i) * 0.001;
                      dy -= found.dy(i) * 0.002;
                    }
                    return new Velocity(dx, dy);
                  });
        });
    schedule.add(
        "count",
        setup -> {
          var near = new Neighbours();
          return setup
              .query(write(Crowd.class), read(Place.class))
              .updateLoop(
                  (crowd, place) -> {
                    sky.within(place.x(), place.y(), 5, near);
                    return new Crowd(near.size() + 3 * crowd.size() % 7);
                  });
        });
    schedule.add(
        "measure",
        setup -> {
          var near = new Neighbours();
          return setup
              .query(write(Nearest.class), read(Place.class))
              .updateLoop(
                  (entity, nearest, place) -> {
                    sky.nearest(entity, 2, near);
                    return new Nearest(near.distance(1));
                  });
        });
    schedule.add(
        "notice",
        setup ->
            setup
                .query(write(Moved.class), changed(Place.class))
                .updateLoop(moved -> new Moved(moved.times() + 1)));
    schedule
        .add(
            "move",
            setup ->
                setup
                    .query(write(Place.class), read(Velocity.class))
                    .updateLoop(
                        (place, velocity) ->
                            new Place(
                                sky.wrappedX(place.x() + velocity.dx()),
                                sky.wrappedY(place.y() + velocity.dy()))))
        .after("steer", "count", "measure", "notice");
    return schedule;
  }

  private static long hashAfterRun(int threads) {
    World world = flock();
    Plane sky = Plane.periodic(world, Place.class, 50, 40, 3);
    try (var app = new App(world, flying(sky)).threads(threads)) {
      app.run(TICKS);
      world.verify();
      assertThat(world.query(read(Moved.class)).all(moved -> moved.times() == TICKS - 1)).isTrue();
      return world.stateHash();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void theNumberOfThreadsDoesNotMatter(int threads) {
    assertThat(hashAfterRun(threads)).isEqualTo(hashAfterRun(1));
  }

  @Test
  void theFirstUseAfterAMoveCanComeFromManySystemsAtOnce() {
    World world = flock();
    Plane sky = Plane.periodic(world, Place.class, 50, 40, 3);
    Plane coarse = Plane.periodic(world, Place.class, 50, 40, 10);
    var schedule = new Schedule();
    var sizes = new ConcurrentLinkedQueue<String>();
    for (int i = 0; i < 8; i++) {
      Plane own = i % 2 == 0 ? sky : coarse;
      schedule.add(
          "look " + i,
          setup -> {
            setup.query(read(Place.class));
            var near = new Neighbours();
            return () -> {
              own.within(25, 20, 9, near);
              sizes.add("found " + near.size());
            };
          });
    }
    schedule.add(
        "changes",
        setup -> {
          var places = setup.query(read(Place.class), changed(Place.class));
          return () -> assertThat(places.count()).isEqualTo(BIRDS);
        });
    schedule
        .add(
            "move",
            setup ->
                setup
                    .query(write(Place.class))
                    .updateLoop(place -> new Place(sky.wrappedX(place.x() + 1.7), place.y())))
        .after("look 0", "look 1", "look 2", "look 3", "look 4", "look 5", "look 6", "look 7")
        .after("changes");
    try (var app = new App(world, schedule).threads(8)) {
      app.start();
      for (int tick = 0; tick < 300; tick++) {
        sizes.clear();
        String size = "found " + sky.within(25, 20, 9).size();
        // The spaces are out of date when the systems start.
        world.query(write(Place.class)).update(place -> place);
        app.tick();
        assertThat(sizes).as("tick %d", tick).hasSize(8).containsOnly(size);
      }
    }
  }

  @Test
  void aSystemThatDoesNotDeclareThePositionMayNotUseTheSpace() {
    World world = World.checked(0);
    Plane sky = Plane.periodic(world, Place.class, 50, 40, 3);
    try (var app = new App(world).threads(2)) {
      for (int i = 0; i < 2; i++) {
        app.schedule()
            .add(
                "look " + i,
                setup -> {
                  setup.query(read(Velocity.class));
                  return () -> sky.within(1, 1, 1, new Neighbours());
                });
      }

      assertThatThrownBy(app::tick)
          .isInstanceOf(SystemException.class)
          .hasStackTraceContaining("Place");
    }
  }
}
