package dev.phyla.json;

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
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/// Components of all kinds, and worlds with them.
final class Zoo {
  record Position(float x, float y) {}

  record Velocity(double dx, double dy) {}

  record Health(@Alias("hp") int points) {}

  record Target(Entity entity) {}

  record Matrix(@Length(4) double[] m) {}

  record Circle(Position centre, float radius) {}

  record Numbers(byte b, short s, int i, long l, float f, double d, char c, boolean z) {}

  enum Mood {
    HAPPY,
    SAD
  }

  sealed interface Shape {}

  record Square(float side) implements Shape {}

  record Disc(float radius) implements Shape {}

  record Node(int value, Node next) {}

  record Bag(
      String text,
      Mood mood,
      Shape shape,
      Node node,
      List<String> texts,
      Set<Integer> set,
      LinkedHashSet<String> ordered,
      Map<String, Entity> friends,
      TreeMap<Integer, String> byNumber,
      Optional<Position> place,
      List<Entity> entities,
      int[] ints,
      char[] chars,
      UUID id,
      Duration time,
      URI uri,
      Integer boxed) {}

  record Anything(Object value) {}

  @Requires(Velocity.class)
  record Engine(int power) {}

  record Empty() {}

  @Component(name = "game.score")
  record Score(long points) {}

  interface Burning {}

  interface Frozen {}

  @Relation
  record Likes(int amount) {}

  @Relation(exclusive = true, acyclic = true)
  record Follows() {}

  @Relation(symmetric = true)
  record Married(int year) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Owns(String what) {}

  record Weather(String text, float wind) {}

  private Zoo() {}

  static World world() {
    var world = new World();
    prepare(world);
    return world;
  }

  /// Makes all types known.
  static void prepare(World world) {
    Schema schema = world.schema();
    schema.registerCodec(Codec.of(URI.class, String.class, URI::toString, URI::create));
    for (Class<?> type :
        List.of(
            Position.class,
            Velocity.class,
            Health.class,
            Target.class,
            Matrix.class,
            Circle.class,
            Numbers.class,
            Mood.class,
            Bag.class,
            Anything.class,
            Engine.class,
            Empty.class,
            Score.class)) {
      schema.register(type);
    }
    schema.declare(
        "Declared",
        new Schema.Field("count", int.class),
        new Schema.Field("who", Entity.class),
        new Schema.Field("text", String.class),
        new Schema.Field("array", float[].class, 3));
    world.tag(Burning.class);
    world.tag(Frozen.class);
    world.relation(Likes.class);
    world.relation(Follows.class);
    world.relation(Married.class);
    world.relation(Owns.class);
    world.resources().markState(Weather.class);
  }

  /// A world with everything, in which slots are free and handles dead.
  static World random(long seed) {
    var random = new Random(seed);
    World world = world();
    world.seed(random.nextLong());
    world
        .resources()
        .set(Weather.class, new Weather("sun \"and\"\n\u2028 rain", random.nextFloat()));
    var entities = new ArrayList<Entity>();
    for (int i = 0; i < 40; i++) {
      entities.add(world.spawn());
    }
    for (int i = 0; i < 8; i++) {
      world.despawn(entities.get(random.nextInt(entities.size())));
    }
    for (int i = 0; i < 4; i++) {
      entities.add(world.spawn(new Empty()));
    }
    for (Entity entity : entities) {
      fill(world, entity, entities, random);
    }
    for (int i = 0; i < 3; i++) {
      world.despawn(entities.get(random.nextInt(entities.size())));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      world.endUpdate();
    }
    return world;
  }

  private static void fill(World world, Entity entity, List<Entity> all, Random random) {
    Entity other = all.get(random.nextInt(all.size()));
    if (random.nextBoolean()) {
      world.set(entity, new Position(random.nextFloat() * 1e20f, -0f));
    }
    if (random.nextBoolean()) {
      world.set(entity, new Velocity(random.nextGaussian(), Double.NaN), new Target(other));
    }
    if (random.nextBoolean()) {
      world.set(entity, new Circle(new Position(1, Float.NEGATIVE_INFINITY), 0.1f), Mood.SAD);
    }
    if (random.nextBoolean()) {
      world.set(
          entity,
          new Numbers(
              (byte) random.nextInt(),
              (short) random.nextInt(),
              random.nextInt(),
              random.nextLong(),
              Float.intBitsToFloat(random.nextInt()),
              Double.longBitsToDouble(random.nextLong()),
              (char) random.nextInt(),
              random.nextBoolean()));
      world.set(entity, new Matrix(random.doubles(4).toArray()), new Score(Long.MIN_VALUE));
    }
    if (random.nextBoolean()) {
      world.set(entity, bag(other, random), new Anything(List.of("a", 1, 1.5, true)));
    }
    if (random.nextBoolean()) {
      setDeclared(world, entity, other, random.nextInt());
    }
    if (random.nextInt(4) == 0) {
      world.set(entity, new Engine(3));
      world.disable(entity, Velocity.class);
    }
    if (random.nextInt(4) == 0) {
      world.disable(entity);
      world.keys().set(entity, "key " + entity);
      world.names().set(entity, "näme 😀");
    }
    if (random.nextBoolean()) {
      world.tag(random.nextBoolean() ? Burning.class : Frozen.class).add(entity);
    }
    link(world, entity, all, random);
  }

  @SuppressWarnings("unchecked") // declared components have maps as values
  private static void setDeclared(World world, Entity entity, Entity who, int count) {
    var type =
        (ComponentType<Map<String, Object>>) world.schema().componentType("Declared").orElseThrow();
    world
        .component(type)
        .set(entity, Map.of("count", count, "who", who, "array", new float[] {1, 2, Float.NaN}));
  }

  private static void link(World world, Entity entity, List<Entity> all, Random random) {
    for (int i = random.nextInt(3); i > 0; i--) {
      Entity target = all.get(random.nextInt(all.size()));
      world.relate(entity, new Likes(random.nextInt(10)), target);
      world.relate(entity, new Married(random.nextInt(10)), all.get(random.nextInt(all.size())));
      world.relate(entity, new Owns("thing " + i), all.get(random.nextInt(all.size())));
      if (target.index() < entity.index()) {
        world.relate(entity, new Follows(), target);
        world.hierarchy().setParent(entity, target);
        if (world.isAlive(entity)) {
          world.hierarchy().moveChild(entity, 0);
        }
      }
    }
  }

  private static Bag bag(Entity other, Random random) {
    var friends = new HashMap<String, Entity>();
    friends.put("best \\ \u0007", other);
    friends.put("none", null);
    var byNumber = new TreeMap<Integer, String>();
    byNumber.put(random.nextInt(), "b");
    byNumber.put(3, "a");
    return new Bag(
        "tab\t\ud800 " + random.nextInt(),
        random.nextBoolean() ? Mood.HAPPY : null,
        random.nextBoolean() ? new Square(2) : new Disc(0.5f),
        new Node(1, new Node(2, null)),
        new ArrayList<>(List.of("x", "y")),
        new HashSet<>(Set.of(random.nextInt(), random.nextInt() | 1)),
        new LinkedHashSet<>(List.of("z", "a")),
        friends,
        byNumber,
        random.nextBoolean() ? Optional.of(new Position(1, 2)) : Optional.empty(),
        new ArrayList<>(List.of(other, Entity.NONE)),
        random.ints(60).toArray(),
        new char[] {'a', '"', '\ud800'},
        new UUID(random.nextLong(), random.nextLong()),
        Duration.ofMillis(random.nextInt()),
        URI.create("https://example.org/" + random.nextInt(9)),
        random.nextBoolean() ? 7 : null);
  }
}
