package dev.phyla.examples.environment.arena;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.examples.environment.BatchComparison;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.examples.environment.RandomPolicy;
import dev.phyla.schedule.App;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArenaTest {
  private static final Heading RIGHT = new Heading(1, 0);

  /// An arena with nothing but what a test spawns, after some steps.
  private static App emptyArena(int steps) {
    App app = new Arena().alone(1);
    World world = app.world();
    world.despawnAll(world.query(read(Wall.class)));
    world.despawnAll(world.query(read(Place.class)));
    world.query(write(Outcome.class)).update(_ -> new Outcome(steps, 0, false, false));
    return app;
  }

  private static Entity agent(World world, float x, float y, Heading heading, boolean isSeeker) {
    return world.spawn(Layout.agent(new Place(x, y), heading, isSeeker));
  }

  private static Outcome outcome(World world) {
    var found = new Outcome[1];
    world.query(read(Outcome.class)).single(outcome -> found[0] = outcome);
    return found[0];
  }

  @Test
  void worldsInABatchEqualWorldsAlone() {
    BatchComparison.assertEqualStates(
        new Arena(),
        200,
        Layout.MAX_AGENTS,
        Move.CHOICES,
        (world, actions) -> {
          var row = new int[1];
          world.query(write(Move.class)).update(_ -> new Move(actions[row[0]++]));
        });
  }

  @Test
  void numbersOfAgentsDifferAndChangeAndTheMaskTellsThem() {
    BatchEnvironment environment = new Arena().start(60, 2, 1);
    var policy = new RandomPolicy(environment, 2);
    try (Batch batch = environment.batch()) {
      Tensor rewards = batch.tensor("agent_reward");
      var numbers = new HashSet<List<Integer>>();
      for (int step = 0; step < 250; step++) {
        policy.act();
        environment.step();
        if (step % 25 == 0) {
          var now = new ArrayList<Integer>();
          boolean[] mask = mask(rewards);
          for (int world = 0; world < 60; world++) {
            int agents = 0;
            for (int row = 0; row < Layout.MAX_AGENTS; row++) {
              agents += mask[world * Layout.MAX_AGENTS + row] ? 1 : 0;
            }
            assertThat(agents).isEqualTo(rewards.rows(world));
            now.add(agents);
            batch.visit(world, World::verify);
          }
          assertThat(new HashSet<>(now)).hasSizeGreaterThan(2);
          numbers.add(now);
        }
      }
      assertThat(numbers).hasSize(10);
    }
  }

  private static boolean[] mask(Tensor tensor) {
    Plane mask = tensor.mask();
    var bytes = new byte[Math.toIntExact(mask.bytes())];
    mask.copyTo(MemorySegment.ofArray(bytes));
    var flags = new boolean[bytes.length];
    for (int i = 0; i < flags.length; i++) {
      flags[i] = bytes[i] != 0;
    }
    return flags;
  }

  @Test
  void bodiesNeverOverlapNorLeaveTheArena() {
    BatchEnvironment environment = new Arena().start(40, 3, 1);
    environment.autoreset(AutoresetMode.SAME_STEP);
    var policy = new RandomPolicy(environment, 3);
    try (Batch batch = environment.batch()) {
      for (int step = 0; step < 150; step++) {
        policy.act();
        environment.step();
        for (int world = 0; world < 40; world++) {
          batch.visit(world, ArenaTest::assertNoOverlap);
        }
      }
    }
  }

  private static void assertNoOverlap(World world) {
    var rectangles = new ArrayList<Wall>();
    world.query(read(Wall.class)).each(wall -> rectangles.add(wall));
    int walls = rectangles.size();
    world
        .query(read(Place.class), read(Crate.class))
        .each((place, crate) -> rectangles.add(square(place, crate.half())));
    world
        .query(read(Place.class), read(Agent.class))
        .each((place, _) -> rectangles.add(square(place, Agent.HALF)));
    for (int i = walls; i < rectangles.size(); i++) {
      Wall a = rectangles.get(i);
      assertThat(List.of(a.left(), a.bottom())).allMatch(edge -> edge > -0.01f);
      assertThat(List.of(a.right(), a.top())).allMatch(edge -> edge < Scene.SIDE + 0.01f);
      for (int j = 0; j < i; j++) {
        Wall b = rectangles.get(j);
        float overlapX = Math.min(a.right(), b.right()) - Math.max(a.left(), b.left());
        float overlapY = Math.min(a.top(), b.top()) - Math.max(a.bottom(), b.bottom());
        assertThat(Math.min(overlapX, overlapY)).isLessThan(0.01f);
      }
    }
  }

  private static Wall square(Place place, float half) {
    return new Wall(place.x() - half, place.y() - half, place.x() + half, place.y() + half);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void seekersWaitDuringThePreparation(boolean isPreparing) {
    try (App app = emptyArena(isPreparing ? 0 : Arena.PREPARATION);
        World world = app.world()) {
      Entity hider = agent(world, 3, 3, RIGHT, false);
      Entity seeker = agent(world, 3, 13, RIGHT, true);
      world.query(write(Move.class)).update(_ -> Move.of(1, 0, false));
      app.tick();
      assertThat(world.get(hider, Place.class).x()).isGreaterThan(3.2f);
      assertThat(world.get(seeker, Place.class).x() > 3.2f).isEqualTo(!isPreparing);
      assertThat(outcome(world).reward()).isEqualTo(isPreparing ? 0 : 1);
    }
  }

  @Test
  void agentsGrabDragAndReleaseCrates() {
    try (App app = emptyArena(0);
        World world = app.world()) {
      Entity crate = world.spawn(new Place(4, 3), new Crate(0.5f));
      Entity hider = agent(world, 3, 3, RIGHT, false);
      world.query(write(Move.class)).update(_ -> Move.of(-1, 0, true));
      app.run(4);
      assertThat(world.get(hider, Grip.class)).isEqualTo(new Grip(crate));
      assertThat(world.get(hider, Place.class).x()).isLessThan(2.5f);
      assertThat(world.get(crate, Place.class).x()).isLessThan(3.5f);
      float released = world.get(crate, Place.class).x();
      world.query(write(Move.class)).update(_ -> Move.of(-1, 0, false));
      app.run(4);
      assertThat(world.get(hider, Grip.class)).isEqualTo(Grip.NOTHING);
      assertThat(world.get(crate, Place.class).x()).isEqualTo(released);
    }
  }

  @Test
  void teamsAreRewardedForSeeingAndForNotBeingSeen() {
    try (App app = emptyArena(Arena.PREPARATION);
        World world = app.world()) {
      Entity seeker = agent(world, 3, 3, RIGHT, true);
      Entity hider = agent(world, 8, 3, RIGHT, false);
      app.tick();
      assertThat(outcome(world).reward()).isEqualTo(-1);
      assertThat(world.get(seeker, Reward.class)).isEqualTo(new Reward(1));
      assertThat(world.get(hider, Reward.class)).isEqualTo(new Reward(-1));
      world.spawn(new Wall(5, 1, 5.3f, 5));
      app.tick();
      assertThat(outcome(world).reward()).isEqualTo(1);
      assertThat(world.get(seeker, Reward.class)).isEqualTo(new Reward(-1));
    }
  }

  @Test
  void aHiderThatIsTouchedIsCaughtAndLeaves() {
    try (App app = emptyArena(Arena.PREPARATION);
        World world = app.world()) {
      agent(world, 3, 3, RIGHT, true);
      Entity hider = agent(world, 3.9f, 3, RIGHT, false);
      app.tick();
      assertThat(world.get(hider, Agent.class).isCaught()).isTrue();
      assertThat(world.get(hider, Reward.class).value()).isLessThanOrEqualTo(-9);
      assertThat(outcome(world).isOver()).isTrue();
      app.tick();
      assertThat(world.isAlive(hider)).isFalse();
    }
  }

  @Test
  void sensesTellWhatRaysHit() {
    try (App app = emptyArena(0);
        World world = app.world()) {
      Entity hider = agent(world, 4, 8, RIGHT, false);
      world.spawn(new Place(8.5f, 8), new Crate(0.5f));
      agent(world, 4, 12, RIGHT, true);
      app.tick();
      float[] senses = world.get(hider, Senses.class).values();
      assertThat(senses[Senses.FIRST_DISTANCE]).isEqualTo(4 / 16f);
      assertThat(senses[Senses.FIRST_KIND]).isEqualTo(0.5f);
      int toTheLeft = Senses.RAYS / 4;
      assertThat(senses[Senses.FIRST_DISTANCE + toTheLeft]).isCloseTo(3.65f / 16, within(1e-6f));
      assertThat(senses[Senses.FIRST_KIND + toTheLeft]).isEqualTo(1);
      int behind = Senses.RAYS / 2;
      assertThat(senses[Senses.FIRST_DISTANCE + behind]).isEqualTo(4 / 16f);
      assertThat(senses[Senses.FIRST_KIND + behind]).isZero();
    }
  }
}
