package dev.phyla.model;

import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Hidden;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/// Components of every kind that a column can hold, with their defaults and random values of them.
final class Kinds {
  record Spin(double angle, float speed) {}

  record Body(Position centre, Spin spin, int parts) {}

  enum Mood {
    CALM,
    CROSS,
    CURIOUS
  }

  record Label(String text, Mood mood) {}

  @SuppressWarnings("ArrayRecordComponent") // stored inline, and compared by content below
  record Grid(@Length(4) int[] cells, float scale) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Grid grid && Arrays.equals(cells, grid.cells) && scale == grid.scale;
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(cells);
    }

    @Override
    public String toString() {
      return "Grid" + Arrays.toString(cells) + "*" + scale;
    }
  }

  record Aim(Entity target, boolean locked, byte priority, short range, char mark, long since) {}

  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  /// Stored by reference and compared by identity.
  static final class Note {
    @Default static final Note BLANK = new Note(0);

    private final int number;

    Note(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    @Override
    public String toString() {
      return "Note" + number;
    }
  }

  /// A record whose accessor throws if its second field is [#BREAKS].
  record Fragile(int first, int second) {
    static final int BREAKS = Integer.MIN_VALUE;
    static final Fragile BROKEN = new Fragile(-1, BREAKS);

    @Override
    public int second() {
      if (second == BREAKS) {
        throw new BrokenException();
      }
      return second;
    }

    @Override
    public String toString() {
      return "Fragile[" + first + (second == BREAKS ? ", broken]" : ", " + second + "]");
    }
  }

  /// A component that observers add to entities.
  record Guest(int of) {}

  /// The exception that user code throws during an operation.
  static final class BrokenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BrokenException() {
      super("broken on purpose", null, false, false);
    }
  }

  private static final List<Object> DEFAULTS =
      List.of(
          new Position(0, 0),
          new Body(new Position(0, 0), new Spin(0, 0), 0),
          new Label(null, null),
          new Frozen(),
          new Grid(new int[4], 0),
          new Aim(Entity.NONE, false, (byte) 0, (short) 0, '\0', 0),
          Health.FULL,
          Note.BLANK,
          new Fragile(0, 0),
          new Guest(0));

  /// All component types here.
  static final List<Class<?>> TYPES = DEFAULTS.stream().<Class<?>>map(Object::getClass).toList();

  /// Classes that name tags.
  static final List<Class<?>> TAGS = List.of(Selected.class, Burning.class, Hidden.class);

  private Kinds() {}

  /// What an entity gets when a type is added without a value.
  static Object defaultOf(Class<?> type) {
    return DEFAULTS.get(TYPES.indexOf(type));
  }

  /// A random value of a type.
  static Object random(Class<?> type, RandomGenerator random) {
    int number = random.nextInt(1000);
    return switch (type.getSimpleName()) {
      case "Position" -> new Position(number, random.nextFloat());
      case "Body" ->
          new Body(new Position(number, -number), new Spin(random.nextDouble(), number), number);
      case "Label" -> new Label(number % 5 == 0 ? null : "label " + number, mood(number));
      case "Frozen" -> new Frozen();
      case "Grid" -> new Grid(random.ints(4).toArray(), number);
      case "Aim" ->
          new Aim(
              new Entity(number, number),
              random.nextBoolean(),
              (byte) number,
              (short) -number,
              (char) number,
              random.nextLong());
      case "Health" -> new Health(number, 1000);
      case "Note" -> new Note(number);
      case "Fragile" -> new Fragile(number, -number);
      case "Guest" -> new Guest(number % 3);
      default -> throw new AssertionError(type);
    };
  }

  private static Mood mood(int number) {
    return number % 7 == 0 ? null : Mood.values()[number % 3];
  }
}
