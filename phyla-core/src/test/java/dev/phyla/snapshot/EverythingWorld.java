package dev.phyla.snapshot;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relinked;

import dev.phyla.ChangeFeed;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Condition;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.Time;
import dev.phyla.snapshot.Everything.Bang;
import dev.phyla.snapshot.Everything.Body;
import dev.phyla.snapshot.Everything.Burning;
import dev.phyla.snapshot.Everything.Composed;
import dev.phyla.snapshot.Everything.Follows;
import dev.phyla.snapshot.Everything.Frozen;
import dev.phyla.snapshot.Everything.Health;
import dev.phyla.snapshot.Everything.Hears;
import dev.phyla.snapshot.Everything.Hidden;
import dev.phyla.snapshot.Everything.In;
import dev.phyla.snapshot.Everything.Item;
import dev.phyla.snapshot.Everything.Knows;
import dev.phyla.snapshot.Everything.Likes;
import dev.phyla.snapshot.Everything.Mood;
import dev.phyla.snapshot.Everything.Needs;
import dev.phyla.snapshot.Everything.Note;
import dev.phyla.snapshot.Everything.Owns;
import dev.phyla.snapshot.Everything.Position;
import dev.phyla.snapshot.Everything.Velocity;
import dev.phyla.snapshot.Everything.Weather;
import dev.phyla.snapshot.Everything.Whisper;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A world with everything in it that a snapshot can contain, and a random program that changes it.
final class EverythingWorld {
  private static final int ENTITIES = 60;

  private EverythingWorld() {}

  /// A filled world with a schema of its own.
  static World filled() {
    var world = new World(Everything.schema());
    fill(world);
    return world;
  }

  /// Fills an empty world.
  static void fill(World world) {
    List<Entity> entities = new ArrayList<>(world.spawnMany(ENTITIES));
    for (int i = 0; i < ENTITIES; i++) {
      Entity entity = entities.get(i);
      Entity other = entities.get((i * 7 + 1) % ENTITIES);
      world.set(entity, new Position(i, -i));
      switch (i % 9) {
        case 0 -> world.set(entity, Everything.primitives(i, other), new Frozen());
        case 1 -> world.set(entity, new Body(new Position(1, i), new Velocity(i, 0.1), i));
        case 2 -> world.set(entity, Everything.boxes(i, other));
        case 3 -> world.set(entity, Everything.texts(i));
        case 4 -> world.set(entity, Everything.composed(i));
        case 5 -> world.set(entity, Everything.collections(i, other));
        case 6 -> world.set(entity, Everything.arrays(i));
        case 7 -> world.set(entity, Everything.open(i, other));
        default -> world.set(entity, new Note("note " + i), Mood.CROSS, new Health(i, 9));
      }
    }
    for (int i = 0; i < ENTITIES; i += 7) {
      world.despawn(entities.get(i));
    }
    world.seed(77);
    link(world, entities);
    mark(world, entities);
    publish(world, entities);
  }

  private static void link(World world, List<Entity> entities) {
    Entity one = entities.get(1);
    Entity two = entities.get(2);
    Entity three = entities.get(3);
    world.relate(two, new Likes(7), three);
    world.relate(one, new Likes(6), three);
    world.relate(one, new Likes(5), two);
    world.relate(three, new Owns("now"), two);
    world.relate(three, new Owns(null), one);
    world.relate(entities.get(6), new Owns("then"), two);
    world.relate(entities.get(5), new In(), two);
    world.relate(entities.get(4), new In(), two);
    world.relate(one, new Knows(0.5f), three);
    world.relate(two, new Knows(0.25f), two);
    world.relate(one, new Hears(new short[] {1, 2}), two);
    world.relate(two, new Hears(new short[] {3, 4}), two);
    world.relate(one, new Follows(three), two);
    world.relate(entities.get(8), new Follows(Entity.NONE), two);
    world.relate(one, new Needs(), two);
    world.relate(two, new Needs(), three);
    for (int child : new int[] {9, 12, 10, 11}) {
      world.hierarchy().setParent(entities.get(child), one);
    }
    world.hierarchy().setParent(entities.get(13), entities.get(12));
    world.hierarchy().moveChild(entities.get(11), 1);
    world.unrelate(one, Likes.class, three);
    world.relate(one, new Likes(8), three);
  }

  private static void mark(World world, List<Entity> entities) {
    world.tag(Burning.class).add(entities.get(3));
    world.tag(Burning.class).add(entities.get(1));
    world.tag(Hidden.class).add(entities.get(2));
    world.disable(entities.get(4));
    world.disable(entities.get(6), Position.class);
    world.disable(entities.get(5), Position.class);
    world.keys().set(entities.get(11), "eleven");
    world.keys().set(entities.get(10), "≤ ten");
    world.names().set(entities.get(12), "twelve");
    world.names().set(entities.get(13), "twelve");
  }

  private static void publish(World world, List<Entity> entities) {
    world.resources().set(new Weather("west", List.of(1f, 2f)));
    world.resources().markState(Weather.class);
    world.resources().set("a resource that is not state");
    world.endUpdate();
    world.events(Bang.class).publish(bang(1, entities));
    world.events(Whisper.class).publish(new Whisper("psst"));
    world.endUpdate();
    world.events(Bang.class).publish(bang(2, entities));
    world.events(Bang.class).publish(bang(3, entities));
    world.events(Whisper.class).publish(new Whisper(List.of(entities.get(3), 2)));
    world.set(entities.get(1), new Position(-1, -1));
  }

  private static Bang bang(int loudness, List<Entity> entities) {
    return new Bang(loudness, entities.get(loudness), "b≤" + loudness, List.of(new Item("", 1)));
  }

  /// An empty world that knows no types, with the codecs.
  static World empty() {
    return new World(Everything.schema());
  }

  /// Loads a snapshot of such a world.
  static World load(byte[] bytes) {
    World world = empty();
    Snapshots.loader(Everything.TYPES).load(world, bytes);
    return world;
  }

  /// Systems that consume changes and events.
  static Schedule consumers() {
    var schedule = new Schedule();
    schedule.add(
        "queries",
        setup -> {
          Query moved = setup.query(changed(Position.class));
          Query noted = setup.query(added(Note.class), changedAny(Position.class, Health.class));
          Query linked = setup.query(relinked(Likes.class));
          return () -> List.of(moved, noted, linked).forEach(EverythingWorld::visit);
        });
    schedule.add(
        "streams",
        setup -> {
          var removed = setup.removed(Composed.class);
          var more = setup.removed(Position.class);
          var bangs = setup.reader(Bang.class);
          return () -> {
            removed.each((_, _) -> {});
            more.each((_, _) -> {});
            bangs.each(_ -> {});
          };
        });
    schedule
        .add(
            "feed",
            setup -> {
              ChangeFeed feed = setup.feed(Position.class, Health.class);
              return () -> feed.read(new ChangeFeed.Listener() {});
            })
        .runIf(Condition.resourceChanged(Weather.class).or(Condition.everyTicks(2)));
    return schedule;
  }

  private static void visit(Query query) {
    query.chunks().forEach(_ -> {});
  }

  /// Runs a tick of the consumers, which leave their positions.
  static void consume(World world) {
    try (var app = new App(world, consumers()).threads(1)) {
      app.tick();
    }
    world.resources().remove(Time.class); // which belongs to apps
  }

  /// A filled world with consumers that have not read everything.
  static World consumed() {
    World world = filled();
    consume(world);
    List<Entity> entities = new ArrayList<>(world.query(read(Position.class)).entities());
    for (int i = 0; i < entities.size(); i += 3) {
      world.set(entities.get(i), new Position(i, i), new Note("n" + i), new Health(i, i));
    }
    world.removeAll(world.query(read(Composed.class)), Composed.class);
    world.despawn(entities.getLast());
    world.relate(entities.get(1), new Likes(3), entities.get(2));
    world.events(Bang.class).publish(bang(2, entities));
    return world;
  }

  /// One step of a random program, which is the same for worlds with equal states.
  static void step(World world, long seed) {
    var random = new Random(seed * 31 + world.tick());
    List<Entity> alive = new ArrayList<>();
    world.archetypes().stream()
        .filter(archetype -> archetype.size() != 0)
        .sorted(java.util.Comparator.comparing(archetype -> archetype.entities().get(0).bits()))
        .forEach(archetype -> alive.addAll(archetype.entities()));
    for (int i = 0; i < 8 && !alive.isEmpty(); i++) {
      Entity entity = alive.get(random.nextInt(alive.size()));
      Entity other = alive.get(random.nextInt(alive.size()));
      int number = random.nextInt(100);
      switch (random.nextInt(12)) {
        case 0 -> world.spawn(new Position(number, 0), new Note("new " + number));
        case 1 -> world.despawn(entity);
        case 2 -> world.set(entity, Everything.composed(number));
        case 3 -> world.remove(entity, Everything.Boxes.class);
        case 4 -> world.relate(entity, new Likes(number), other);
        case 5 -> world.relate(entity, new Owns("" + number), other);
        case 6 -> world.tag(Burning.class).add(entity);
        case 7 -> world.disable(entity);
        case 8 -> world.names().set(entity, "name " + number);
        case 9 -> world.relate(entity, new Knows(number), other);
        case 10 -> world.events(Whisper.class).publish(new Whisper(number));
        default -> world.set(entity, new Position(number, 1), new Velocity(number, number));
      }
    }
    world.endUpdate();
  }
}
