package dev.phyla.snapshot;

import dev.phyla.Component;
import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.UUID;

/// Types of every kind that a snapshot can contain.
@SuppressWarnings({
  "ArrayRecordComponent",
  "JdkObsolete"
}) // arrays and linked lists are kinds of values
final class Everything {
  record Position(float x, float y) {}

  record Velocity(double dx, double dy) {}

  record Primitives(
      boolean flag,
      byte small,
      short shorter,
      char letter,
      int number,
      long big,
      float real,
      double precise,
      Entity friend,
      @Length(3) int[] cells,
      @Length(2) boolean[] flags) {}

  record Body(Position centre, Velocity velocity, int parts) {}

  /// A component without fields.
  record Frozen() {}

  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  enum Colour {
    RED,
    GREEN {
      @Override
      String shade() {
        return "leaf";
      }
    };

    String shade() {
      return "plain";
    }
  }

  record Item(String name, int count) {}

  sealed interface Shape {}

  record Circle(double radius) implements Shape {}

  record Polygon(List<Position> corners) implements Shape {}

  enum Simple implements Shape {
    POINT,
    LINE {}
  }

  sealed interface Round extends Shape {}

  record Ball(float radius) implements Round {}

  /// A record that contains itself.
  record Node(String name, List<Node> children, Node next) {}

  record Pair<A, B>(A first, B second) {}

  record Nest<T>(Optional<Map<String, List<T>>> deep, Pair<T, Nest<T>> more) {}

  record Boxes(
      Boolean flag,
      Byte small,
      Short shorter,
      Integer number,
      Long big,
      Float real,
      Double precise,
      Character letter,
      Entity other,
      String text) {}

  record Texts(
      UUID id,
      BigInteger huge,
      BigDecimal exact,
      Duration duration,
      Instant instant,
      LocalDate date,
      LocalDateTime dateTime,
      LocalTime time,
      MonthDay monthDay,
      OffsetDateTime offsetDateTime,
      OffsetTime offsetTime,
      Period period,
      Year year,
      YearMonth yearMonth,
      ZonedDateTime zonedDateTime,
      ZoneId zone,
      ZoneOffset offset,
      DayOfWeek day,
      Month month) {}

  record Composed(
      Colour colour,
      Item item,
      Shape shape,
      Node tree,
      Pair<String, List<Integer>> pair,
      Pair<Item, Pair<Integer, Colour>> otherPair,
      Nest<Item> nest,
      Optional<Item> some,
      URI link) {}

  record Collections(
      List<Item> list,
      LinkedList<String> linked,
      Set<Colour> set,
      LinkedHashSet<String> ordered,
      SortedSet<Integer> sorted,
      Map<String, Item> map,
      LinkedHashMap<String, Integer> orderedMap,
      NavigableMap<Integer, String> sortedMap,
      Map<Item, Position> byItem,
      Map<Colour, Set<Entity>> byColour) {}

  record Arrays(
      int[] ints,
      char[] chars,
      boolean[] flags,
      String[] texts,
      Item[] items,
      double[][] matrix,
      List<String>[] lists) {}

  record Open(Object any, Number number, Comparable<?> comparable) {}

  /// A component that is stored as an object, by a codec.
  static final class Note {
    private final String text;

    Note(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Note note && Objects.equals(text, note.text);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(text);
    }

    @Override
    public String toString() {
      return "Note " + text;
    }
  }

  /// An enum as a component.
  enum Mood {
    CALM,
    CROSS
  }

  /// A tag.
  record Burning() {}

  /// A tag with another name than its class.
  @Component(name = "hidden from view")
  record Hidden() {}

  record Bang(int loudness, Entity by, String sound, List<Item> debris) {}

  record Whisper(Object words) {}

  record Weather(String wind, List<Float> history) {}

  @Relation
  record Likes(int amount) {}

  @Relation(storage = Storage.DENSE)
  record Owns(String since) {}

  @Relation(storage = Storage.DENSE, exclusive = true)
  record In() {}

  @Relation(symmetric = true)
  record Knows(float well) {}

  @Relation(reverseIndexed = false)
  record Hears(@Length(2) short[] volume) {}

  @Relation(exclusive = true, reverseIndexed = false)
  record Follows(Entity because) {}

  @Relation(acyclic = true)
  record Needs() {}

  static final Class<?>[] TYPES = {
    Position.class,
    Velocity.class,
    Primitives.class,
    Body.class,
    Frozen.class,
    Health.class,
    Boxes.class,
    Texts.class,
    Composed.class,
    Collections.class,
    Arrays.class,
    Open.class,
    Note.class,
    Mood.class,
    Burning.class,
    Hidden.class,
    Bang.class,
    Whisper.class,
    Weather.class,
    Likes.class,
    Owns.class,
    In.class,
    Knows.class,
    Hears.class,
    Follows.class,
    Needs.class,
    ChildOf.class
  };

  private Everything() {}

  /// A new schema with the codecs of these types.
  static Schema schema() {
    var schema = new Schema();
    schema.registerCodec(linkCodec());
    schema.registerCodec(noteCodec());
    return schema;
  }

  static Codec<URI> linkCodec() {
    return Codec.of(URI.class, String.class, URI::toString, URI::create);
  }

  static Codec<Note> noteCodec() {
    return Codec.of(Note.class, Item.class, Everything::toItem, Everything::toNote);
  }

  private static Item toItem(Note note) {
    return new Item(note.text(), 0);
  }

  private static Note toNote(Item item) {
    return new Note(item.name());
  }

  static Texts texts(int seed) {
    var date = LocalDate.of(2026, 1, 1).plusDays(seed);
    LocalDateTime dateTime = date.atTime(seed % 24, 5, 6, seed);
    ZoneOffset offset = ZoneOffset.ofHoursMinutes(seed % 10, 30);
    return new Texts(
        new UUID(seed, ~seed),
        BigInteger.TWO.pow(100 + seed % 50).negate(),
        new BigDecimal("1.50").movePointLeft(seed % 7),
        Duration.ofNanos(-123456789L * seed),
        Instant.ofEpochSecond(seed, seed),
        date,
        dateTime,
        dateTime.toLocalTime(),
        MonthDay.from(date),
        dateTime.atOffset(offset),
        dateTime.toLocalTime().atOffset(offset),
        Period.of(seed, -1, 400),
        Year.of(seed),
        YearMonth.from(date),
        dateTime.atZone(ZoneId.of("Europe/Paris")),
        seed % 2 == 0 ? ZoneId.of("America/New_York") : offset,
        offset,
        DayOfWeek.of(1 + seed % 7),
        Month.of(1 + seed % 12));
  }

  static Composed composed(int seed) {
    var item = new Item("item " + seed, seed);
    Shape[] shapes = {
      new Circle(seed),
      new Polygon(List.of(new Position(seed, 1), new Position(2, seed))),
      Simple.POINT,
      Simple.LINE,
      new Ball(seed)
    };
    var leaf = new Node("leaf ≤ " + seed, List.of(), null);
    return new Composed(
        seed % 2 == 0 ? Colour.RED : Colour.GREEN,
        item,
        shapes[seed % shapes.length],
        new Node("root", List.of(leaf, leaf), new Node(null, null, leaf)),
        new Pair<>("first", java.util.Arrays.asList(1, null, seed)),
        new Pair<>(item, new Pair<>(seed, Colour.GREEN)),
        new Nest<>(Optional.of(Map.of("key", List.of(item))), new Pair<>(item, null)),
        seed % 3 == 0 ? Optional.empty() : Optional.of(item),
        URI.create("https://phyla.example/" + seed));
  }

  static Collections collections(int seed, Entity entity) {
    var item = new Item("item", seed);
    var orderedMap = new LinkedHashMap<String, Integer>();
    orderedMap.put("z", seed);
    orderedMap.put("a", null);
    var ordered = new LinkedHashSet<String>(List.of("z", "y", "a" + seed));
    return new Collections(
        List.of(item, new Item(null, -1)),
        new LinkedList<>(List.of("one", "two")),
        EnumSet.allOf(Colour.class),
        ordered,
        new java.util.TreeSet<>(List.of(3, 1, seed + 10)),
        Map.of("k" + seed, item, "l", item),
        orderedMap,
        new TreeMap<>(Map.of(10, "ten", 9, "nine")),
        Map.of(item, new Position(1, 2)),
        Map.of(Colour.RED, Set.of(entity, Entity.NONE), Colour.GREEN, Set.of()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generic lists
  static Arrays arrays(int seed) {
    return new Arrays(
        new int[] {1, seed, 3},
        "chärs≤".toCharArray(),
        new boolean[] {true, false, seed % 2 == 0},
        new String[] {"one", null, "" + seed},
        new Item[] {new Item("x", seed)},
        new double[][] {{1, seed}, {}, {Double.NaN}},
        new List[] {List.of("a"), List.of()});
  }

  static Open open(int seed, Entity entity) {
    Object[] any = {
      null,
      true,
      (byte) 1,
      (short) 2,
      3,
      4L,
      5f,
      6.0,
      "seven",
      entity,
      List.of(1, "two", List.of(3L)),
      Set.of(1, "1", 9, 10, 5L, "5"),
      Map.of("a", 1, "b", List.of()),
      "text".toCharArray(),
      new byte[] {1, 2},
      new long[0]
    };
    return new Open(any[seed % any.length], seed % 2 == 0 ? (Number) seed : 0.5, "text " + seed);
  }

  static Boxes boxes(int seed, Entity entity) {
    return seed % 4 == 0
        ? new Boxes(null, null, null, null, null, null, null, null, Entity.NONE, null)
        : new Boxes(
            seed % 2 == 0,
            (byte) seed,
            (short) -seed,
            seed,
            -1L * seed,
            Float.NEGATIVE_INFINITY,
            -0.0,
            '\uD800',
            entity,
            "\uDC00 half a pair, \0 and ≤ " + seed);
  }

  static Primitives primitives(int seed, Entity entity) {
    return new Primitives(
        seed % 2 == 0,
        (byte) seed,
        (short) -seed,
        (char) (0xFFFF - seed),
        Integer.MIN_VALUE + seed,
        Long.MAX_VALUE - seed,
        Float.NaN,
        -0.0,
        entity,
        new int[] {seed, seed + 1, seed + 2},
        new boolean[] {true, seed % 3 == 0});
  }
}
