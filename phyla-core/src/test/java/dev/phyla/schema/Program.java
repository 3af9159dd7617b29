package dev.phyla.schema;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.UpdateQuery3;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A random program in one world. It depends only on the seed, so two worlds that run it must be in
/// the same state after each step.
final class Program {
  record Place(float x, float y, float z) {}

  record Speed(float dx, float dy, float dz) {}

  record Label(String text) {}

  record Link(Entity target, int weight) {}

  record Still() {}

  record Count(long value) {}

  record Ping(int number) {}

  record Total(long value) {}

  interface Seen {}

  interface Chosen {}

  static final List<Class<?>> TYPES =
      List.of(Place.class, Speed.class, Label.class, Link.class, Still.class, Count.class);

  private final World world;
  private final Random random;
  private final List<Entity> entities = new ArrayList<>();
  private final UpdateQuery3<Place, Speed, Count> movers;
  private int steps;

  Program(World world, long seed) {
    this(world, seed, 0);
  }

  /// A program that continues with the entities of the world.
  Program(World world, long seed, int steps) {
    this.world = world;
    this.random = new Random(seed);
    this.steps = steps;
    this.movers =
        world.query(
            write(Place.class), read(Speed.class), optional(Count.class), without(Still.class));
    entities.addAll(visited(world.query()));
  }

  void run(int count) {
    for (int i = 0; i < count; i++) {
      step();
    }
  }

  void step() {
    int step = steps++;
    Entity entity =
        entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
    switch (random.nextInt(20)) {
      case 0 -> entities.add(world.spawn(new Place(step, 1, 2), new Speed(1, 2, step)));
      case 1 -> entities.add(world.spawn(new Label("n" + step), new Link(entity, step)));
      case 2 -> entities.addAll(world.spawnMany(random.nextInt(5), new Count(step), Still.class));
      case 3 -> entities.add(world.spawn());
      case 4 -> world.despawn(entity);
      case 5 -> world.set(entity, new Count(step));
      case 6 -> world.set(entity, new Place(step, step, step), new Speed(1, 1, 1), Still.class);
      case 7 -> world.remove(entity, TYPES.get(random.nextInt(TYPES.size())));
      case 8 -> world.remove(entity, Still.class, Label.class);
      case 9 -> world.tag(random.nextBoolean() ? Seen.class : Chosen.class).add(entity);
      case 10 -> world.tag(random.nextBoolean() ? Seen.class : Chosen.class).remove(entity);
      case 11 -> world.disable(entity);
      case 12 -> world.enable(entity);
      case 13 -> world.disable(entity, Place.class);
      case 14 -> world.commands().set(entity, new Label("later" + step));
      case 15 -> world.commands().despawn(world.commands().spawn(new Count(step)));
      case 16 -> world.events(Ping.class).publish(new Ping(step));
      case 17 -> {
        world.resources().set(new Total(step));
        world.seed(step);
      }
      case 18 -> {
        world.flush();
        world.endUpdate();
      }
      default -> {
        movers.update(
            (p, v, count) ->
                new Place(p.x() + v.dx(), p.y() + v.dy(), count == null ? p.z() : count.value()));
        world
            .query(write(Count.class), tagged(Seen.class))
            .each((e, count) -> count.set(new Count(count.get().value() + e.index())));
      }
    }
  }

  World world() {
    return world;
  }

  /// The entities of a query, in the order in which it visits them.
  static List<Entity> visited(Query query) {
    var visited = new ArrayList<Entity>();
    query
        .chunks()
        .forEach(
            chunk -> {
              for (int row = chunk.first(); row < chunk.end(); row++) {
                visited.add(chunk.entity(row));
              }
            });
    return visited;
  }

  /// The archetypes that a query visits, in order, by name.
  static List<String> order(Query query) {
    return query.archetypes().stream().map(Archetype::toString).toList();
  }
}
