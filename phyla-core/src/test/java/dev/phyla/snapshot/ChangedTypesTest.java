package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Component;
import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Snapshots of older classes, loaded by newer ones: the classes of `Old` and `New` have the same
/// names.
@SuppressWarnings("SameNameButDifferent") // that is the point
class ChangedTypesTest {
  enum Rank {
    LOW,
    HIGH
  }

  static final class Old {
    @Component(name = "Health")
    record Health(int points) {}

    @Component(name = "Armour")
    record Armour(int front, int back) {}

    record Centre(float x, float y) {}

    @Component(name = "Body")
    record Body(Centre centre, int mass) {}

    record Item(String label, int amount, String colour) {}

    @Component(name = "Bag")
    record Bag(List<Item> items, Item best, Optional<Item> worn, Map<String, Item> byName) {}

    @Component(name = "Widened")
    record Widened(
        byte byteShort,
        byte byteInt,
        byte byteLong,
        byte byteFloat,
        byte byteDouble,
        short shortInt,
        short shortLong,
        short shortFloat,
        short shortDouble,
        char charInt,
        char charLong,
        char charFloat,
        char charDouble,
        int intLong,
        int intDouble,
        float floatDouble,
        @Length(2) short[] cells) {}

    enum Rank {
      LOW,
      MIDDLE,
      HIGH
    }

    @Component(name = "Titled")
    record Titled(Rank rank) {}

    @Component(name = "Life")
    record Life(int hp) {}

    @Component(name = "Ping")
    record Ping(int number, String gone) {}

    @Component(name = "Settings")
    record Settings(int speed, String gone) {}

    @Component(name = "Likes")
    @Relation
    record Likes(short amount, int gone) {}

    @Component(name = "Hot")
    record Hot() {}
  }

  static final class New {
    @Component(name = "Health")
    record Health(int points, int max, String note) {}

    @Component(name = "Armour")
    record Armour(int front, int side) {
      @Default static final Armour USUAL = new Armour(1, 2);
    }

    record Middle(@Alias("x") double across, @Alias({"z", "y"}) float up) {}

    @Component(name = "Body")
    record Body(@Alias("centre") Middle middle, @Alias("mass") long weight) {}

    record Item(@Alias("label") String name, long amount, int weight) {
      @Default static final Item USUAL = new Item("thing", 1, 7);
    }

    @Component(name = "Bag")
    record Bag(List<Item> items, Item best, Optional<Item> worn, Map<String, Item> byName) {}

    @Component(name = "Widened")
    record Widened(
        short byteShort,
        int byteInt,
        long byteLong,
        float byteFloat,
        double byteDouble,
        int shortInt,
        long shortLong,
        float shortFloat,
        double shortDouble,
        int charInt,
        long charLong,
        float charFloat,
        double charDouble,
        long intLong,
        double intDouble,
        double floatDouble,
        @Length(2) int[] cells) {}

    @Component(name = "Titled")
    record Titled(Rank rank) {}

    @Alias({"Vigour", "Life"})
    record Vitality(@Alias("hp") int points) {}

    @Component(name = "Ping")
    record Ping(long number, String added) {}

    @Component(name = "Settings")
    record Settings(double speed, List<String> added) {}

    @Component(name = "Likes")
    @Relation
    record Likes(int amount, double added) {}

    @Alias("Hot")
    record Burning() {}

    @Alias("Ping")
    record Pong(int number) {}

    @Alias("Settings")
    record Options(int speed) {}

    @Alias("Likes")
    @Relation
    record Loves(short amount) {}
  }

  private static byte[] saved(Object... components) {
    var world = new World();
    world.spawn(components);
    return Snapshots.toBytes(world);
  }

  private static <T> T loaded(Class<T> type, Object... components) {
    var world = new World();
    Snapshots.loader(type).load(world, saved(components));
    world.verify();
    assertThat(world.count()).isOne();
    return world.get(new Entity(1, 1), type);
  }

  @Test
  void addedFieldsAreZeroOrNull() {
    assertThat(loaded(New.Health.class, new Old.Health(5))).isEqualTo(new New.Health(5, 0, null));
  }

  @Test
  void addedFieldsGetTheDeclaredDefaultAndRemovedFieldsAreIgnored() {
    assertThat(loaded(New.Armour.class, new Old.Armour(7, 8))).isEqualTo(new New.Armour(7, 2));
  }

  @Test
  void renamedFieldsAreFoundByTheirAliases() {
    assertThat(loaded(New.Body.class, new Old.Body(new Old.Centre(1.5f, 2), 9)))
        .isEqualTo(new New.Body(new New.Middle(1.5, 2), 9));
  }

  @Test
  void recordsInsideValuesChangeInTheSameWay() {
    var old = new Old.Item("sword", 3, "red");

    New.Bag bag =
        loaded(
            New.Bag.class,
            new Old.Bag(List.of(old, old), old, Optional.of(old), Map.of("first", old)));

    var item = new New.Item("sword", 3, 7);
    assertThat(bag.items()).containsExactly(item, item);
    assertThat(bag.worn()).contains(item);
    assertThat(bag.byName()).isEqualTo(Map.of("first", item));
    // This one is stored as columns of the bag, which declares no default.
    assertThat(bag.best()).isEqualTo(new New.Item("sword", 3, 0));
  }

  @Test
  void fieldsCanBeWidenedWhereNothingIsLost() {
    New.Widened wide =
        loaded(
            New.Widened.class,
            new Old.Widened(
                (byte) -1,
                (byte) -2,
                (byte) -3,
                (byte) -4,
                (byte) -5,
                (short) -6,
                (short) -7,
                (short) -8,
                (short) -9,
                '\uFFFF',
                '\uFFFE',
                '\uFFFD',
                '\uFFFC',
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                0.1f,
                new short[] {-10, 11}));

    assertThat(wide)
        .usingRecursiveComparison()
        .isEqualTo(
            new New.Widened(
                (short) -1,
                -2,
                -3,
                -4,
                -5,
                -6,
                -7,
                -8,
                -9,
                0xFFFF,
                0xFFFE,
                0xFFFD,
                0xFFFC,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                0.1f,
                new int[] {-10, 11}));
  }

  private static void assertRefused(Class<?> type, Object old, String message) {
    var world = new World();
    byte[] bytes = saved(old);

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(type).load(world, bytes))
        .withMessage(message);
    assertThat(world.count()).isZero();
    world.verify();
  }

  @Component(name = "Number")
  record IntNumber(int value) {}

  @Component(name = "Number")
  record LongNumber(long value) {}

  @Component(name = "Number")
  record FloatNumber(float value) {}

  @Component(name = "Number")
  record DoubleNumber(double value) {}

  @Component(name = "Number")
  record BooleanNumber(boolean value) {}

  @Component(name = "Number")
  record TextNumber(String value) {}

  @Component(name = "Number")
  record EntityNumber(Entity value) {}

  @Component(name = "Number")
  record ThreeNumbers(@Length(3) int[] value) {}

  @Component(name = "Number")
  record TwoNumbers(@Length(2) int[] value) {}

  private static String narrowed(String saved, String now) {
    return "Number.value is %s in the snapshot and %s in the program, which cannot hold all of its"
            .formatted(saved, now)
        + " values; rename the field, or load with an older version of the class.";
  }

  @Test
  void narrowedFieldsAreRefused() {
    assertRefused(IntNumber.class, new LongNumber(1), narrowed("long", "int"));
    assertRefused(FloatNumber.class, new DoubleNumber(1), narrowed("double", "float"));
    assertRefused(FloatNumber.class, new IntNumber(1), narrowed("int", "float"));
    assertRefused(DoubleNumber.class, new LongNumber(1), narrowed("long", "double"));
    assertRefused(LongNumber.class, new FloatNumber(1), narrowed("float", "long"));
    assertRefused(IntNumber.class, new BooleanNumber(true), narrowed("boolean", "int"));
    assertRefused(BooleanNumber.class, new IntNumber(1), narrowed("int", "boolean"));
    assertRefused(TextNumber.class, new IntNumber(1), narrowed("int", "java.lang.String"));
    assertRefused(IntNumber.class, new TextNumber("1"), narrowed("text", "int"));
    assertRefused(LongNumber.class, new EntityNumber(Entity.NONE), narrowed("Entity", "long"));
    assertRefused(EntityNumber.class, new LongNumber(1), narrowed("long", "dev.phyla.Entity"));
    assertRefused(TwoNumbers.class, new ThreeNumbers(new int[3]), narrowed("int[3]", "int[]"));
    assertRefused(IntNumber.class, new TwoNumbers(new int[2]), narrowed("int[2]", "int"));
  }

  @Test
  void anEnumConstantThatIsGoneIsRefused() {
    assertThat(loaded(New.Titled.class, new Old.Titled(Old.Rank.HIGH)))
        .isEqualTo(new New.Titled(Rank.HIGH));
    var world = new World();
    byte[] bytes = saved(new Old.Titled(Old.Rank.MIDDLE));

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(New.Titled.class).load(world, bytes))
        .withMessageStartingWith("The snapshot cannot be read: in section ROWS near byte ")
        .withMessageEndingWith(
            ", Titled.rank is the text \"MIDDLE\", which is not a constant of"
                + " dev.phyla.snapshot.ChangedTypesTest$Rank.");
    world.verify();
  }

  @Test
  void renamedTypesAreFoundByTheirAliases() {
    assertThat(loaded(New.Vitality.class, new Old.Life(5))).isEqualTo(new New.Vitality(5));
  }

  @Test
  void aRegisteredTypeIsFoundByItsAliasToo() {
    var world = new World();
    world.schema().register(New.Vitality.class);
    Snapshots.load(world, saved(new Old.Life(5)));

    assertThat(world.get(new Entity(1, 1), New.Vitality.class)).isEqualTo(new New.Vitality(5));
  }

  private static byte[] savedRest() {
    var world = new World();
    Entity one = world.spawn();
    Entity two = world.spawn();
    world.events(Old.Ping.class).publish(new Old.Ping(1, "x"));
    world.resources().set(new Old.Settings(2, "x"));
    world.resources().markState(Old.Settings.class);
    world.relate(one, new Old.Likes((short) 3, 4), two);
    world.tag(Old.Hot.class).add(two);
    return Snapshots.toBytes(world);
  }

  @Test
  void eventsResourcesAndLinksChangeLikeComponents() {
    var world = new World();
    var reader = world.events(New.Ping.class).reader();
    Snapshots.loader(New.Settings.class, New.Likes.class, Old.Hot.class).load(world, savedRest());
    world.verify();

    reader.each(ping -> assertThat(ping).isEqualTo(new New.Ping(1, null)));
    assertThat(world.resources().get(New.Settings.class)).isEqualTo(new New.Settings(2, null));
    assertThat(world.relation(New.Likes.class).get(new Entity(1, 1), new Entity(2, 1)))
        .isEqualTo(new New.Likes(3, 0));
  }

  @Test
  void tagsEventsResourcesAndRelationsCanBeRenamed() {
    var world = new World();
    var reader = world.events(New.Pong.class).reader();
    Snapshots.loader(New.Options.class, New.Loves.class, New.Burning.class)
        .load(world, savedRest());
    world.verify();

    reader.each(pong -> assertThat(pong).isEqualTo(new New.Pong(1)));
    assertThat(world.resources().get(New.Options.class)).isEqualTo(new New.Options(2));
    assertThat(world.relation(New.Loves.class).get(new Entity(1, 1), new Entity(2, 1)))
        .isEqualTo(new New.Loves((short) 3));
    assertThat(world.tag(New.Burning.class).entities()).containsExactly(new Entity(2, 1));
  }
}
