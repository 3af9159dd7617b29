package dev.phyla.examples.environment.arena;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import org.jspecify.annotations.Nullable;

/// How an arena looks at the start of an episode: a room with two doors in one of its corners, a
/// free-standing wall, crates and agents.
final class Layout {
  static final int MAX_WALLS = 6;
  static final int MAX_CRATES = 5;

  /// The maximum number of agents of a world, at any time.
  static final int MAX_AGENTS = 6;

  private static final int MIN_CRATES = 2;
  private static final int MAX_FIRST_HIDERS = 3;
  private static final int MAX_FIRST_SEEKERS = 2;
  private static final int ATTEMPTS = 50;
  private static final float ROOM = 7;
  private static final float THICKNESS = 0.3f;
  private static final float DOOR = 1.8f;
  private static final float MIN_HALF_CRATE = 0.45f;
  private static final float MAX_HALF_CRATE = 0.75f;

  private final World world;
  private final Scene scene;
  private final RandomStream random;
  private final boolean isRoomOnTheRight;
  private final boolean isRoomAtTheTop;

  private Layout(World world, Scene scene) {
    this.world = world;
    this.scene = scene;
    random = world.random("layout");
    isRoomOnTheRight = random.nextBoolean();
    isRoomAtTheTop = random.nextBoolean();
  }

  /// Spawns everything that an arena starts with, also into its scene, which is empty.
  static void spawn(World world, Scene scene) {
    var layout = new Layout(world, scene);
    layout.spawnWalls();
    int crates = layout.random.nextInt(MIN_CRATES, MAX_CRATES + 1);
    for (int i = 0; i < crates; i++) {
      layout.spawnCrate();
    }
    int hiders = layout.random.nextInt(1, MAX_FIRST_HIDERS + 1);
    int seekers = layout.random.nextInt(1, MAX_FIRST_SEEKERS + 1);
    for (int i = 0; i < hiders + seekers; i++) {
      layout.spawnAgent(i >= hiders);
    }
  }

  private void spawnWalls() {
    float door = random.nextFloat(0.5f, ROOM - DOOR - 0.5f);
    spawnWall(ROOM, 0, ROOM + THICKNESS, door);
    spawnWall(ROOM, door + DOOR, ROOM + THICKNESS, ROOM + THICKNESS);
    door = random.nextFloat(0.5f, ROOM - DOOR - 0.5f);
    spawnWall(0, ROOM, door, ROOM + THICKNESS);
    spawnWall(door + DOOR, ROOM, ROOM, ROOM + THICKNESS);
    float x = random.nextFloat(ROOM + 2, Scene.SIDE - 4);
    float y = random.nextFloat(ROOM + 2, Scene.SIDE - 3);
    spawnWall(x, y, x + 3, y + THICKNESS);
  }

  /// Spawns a wall, given for a room at the bottom on the left.
  private void spawnWall(float left, float bottom, float right, float top) {
    float side = Scene.SIDE;
    var wall =
        new Wall(
            isRoomOnTheRight ? side - right : left,
            isRoomAtTheTop ? side - top : bottom,
            isRoomOnTheRight ? side - left : right,
            isRoomAtTheTop ? side - bottom : top);
    scene.add(world.spawn(wall), wall);
  }

  private void spawnCrate() {
    var crate = new Crate(random.nextFloat(MIN_HALF_CRATE, MAX_HALF_CRATE));
    Place place = freePlace(scene, crate.half(), random);
    if (place != null) {
      scene.add(world.spawn(place, crate), place, crate);
    }
  }

  private void spawnAgent(boolean isSeeker) {
    Place place = freePlace(scene, Agent.HALF, random);
    if (place != null) {
      Heading heading = Heading.atRandom(random);
      Entity entity = world.spawn(agent(place, heading, isSeeker));
      scene.add(entity, place, heading, new Agent(isSeeker, false));
    }
  }

  /// The components of a new agent.
  static Object[] agent(Place place, Heading heading, boolean isSeeker) {
    return new Object[] {
      place,
      heading,
      new Agent(isSeeker, false),
      Grip.NOTHING,
      Move.NONE,
      Senses.none(),
      new Reward(0)
    };
  }

  /// A random place where a square fits in, or null if none was found.
  static @Nullable Place freePlace(Scene scene, float half, RandomStream random) {
    for (int i = 0; i < ATTEMPTS; i++) {
      var place = new Place(random.nextFloat() * Scene.SIDE, random.nextFloat() * Scene.SIDE);
      if (scene.isFree(place, half)) {
        return place;
      }
    }
    return null;
  }
}
