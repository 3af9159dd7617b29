package dev.phyla.examples.hunting;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.write;

import dev.phyla.Accessor;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.RandomStream;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.examples.Canvas;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.Torus;
import dev.phyla.examples.View;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.App;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Predators that hunt prey, and the numbers of both.
///
/// A predator that hunts is related to its prey by [Hunts]. The relation is exclusive, so a
/// predator hunts one prey, while several predators may hunt the same. When a prey dies, the links
/// of all its hunters are gone, and they look for another one: no code has to tell them. A prey
/// flees from the predator that has hunted it for the longest time.
public final class Hunting implements Simulation {
  public static final Example EXAMPLE =
      new Example(
          "hunting",
          "Predators choose a prey, chase it and lose it to each other, and both rise and fall.",
          4_000,
          1_200,
          Footage.WHOLE_RUN,
          Hunting::new);

  record Place(float x, float y) {
    float squaredDistance(Place other, Torus torus) {
      float dx = torus.shortest(other.x - x);
      float dy = torus.shortest(other.y - y);
      return dx * dx + dy * dy;
    }

    /// A place at a distance in the direction of another one; away from it if negative.
    Place towards(Place other, float distance, Torus torus) {
      float dx = torus.shortest(other.x - x);
      float dy = torus.shortest(other.y - y);
      float length = (float) Math.sqrt(dx * dx + dy * dy) + 1e-6f;
      return moved(dx / length * distance, dy / length * distance, torus);
    }

    Place moved(float dx, float dy, Torus torus) {
      return new Place(torus.wrap(x + dx), torus.wrap(y + dy));
    }
  }

  record Prey(float energy) {}

  record Predator(float energy) {}

  /// The relation from a predator to the prey that it hunts.
  ///
  /// @param since the tick in which the hunt began
  @Relation(exclusive = true)
  record Hunts(long since) {}

  private static final float SIDE_OF_AN_ANIMAL = 2.2f;
  private static final float SIGHT = 6;
  private static final float BITE = 0.6f;
  private static final float PREY_SPEED = 0.30f;
  private static final float FLEEING_SPEED = 0.42f;
  private static final float PREDATOR_SPEED = 0.5f;
  private static final int PATIENCE = 60;
  private static final float PREY_SHARE = 0.9f;
  private static final float GRAZING = 0.03f;
  private static final float HUNGER = 0.01f;
  private static final float MEAL = 0.3f;
  private static final double BIRTH = 0.25;

  private static final int PREY_COLOUR = 0x7FD88F;
  private static final int HUNTED_COLOUR = 0xFFE27A;
  private static final int PREDATOR_COLOUR = 0xFF4030;
  private static final int LINK_COLOUR = 0x803020;

  private final World world = new World();
  private final App app = new App(world);
  private final Torus torus;
  private final int capacity;
  private final PreyGrid grid;
  private final RelationAccess<Hunts> hunts = world.relation(Hunts.class);
  private final Accessor<Place> places = world.accessor(Place.class);
  private final Query2<Prey, Place> prey = world.query(read(Prey.class), read(Place.class));
  private final Query1<Predator> predators = world.query(read(Predator.class));
  private final Query2<Predator, Place> idle =
      world.query(read(Predator.class), read(Place.class), unrelated(Hunts.class));
  private final Query2<Place, Predator> hunters =
      world.query(read(Place.class), read(Predator.class), related(Hunts.class));
  private final UpdateQuery2<Place, Prey> hunted =
      world.query(write(Place.class), read(Prey.class), targetOf(Hunts.class));

  private Hunting(Settings settings) {
    world.seed(settings.seed());
    app.threads(settings.threads()).schedule().addExclusive("simulate", _ -> simulate());
    torus = new Torus(SIDE_OF_AN_ANIMAL * (float) Math.sqrt(settings.entities()) + 3 * SIGHT);
    grid = new PreyGrid(torus, SIGHT);
    int animalsOfPrey = Math.round(settings.entities() * PREY_SHARE);
    capacity = 5 * settings.entities();
    RandomStream random = world.random("start");
    for (int i = 0; i < settings.entities(); i++) {
      var place = new Place(random.nextFloat() * torus.side(), random.nextFloat() * torus.side());
      if (i < animalsOfPrey) {
        world.spawn(place, new Prey(random.nextFloat()));
      } else {
        world.spawn(place, new Predator(random.nextFloat()));
      }
    }
  }

  @Override
  public App app() {
    return app;
  }

  private void simulate() {
    graze();
    chooseTargets();
    flee();
    wander();
    chase();
    world.flush();
    starveAndBreed();
  }

  /// Prey eats, the less the more of it there is, and breeds.
  private void graze() {
    RandomStream random = world.random("graze");
    Commands commands = world.commands();
    float grass = GRAZING * Math.max(0, 1 - prey.count() / (float) capacity);
    prey.each(
        (entity, animal, place) -> {
          float energy = animal.energy() + grass * random.nextFloat();
          if (energy > 1 && random.nextDouble() < BIRTH) {
            energy /= 2;
            commands.spawn(place, new Prey(energy));
          }
          commands.set(entity, new Prey(energy));
        });
    world.flush();
  }

  /// Predators without a target choose the nearest prey in sight.
  private void chooseTargets() {
    grid.clear();
    prey.each((entity, animal, place) -> grid.add(entity, place));
    var hunt = new Hunts(world.tick());
    idle.each(
        (entity, animal, place) -> {
          Entity nearest = grid.nearest(place, places::get);
          if (!nearest.equals(Entity.NONE)) {
            hunts.relate(entity, hunt, nearest);
          }
        });
  }

  /// Prey that is hunted flees from its first hunter.
  private void flee() {
    hunted.update(
        (entity, place, animal) -> {
          Place hunter = places.get(hunts.sources(entity).getFirst());
          return place.towards(hunter, -FLEEING_SPEED, torus);
        });
  }

  /// All other animals wander about.
  private void wander() {
    RandomStream random = world.random("wander");
    prey.each(
        (entity, animal, place) -> {
          if (!hunts.hasSource(entity)) {
            places.set(entity, wandered(place, PREY_SPEED, random));
          }
        });
    idle.each(
        (entity, animal, place) -> places.set(entity, wandered(place, PREDATOR_SPEED, random)));
  }

  private Place wandered(Place place, float speed, RandomStream random) {
    double angle = 2 * Math.PI * random.nextDouble();
    return place.moved(
        speed * (float) StrictMath.cos(angle), speed * (float) StrictMath.sin(angle), torus);
  }

  /// Predators chase their prey, eat it, or give up. The first predator that bites eats.
  private void chase() {
    Commands commands = world.commands();
    long now = world.tick();
    hunters.each(
        (entity, place, animal) -> {
          Entity target = hunts.target(entity);
          if (now - hunts.get(entity, target).since() > PATIENCE) {
            hunts.unrelate(entity, target);
            return;
          }
          Place there = places.get(target);
          Place next = place.towards(there, PREDATOR_SPEED, torus);
          places.set(entity, next);
          if (next.squaredDistance(there, torus) < BITE * BITE) {
            commands.run(w -> eat(entity, target));
          }
        });
  }

  private void eat(Entity predator, Entity target) {
    if (world.despawn(target)) {
      Accessor<Predator> appetite = world.accessor(Predator.class);
      appetite.update(predator, animal -> new Predator(animal.energy() + MEAL));
    }
  }

  private void starveAndBreed() {
    RandomStream random = world.random("breed");
    Commands commands = world.commands();
    predators.each(
        (entity, animal) -> {
          float energy = animal.energy() - HUNGER;
          if (energy <= 0) {
            commands.despawn(entity);
          } else if (energy > 1 && random.nextDouble() < BIRTH) {
            commands.set(entity, new Predator(energy / 2));
            commands.spawn(places.get(entity), new Predator(energy / 2));
          } else {
            commands.set(entity, new Predator(energy));
          }
        });
  }

  @Override
  public SequencedMap<String, Integer> populations() {
    var populations = new LinkedHashMap<String, Integer>();
    populations.put("prey", prey.count());
    populations.put("hunted prey", hunted.count());
    populations.put("predators", predators.count());
    return populations;
  }

  @Override
  public View view() {
    return View.fromOrigin(torus.side(), 0.2f);
  }

  @Override
  public void paint(Canvas canvas) {
    float size = torus.side() / 220;
    prey.each(
        (entity, animal, place) -> {
          int colour = hunts.hasSource(entity) ? HUNTED_COLOUR : PREY_COLOUR;
          canvas.dot(place.x(), place.y(), size, colour, 0.6f);
        });
    hunts.forEachLink(
        predators,
        (predator, hunt, target) -> {
          Place from = places.get(predator);
          Place to = places.get(target);
          float dx = torus.shortest(to.x() - from.x());
          float dy = torus.shortest(to.y() - from.y());
          canvas.streak(from.x(), from.y(), dx, dy, size / 3, LINK_COLOUR, 0.4f);
        });
    predators.each(
        (entity, animal) -> {
          Place place = places.get(entity);
          canvas.dot(place.x(), place.y(), 1.6f * size, PREDATOR_COLOUR, 1);
        });
  }
}
