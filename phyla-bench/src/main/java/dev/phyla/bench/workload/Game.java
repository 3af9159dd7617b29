package dev.phyla.bench.workload;

/// The rules and initial values of [Task#SEVEN_SYSTEMS], for all contenders. Every entity has all
/// components.
public final class Game {
  /// The length of one step in time.
  public static final double DT = 1 / 64.0;

  /// The part of the data that grows, in one step.
  public static final double GROWTH = 0.0001 * DT;

  /// The number of columns of the screen.
  public static final int WIDTH = 320;

  /// The number of rows of the screen.
  public static final int HEIGHT = 240;

  /// A type of players; 0 is any other.
  public static final int MONSTER = 1;

  /// A type of players.
  public static final int HERO = 2;

  /// A state of health.
  public static final int SPAWN = 0;

  /// A state of health.
  public static final int DEAD = 1;

  /// A state of health.
  public static final int ALIVE = 2;

  /// The character of an entity whose health is [#SPAWN].
  public static final char SPAWNING = '_';

  private static final int COUNTS = 1_000_000;
  private static final int STEERING_PERIOD = 10;

  private Game() {}

  // Initial values.

  public static float x(int ordinal) {
    return WIDTH * (0.5f + 0.5f * Values.dx(ordinal));
  }

  public static float y(int ordinal) {
    return HEIGHT * (0.5f + 0.5f * Values.speed(ordinal, 1));
  }

  /// The seed of the random numbers of an entity.
  public static int random(int ordinal) {
    return (ordinal + 1) * 0x9e3779b9 | 1;
  }

  public static int type(int ordinal) {
    return ordinal % 3;
  }

  public static int maximum(int ordinal) {
    return 5 + ordinal % 10;
  }

  public static int attack(int ordinal) {
    return 3 + ordinal % 7;
  }

  public static int defence(int ordinal) {
    return 2 + ordinal % 5;
  }

  // Rules.

  /// The number that follows in the data of an entity.
  public static int count(int thingy) {
    return (thingy + 1) % COUNTS;
  }

  /// Whether an entity with this number in its data is steered.
  public static boolean isSteered(int thingy) {
    return thingy % STEERING_PERIOD == 0;
  }

  /// The next number of a xorshift generator.
  public static int nextRandom(int random) {
    int next = random ^ random << 13;
    next ^= next >>> 17;
    return next ^ next << 5;
  }

  /// A speed from -7 to 9.
  public static float far(int random) {
    return inRange(random, 3, 19) - 10;
  }

  /// A speed from 0 to 5.
  public static float near(int random) {
    return inRange(random, 0, 5);
  }

  /// A number from `from` to `to`, both included.
  private static int inRange(int random, int from, int to) {
    return from + (random >>> 1) % (to - from + 1);
  }

  /// The character that stands for a player.
  public static char character(int type, int status) {
    return switch (status) {
      case ALIVE ->
          switch (type) {
            case HERO -> '@';
            case MONSTER -> 'k';
            default -> 'h';
          };
      case DEAD -> '|';
      default -> SPAWNING;
    };
  }

  /// An empty screen.
  public static char[] screen() {
    return new char[WIDTH * HEIGHT];
  }

  /// Draws a character, unless it is outside the screen.
  public static void draw(char[] screen, float x, float y, char character) {
    int column = (int) x;
    int row = (int) y;
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) {
      screen[row * WIDTH + column] = character;
    }
  }

  /// Adds the places of a screen where something was drawn. What was drawn there last depends on
  /// the order of the entities, which differs between contenders.
  public static void addScreen(Checksum sum, char[] screen) {
    for (int place = 0; place < screen.length; place++) {
      if (screen[place] != 0) {
        sum.add(place);
      }
    }
  }
}
