package dev.phyla.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Component;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Requires;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Alias;
import dev.phyla.snapshot.Codec;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import java.net.URI;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Worlds as plain values: what they contain, how they are loaded, and what is refused.
class PlainWorldTest {
  record Position(float x, float y) {}

  record Target(Entity entity) {}

  record Area(@Alias("middle") Position centre, Inner inner) {
    record Inner(Position a, int b) {}
  }

  @Alias("Life")
  record Health(@Alias("hp") int points) {}

  record Matrix(@Length(2) double[] m) {}

  @Requires(Position.class)
  record Engine(int power) {}

  sealed interface Shape {}

  record Disc(float radius) implements Shape {}

  enum Corner implements Shape {
    LEFT
  }

  record Node(int value, Node next) {}

  record Bag(
      Shape shape,
      Node node,
      Set<Entity> set,
      Map<String, Position> byName,
      Map<Integer, Entity> byNumber,
      Optional<Position> place,
      Position[] path,
      int[] ints,
      URI uri,
      DayOfWeek day,
      Character letter,
      Object any) {}

  record Picky(int value) {
    Picky {
      if (value < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  @Component(name = "Position")
  record OtherPosition() {}

  interface Burning {}

  @Relation
  record Likes(int amount) {}

  @Relation(exclusive = true, acyclic = true)
  record Follows() {}

  @Relation(symmetric = true, exclusive = true)
  record Married(int year) {}

  @Relation(reverseIndexed = false)
  record Saw() {}

  record Weather(String text) {}

  private static final SnapshotLoader STRICT = Snapshots.loader();

  private final World world = world();

  private static World world() {
    var world = new World();
    Schema schema = world.schema();
    schema.registerCodec(Codec.of(URI.class, String.class, URI::toString, URI::create));
    schema.register(Position.class);
    schema.register(Target.class);
    schema.register(Area.class);
    schema.register(Health.class);
    schema.register(Matrix.class);
    schema.register(Engine.class);
    schema.register(Bag.class);
    schema.register(Picky.class);
    schema.declare(
        "Declared",
        new Schema.Field("count", int.class),
        new Schema.Field("who", Entity.class),
        new Schema.Field("any", Object.class),
        new Schema.Field("array", int[].class, 2));
    world.tag(Burning.class);
    world.relation(Likes.class);
    world.relation(Follows.class);
    world.relation(Married.class);
    world.relation(Saw.class);
    world.resources().markState(Weather.class);
    return world;
  }

  private static Map<String, Object> map(Object... entries) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put((String) entries[i], entries[i + 1]);
    }
    return map;
  }

  private static Map<String, Object> worldOf(Object... entities) {
    return map("phyla", 1, "entities", Arrays.asList(entities));
  }

  private static Map<String, Object> component(String name, Object value) {
    return map("components", map(name, value));
  }

  private static Bag bag(Entity other) {
    var byName = new HashMap<String, Position>();
    byName.put("b", new Position(1, 2));
    byName.put("a", null);
    return new Bag(
        new Disc(1),
        new Node(1, new Node(2, null)),
        new HashSet<>(Set.of(other, Entity.NONE)),
        byName,
        new LinkedHashMap<>(Map.of(3, other)),
        Optional.of(new Position(3, 4)),
        new Position[] {new Position(5, 6), null},
        new int[] {1, 2},
        URI.create("a:b"),
        DayOfWeek.FRIDAY,
        'x',
        List.of(1, "two"));
  }

  // Round trips.

  private World full() {
    World full = world();
    full.seed(7);
    full.resources().set(Weather.class, new Weather("fog"));
    Entity gone = full.spawn();
    Entity one = full.spawn(new Position(1, 2), new Target(gone), new Engine(3));
    Entity two =
        full.spawn(bag(one), new Area(new Position(1, 1), new Area.Inner(new Position(0, 0), 4)));
    Entity three = full.spawn(new Matrix(new double[] {1, Double.NaN}));
    @SuppressWarnings("unchecked") // declared components have maps as values
    var declared =
        (ComponentType<Map<String, Object>>) full.schema().componentType("Declared").orElseThrow();
    full.component(declared).set(three, Map.of("count", 2, "who", two, "array", new int[] {8, 9}));
    full.despawn(gone);
    full.disable(one);
    full.disable(one, Position.class);
    full.keys().set(two, "two");
    full.names().set(two, "Two");
    full.tag(Burning.class).add(two);
    full.relate(one, new Likes(1), two);
    full.relate(one, new Likes(2), one);
    full.relate(three, new Likes(3), one);
    full.relate(two, new Likes(4), one);
    full.relate(one, new Married(5), three);
    full.relate(one, new Saw(), three);
    full.hierarchy().setParent(three, one);
    full.hierarchy().setParent(two, one);
    full.endUpdate();
    return full;
  }

  @Test
  void aLoadedWorldHasTheSameContentHandlesAndPlainForm() {
    World full = full();
    Map<String, Entity> byId = world.plain().load(full.plain().toPlain(), STRICT);
    world.verify();
    assertThat(World.diff(full, world).isEmpty()).as(World.diff(full, world).toString()).isTrue();
    assertThat(world.contentHash()).isEqualTo(full.contentHash());
    assertThat(world.get(new Entity(3, 1), Bag.class).ints())
        .containsExactly(1, 2)
        .isNotSameAs(full.get(new Entity(3, 1), Bag.class).ints());
    assertThat(byId.keySet()).containsExactly("2:1", "3:1", "4:1");
    assertThat(world.hierarchy().children(new Entity(2, 1)))
        .containsExactly(new Entity(4, 1), new Entity(3, 1));
    assertThat(world.spawn()).isEqualTo(new Entity(1, 2)); // 1:1 is dead, and mentioned
    assertThat(world.tick()).isEqualTo(1);
    assertThat(world.seed()).isEqualTo(7);
    assertThat(world.resources().get(Weather.class)).isEqualTo(new Weather("fog"));
  }

  @Test
  void aLoadedWorldContinuesFromItsTick() {
    for (int i = 0; i < 5; i++) {
      world.endUpdate();
    }
    world.plain().load(map("phyla", 1, "tick", 2L), STRICT);
    assertThat(world.tick()).isEqualTo(2);
    Entity written = world.spawn(new Position(0, 0));
    assertThat(world.archetype(written).lastWritten(Position.class)).isEqualTo(2);
    world.endUpdate();
    assertThat(world.tick()).isEqualTo(3);
    world.plain().load(map("phyla", 1, "tick", 100, "entities", List.of(map())), STRICT);
    assertThat(world.tick()).as("the world has entities").isEqualTo(3);
  }

  @Test
  void entitiesArePlainMaps() {
    Entity one = world.spawn(new Health(3));
    Entity two = world.spawn();
    assertThat(world.plain().toPlain(one))
        .isEqualTo(map("id", "1:1", "components", map("Health", map("points", 3))));
    assertThat(world.plain().toPlain(List.of(two, one)))
        .containsExactly(map("id", "2:1"), world.plain().toPlain(one));
    world.despawn(two);
    assertThatThrownBy(() -> world.plain().toPlain(two))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("The entity 2:1 is not alive.");
  }

  @Test
  void aValueWithoutAPlainFormIsRefused() {
    var node = new Node(1, null);
    world.spawn(
        new Bag(
            null, node, null, null, null, Optional.empty(), null, null, null, null, null, this));
    assertThatThrownBy(() -> world.plain().toPlain())
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Bag.any is a dev.phyla.plain.PlainWorldTest in a field");
  }

  // Loading.

  @Test
  void entitiesAreAddedToAWorldWithTranslatedHandles() {
    World full = full();
    Entity own = world.spawn();
    Map<String, Entity> byId = world.plain().load(full.plain().toPlain(), STRICT);
    world.verify();
    Entity one = byId.get("2:1");
    Entity two = byId.get("3:1");
    assertThat(own).isNotIn(byId.values());
    assertThat(world.get(one, Target.class).entity()).isEqualTo(Entity.NONE);
    Bag bag = world.get(two, Bag.class);
    assertThat(bag.set()).containsExactlyInAnyOrder(one, Entity.NONE).isInstanceOf(HashSet.class);
    assertThat(bag.byNumber()).containsExactly(Map.entry(3, one));
    assertThat(world.relation(Likes.class).targets(one)).containsExactly(two, one);
    assertThat(world.componentNamed("Declared").getField(byId.get("4:1"), "who")).isEqualTo(two);
  }

  @Test
  void fieldsThatAreMissingHaveDefaults() {
    Entity made =
        world
            .plain()
            .spawn(
                map(
                    "components",
                    map(
                        "Area", map("middle", map("x", 1), "inner", map()),
                        "Life", map("hp", 2),
                        "Matrix", map(),
                        "Target", map(),
                        "Declared", map())),
                STRICT);
    assertThat(world.get(made, Area.class))
        .isEqualTo(new Area(new Position(1, 0), new Area.Inner(new Position(0, 0), 0)));
    assertThat(world.get(made, Health.class)).isEqualTo(new Health(2));
    assertThat(world.get(made, Matrix.class).m()).containsExactly(0, 0);
    assertThat(world.get(made, Target.class)).isEqualTo(new Target(Entity.NONE));
    Entity empty = world.plain().spawn(component("Area", map()), STRICT);
    assertThat(world.get(empty, Area.class).inner().b()).isZero();
  }

  @Test
  void aSpawnedEntityRefersToEntitiesOfTheWorld() {
    Entity friend = world.spawn();
    Entity dead = world.spawn();
    world.despawn(dead);
    Entity made =
        world
            .plain()
            .spawn(
                map(
                    "id", "me",
                    "components", map("Target", map("entity", dead)),
                    "links", map("Likes", List.of(map("to", "1:1"), map("to", "me")))),
                STRICT);
    assertThat(world.relation(Likes.class).targets(made)).containsExactly(friend, made);
    assertThat(world.get(made, Target.class).entity()).isEqualTo(dead);
    assertThatThrownBy(
            () ->
                world.plain().spawn(map("links", map("Likes", List.of(map("to", "2:1")))), STRICT))
        .hasMessage("links.Likes[0].to is \"2:1\", and there is no entity with this id.");
  }

  @Test
  void callbacksMayDespawnEntitiesAndThrow() {
    world.onAdd(
        Health.class,
        (loading, _, health) -> {
          loading.despawn(new Entity(1, 1));
          loading.keys().set(loading.spawn(), "taken");
          throw new IllegalStateException("health " + health.points());
        });
    world.onAdd(
        Engine.class, (loading, entity, _) -> loading.commands().remove(entity, Engine.class));
    assertThatThrownBy(
            () ->
                world
                    .plain()
                    .load(
                        worldOf(
                            map("id", "1:1", "links", map("Likes", List.of(map("to", "2:1")))),
                            map(
                                "id", "2:1",
                                "components", map("Health", map("points", 7)),
                                "links", map("Likes", List.of(map("to", "1:1"), map("to", "2:1")))),
                            map(
                                "id",
                                "3:1",
                                "key",
                                "taken",
                                "sources",
                                map("Likes", List.of("1:1")))),
                        STRICT))
        .isInstanceOf(CallbackException.class)
        .hasRootCauseMessage("health 7");
    world.verify();
    assertThat(world.isAlive(new Entity(1, 1))).isFalse();
    assertThat(world.keys().find("taken")).contains(new Entity(1, 2));
    assertThat(world.relation(Likes.class).count()).isEqualTo(1);
  }

  /// A component whose accessor throws when it is read for the third time.
  record Moody(int value) {
    private static int reads;

    @Override
    public int value() {
      if (++reads == 3) {
        throw new IllegalStateException("third");
      }
      return value;
    }
  }

  @Test
  void anExceptionWhileEntitiesAreSpawnedUndoesThem() {
    Moody.reads = 0;
    world.schema().register(Moody.class);
    world.onAdd(
        Health.class,
        (_, _, _) -> {
          throw new IllegalStateException("observer");
        });
    long before = world.contentHash();
    assertThatThrownBy(
            () ->
                world
                    .plain()
                    .load(
                        worldOf(
                            component("Health", map()),
                            component("Moody", map()),
                            component("Moody", map()),
                            map()),
                        STRICT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("third")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    world.verify();
    assertThat(world.count()).isZero();
    assertThat(world.contentHash()).isEqualTo(before);
    assertThat(world.spawn().index()).isEqualTo(1);
  }

  @Test
  void anEntityThatCannotBeDespawnedAgainIsReported() {
    Moody.reads = 0;
    world.schema().register(Moody.class);
    Entity own = world.spawn();
    world.onAdd(
        Picky.class, (loading, _, _) -> loading.relate(own, new Guards(), new Entity(2, 1)));
    assertThatThrownBy(
            () ->
                world
                    .plain()
                    .load(
                        worldOf(
                            component("Health", map()),
                            component("Picky", map()),
                            component("Moody", map()),
                            component("Moody", map())),
                        STRICT))
        .hasMessage("third")
        .satisfies(
            e ->
                assertThat(e.getSuppressed()[0])
                    .hasMessageContaining("cannot be despawned, because the relation Guards"));
    world.verify();
  }

  @Relation(onTargetDespawn = Relation.OnTargetDespawn.REFUSE)
  record Guards() {}

  @Test
  void unknownNamesAreSkippedOrKept() {
    Map<String, Object> plain =
        worldOf(
            map(
                "id", "1:1",
                "components", map("What", map("a", 1), "Health", map("points", 1, "x", 1)),
                "disabledComponents", List.of("What"),
                "tags", List.of("Who"),
                "links", map("Hates", List.of(1), "Likes", List.of(map("to", "5:5"))),
                "sources", map("Hates", List.of("1:1"))));
    plain.put("resources", map("Nothing", 1));
    world.plain().load(plain, STRICT.missing(Missing.SKIP));
    assertThat(world.plain().toPlain(new Entity(1, 1)))
        .isEqualTo(map("id", "1:1", "components", map("Health", map("points", 1))));

    World keeping = world();
    keeping
        .plain()
        .load(
            worldOf(component("What", map("a", 1)), component("What", map("b", List.of(2)))),
            STRICT.missing(Missing.KEEP));
    assertThat(keeping.componentNamed("What").fields()).containsExactly("a", "b");
    assertThatThrownBy(
            () ->
                keeping
                    .plain()
                    .load(
                        worldOf(component("Deep", map("a", 1)), component("Health", "x")),
                        STRICT.missing(Missing.KEEP)))
        .isInstanceOf(SnapshotException.class);
    assertThat(keeping.schema().componentType("Deep")).isEmpty();
    assertThatThrownBy(
            () ->
                keeping
                    .plain()
                    .load(worldOf(component("Bad", map(" ", 1))), STRICT.missing(Missing.KEEP)))
        .hasMessageStartingWith("The component \"Bad\" cannot be kept without its class: ");
  }

  @Test
  void typesOfTheLoaderAreKnown() {
    var empty = new World();
    empty
        .plain()
        .load(
            map(
                "phyla", 1,
                "resources", map("Weather", map("text", "sun")),
                "entities",
                    List.of(
                        map(
                            "id", "1:1",
                            "components", map("Life", map("hp", 1)),
                            "tags", List.of("Burning"),
                            "links", map("Likes", List.of(map("to", "1:1")))))),
            Snapshots.loader(Health.class, Burning.class, Likes.class, Weather.class));
    assertThat(empty.get(new Entity(1, 1), Health.class)).isEqualTo(new Health(1));
    assertThat(empty.resources().get(Weather.class)).isEqualTo(new Weather("sun"));
  }

  @Test
  void aWorldIsNotLoadedInsideACallback() {
    world.onAdd(Health.class, (loading, _, _) -> loading.plain().load(worldOf(), STRICT));
    assertThatThrownBy(() -> world.spawn(new Health(1)))
        .hasRootCauseMessage(
            "Loading a world is not possible inside an observer; do it between loops.");
  }

  @Test
  void aConstructorCannotChangeTheWorld() {
    var constructed = new ArrayList<Object>();
    world
        .schema()
        .registerCodec(
            Codec.of(
                URI.class,
                String.class,
                URI::toString,
                text -> {
                  constructed.add(world.spawn());
                  return URI.create(text);
                }));
    assertThatThrownBy(
            () -> world.plain().load(worldOf(component("Bag", map("uri", "a:b"))), STRICT))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("Spawning");
    assertThat(constructed).isEmpty();
    assertThat(world.count()).isZero();
  }

  // Errors.

  private void assertRefused(Map<String, Object> plain, String place, String reason) {
    long before = world.stateHash();
    assertThatThrownBy(() -> world.plain().load(plain, STRICT))
        .isInstanceOfSatisfying(
            SnapshotException.class, e -> assertThat(e.place()).isEqualTo(place))
        .hasMessage(reason);
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
  }

  private void assertEntityRefused(Map<String, Object> entity, String place, String reason) {
    assertRefused(
        worldOf(entity, map("id", "2:1"), map("id", "3:1")),
        place.isEmpty() ? "entities[0]" : "entities[0]." + place,
        place.isEmpty() ? "entities[0] " + reason : "entities[0]." + place + " " + reason);
  }

  private void assertComponentRefused(String name, Object value, String path, String reason) {
    assertEntityRefused(
        map("id", "1:1", "components", map(name, value)), "components." + name + path, reason);
  }

  @Test
  void wrongWorldsAreRefused() {
    assertRefused(map(), "", "The text has no \"phyla\": 1, so it is not a world.");
    assertRefused(
        map("phyla", 2),
        "phyla",
        "phyla is 2, which a newer version of Phyla wrote; this one reads 1.");
    assertRefused(map("phyla", null), "phyla", "phyla is null, not a whole number.");
    assertRefused(map("phyla", 0), "phyla", "phyla is 0, and at least 1 is allowed.");
    assertRefused(map("phyla", map()), "phyla", "phyla is a map, not a whole number.");
    assertRefused(
        map("phyla", 1, "tick", 1L << 40), "tick", "tick is 1099511627776, which is too large.");
    assertRefused(
        map("phyla", 1, "x", 1),
        "x",
        "x is not a part of a world, which has $schema, phyla, tick, seed, resources, entities.");
    assertRefused(worldOf("x".repeat(50)), "entities[0]", "entities[0] is a text, not a map.");
    assertRefused(
        map("phyla", 1, "resources", map("Weather", null)),
        "resources.Weather",
        "resources.Weather is null, and a resource has a value.");
  }

  @Test
  void wrongIdsAndKeysAreRefused() {
    assertRefused(
        worldOf(map("id", "1:1"), map("id", "1:2")),
        "entities[1].id",
        "entities[1].id is 1:2, and entities[0].id has the same index.");
    assertRefused(
        worldOf(map("id", "x"), map("id", "x")),
        "entities[1].id",
        "entities[1].id is \"x\", which is also entities[0].id.");
    assertRefused(
        worldOf(map(), map("id", "00:0")),
        "entities[1].id",
        "entities[1].id is 00:0, which stands for no entity.");
    assertEntityRefused(map("id", "1:0"), "id", "is 1:0, which is not the handle of an entity.");
    assertEntityRefused(
        map("id", "5000000:1"),
        "id",
        "is 5000000:1, which is too large for the number of entities; use smaller numbers, or"
            + " texts.");
    assertRefused(
        worldOf(map("key", "k"), map("key", "k")),
        "entities[1].key",
        "entities[1].key is \"k\", which is also entities[0].key.");
    assertEntityRefused(map("id", "1:1", "name", 5), "name", "is 5, not a text.");
    assertEntityRefused(
        map("id", "1:1", "name", " "),
        "name",
        "is blank; leave it out, or use a text with visible characters.");
    assertEntityRefused(
        map("id", "1:1", "disabled", "yes"), "disabled", "is the text \"yes\", not true or false.");
    assertEntityRefused(map("id", "1:1", "tags", "x"), "tags", "is the text \"x\", not a list.");
    assertEntityRefused(map("id", "1:1", "tags", List.of(1)), "tags[0]", "is 1, not a text.");
    assertEntityRefused(
        map("id", "1:1", "tags", List.of("Burning", "Burning")),
        "tags[1]",
        "is \"Burning\" for the second time.");
    assertEntityRefused(
        map("id", "1:1", "components", List.of()), "components", "is a list, not a map.");
    world.keys().set(world.spawn(), "k");
    assertRefused(
        worldOf(map("key", "k")),
        "entities[0].key",
        "entities[0].key is \"k\", which is the key of 1:1 in this world.");
  }

  @Test
  void wrongComponentsAreRefused() {
    assertComponentRefused("Health", 1, "", "is the number 1, not record Health.");
    assertComponentRefused("Health", null, "", "is null, and a component has a value.");
    assertComponentRefused(
        "Health", map("p", 1), ".p", "is not a field of record Health, which has points.");
    assertComponentRefused("Declared", 3, "", "is 3, not a map.");
    assertComponentRefused(
        "Declared",
        map("x", 1),
        ".x",
        "is not a field of Declared, which has count, who, any, array.");
    assertComponentRefused(
        "Declared", map("array", List.of(1)), ".array", "has 1 elements, not 2.");
    assertComponentRefused(
        "Picky",
        map("value", -1),
        "",
        "is refused by the constructor of dev.phyla.plain.PlainWorldTest$Picky:"
            + " java.lang.IllegalArgumentException: negative.");
    assertComponentRefused(
        "Bag", map("set", List.of("x")), ".set[0]", "is \"x\", which is not the id of an entity.");
    assertComponentRefused(
        "Bag",
        map("shape", map("Cube", 1)),
        ".shape",
        "is a Cube, but a dev.phyla.plain.PlainWorldTest$Shape is one of [Corner, Disc].");
    assertComponentRefused(
        "Bag", map("shape", map("Disc", null)), ".shape", "is a map, not one of [Corner, Disc].");
    assertComponentRefused("Bag", map("node", 1), ".node", "is the number 1, not record Node.");
    assertComponentRefused(
        "Bag",
        map("path", List.of(map("z", 1))),
        ".path[0].z",
        "is not a field of record Position, which has x, y.");
    assertComponentRefused(
        "Bag", map("place", 3), ".place", "is the number 3, not optional record Position.");
    assertComponentRefused(
        "Bag",
        map("byName", 3),
        ".byName",
        "is the number 3, not map from text to record Position.");
    assertComponentRefused(
        "Bag", map("byNumber", List.of(1)), ".byNumber", "is a list, not map from int to entity.");
    assertComponentRefused(
        "Bag",
        map("set", List.of("1:1", "1:1")),
        ".set",
        "contains an element twice, and is set of entity.");
    assertComponentRefused("Target", map("entity", 5), ".entity", "is the number 5, not entity.");
    assertEntityRefused(
        map("id", "1:1", "components", map("Health", map(), "Life", map())),
        "components.Life",
        "is another name of Health, which is there too.");
    assertEntityRefused(
        map("id", "1:1", "disabledComponents", List.of("Health")),
        "disabledComponents[0]",
        "is Health, which the entity has not, so it cannot be disabled.");
    assertThatThrownBy(
            () ->
                world
                    .plain()
                    .load(worldOf(component("Matrix", map("m", List.of(1, 2, 3)))), STRICT))
        .hasMessageStartingWith("entities[0].components.Matrix cannot be stored: ");
    assertThatThrownBy(
            () -> world.plain().load(worldOf(component("Target", map("entity", null))), STRICT))
        .hasMessageStartingWith("entities[0].components.Target cannot be stored: ");
  }

  @Test
  void wrongLinksAreRefused() {
    assertEntityRefused(
        map("id", "1:1", "links", map("Likes", List.of(map()))),
        "links.Likes[0]",
        "has no \"to\", the id of the target.");
    assertEntityRefused(
        map("id", "1:1", "links", map("Likes", List.of(map("to", "2:1"), map("to", "2:1")))),
        "links.Likes[1]",
        "has the same target as entities[0].links.Likes[0].");
    assertEntityRefused(
        map("id", "1:1", "links", map("Follows", List.of(map("to", "2:1"), map("to", "3:1")))),
        "links.Follows[1]",
        "is a second target, but Follows is exclusive.");
    assertEntityRefused(
        map("id", "1:1", "links", map("Follows", List.of(map("to", "1:1")))),
        "links.Follows[0]",
        "closes a cycle, but Follows is acyclic.");
    assertEntityRefused(
        map("id", "1:1", "sources", map("Saw", List.of())),
        "sources.Saw",
        "orders sources, but Saw keeps no such order.");
    assertRefused(
        worldOf(
            map("id", "1:1", "links", map("Married", List.of(map("to", "2:1")))),
            map("id", "2:1"),
            map("id", "3:1", "links", map("Married", List.of(map("to", "2:1"))))),
        "entities[2].links.Married[0]",
        "entities[2].links.Married[0] is a second target of an entity, but Married is exclusive.");
    assertRefused(
        worldOf(
            map("id", "1:1", "links", map("Married", List.of(map("to", "2:1")))),
            map(
                "id",
                "2:1",
                "links",
                map("Married", List.of(map("to", "1:1", "value", map("year", 1)))))),
        "entities[0].links.Married[0]",
        "entities[0].links.Married[0] has another value than entities[1].links.Married[0], but it"
            + " is the same link, because Married is symmetric.");
  }

  @Test
  void longAcyclicChainsAreLoaded() {
    var entities = new ArrayList<Object>();
    for (int i = 1; i <= 3000; i++) {
      Map<String, Object> entity = map("id", i + ":1");
      if (i < 3000) {
        entity.put("links", map("Follows", List.of(map("to", (i + 1) + ":1"))));
      }
      entities.add(entity);
    }
    world.plain().load(worldOf(entities.toArray()), STRICT);
    assertThat(world.relation(Follows.class).count()).isEqualTo(2999);
    world.verify();
  }
}
