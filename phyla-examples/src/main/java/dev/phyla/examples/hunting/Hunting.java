package dev.phyla.examples.hunting;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Accessor;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query0;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.Torus;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
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
  private final RelationAccess<Hunts> hunts = world.relation(Hunts.class);
  private final Accessor<Place> places = world.accessor(Place.class);
  private final Query1<Place> prey = world.query(read(Place.class), with(Prey.class));
  private final Query1<Place> predators = world.query(read(Place.class), with(Predator.class));
  private final Query0 hunted = world.query(with(Prey.class), targetOf(Hunts.class));

  private Hunting(Settings settings) {
    world.seed(settings.seed());
    torus = new Torus(SIDE_OF_AN_ANIMAL * (float) Math.sqrt(settings.entities()) + 3 * SIGHT);
    world.resources().set(new PreyGrid(torus, SIGHT));
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
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("graze", this::graze);
    schedule.add("map prey", Hunting::mapPrey);
    schedule.add("choose target", this::chooseTarget);
    schedule.add("flee", this::flee);
    schedule.add("stroll", this::stroll);
    schedule.add("prowl", this::prowl);
    schedule.add("chase", this::chase);
    schedule.add("starve or breed", Hunting::starveOrBreed);
  }

  @Override
  public App app() {
    return app;
  }

  /// Prey eats, the less the more of it there is, and breeds.
  private SystemBody graze(SystemSetup setup) {
    var grazers = setup.query(write(Prey.class), read(Place.class));
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return () -> {
      float grass = GRAZING * Math.max(0, 1 - grazers.count() / (float) capacity);
      grazers.eachParallel(
          (entity, animal, place) -> {
            RandomStream luck = random.stream(entity);
            float energy = animal.get().energy() + grass * luck.nextFloat();
            if (energy > 1 && luck.nextDouble() < BIRTH) {
              energy /= 2;
              commands.spawn(place, new Prey(energy));
            }
            animal.set(new Prey(energy));
          });
    };
  }

  private static SystemBody mapPrey(SystemSetup setup) {
    var grid = setup.writableResource(PreyGrid.class);
    var mapped = setup.query(read(Place.class), with(Prey.class));
    return () -> {
      grid.get().clear();
      mapped.each((entity, place) -> grid.get().add(entity, place));
    };
  }

  /// Predators without a target choose the nearest prey in sight.
  private SystemBody chooseTarget(SystemSetup setup) {
    var grid = setup.resource(PreyGrid.class);
    Accessor<Place> placeOf = setup.accessor(Place.class);
    Commands commands = setup.commands();
    return setup
        .query(read(Place.class), with(Predator.class), unrelated(Hunts.class))
        .loop(
            (entity, place) -> {
              Entity nearest = grid.get().nearest(place, placeOf::get);
              if (!nearest.equals(Entity.NONE)) {
                commands.relate(entity, new Hunts(world.tick()), nearest);
              }
            });
  }

  /// Prey that is hunted flees from its first hunter.
  private SystemBody flee(SystemSetup setup) {
    RelationAccess<Hunts> links = setup.relation(Hunts.class);
    Accessor<Place> placeOf = setup.accessor(Place.class);
    return setup
        .query(write(Place.class), with(Prey.class), targetOf(Hunts.class))
        .updateLoop(
            (entity, place) -> {
              Place hunter = placeOf.get(links.sources(entity).getFirst());
              return place.towards(hunter, -FLEEING_SPEED, torus);
            });
  }

  /// All other prey strolls about.
  private SystemBody stroll(SystemSetup setup) {
    RelationAccess<Hunts> links = setup.relation(Hunts.class);
    SystemRandom random = setup.random();
    return setup
        .query(write(Place.class), with(Prey.class))
        .loop(
            (entity, place) -> {
              if (!links.hasSource(entity)) {
                place.set(wandered(place.get(), PREY_SPEED, random.stream(entity)));
              }
            });
  }

  /// Predators without a target prowl about.
  private SystemBody prowl(SystemSetup setup) {
    SystemRandom random = setup.random();
    return setup
        .query(write(Place.class), with(Predator.class), unrelated(Hunts.class))
        .updateLoop((entity, place) -> wandered(place, PREDATOR_SPEED, random.stream(entity)));
  }

  private Place wandered(Place place, float speed, RandomStream random) {
    double angle = 2 * Math.PI * random.nextDouble();
    return place.moved(
        speed * (float) StrictMath.cos(angle), speed * (float) StrictMath.sin(angle), torus);
  }

  /// Predators chase their prey, eat it, or give up. The first predator that bites eats.
  private SystemBody chase(SystemSetup setup) {
    RelationAccess<Hunts> links = setup.relation(Hunts.class);
    Accessor<Place> placeOf = setup.accessor(Place.class);
    Commands commands = setup.commands();
    return setup
        .query(write(Place.class), with(Predator.class), related(Hunts.class))
        .loop(
            (entity, place) -> {
              Entity target = links.target(entity);
              if (world.tick() - links.get(entity, target).since() > PATIENCE) {
                commands.unrelate(entity, Hunts.class, target);
                return;
              }
              Place there = placeOf.get(target);
              Place next = place.get().towards(there, PREDATOR_SPEED, torus);
              place.set(next);
              if (next.squaredDistance(there, torus) < BITE * BITE) {
                commands.run(w -> eat(w, entity, target));
              }
            });
  }

  private static void eat(World w, Entity predator, Entity target) {
    if (w.despawn(target)) {
      w.set(predator, new Predator(w.get(predator, Predator.class).energy() + MEAL));
    }
  }

  private static SystemBody starveOrBreed(SystemSetup setup) {
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return setup
        .query(write(Predator.class), read(Place.class))
        .loop(
            (entity, animal, place) -> {
              float energy = animal.get().energy() - HUNGER;
              if (energy <= 0) {
                commands.despawn(entity);
              } else if (energy > 1 && random.stream(entity).nextDouble() < BIRTH) {
                energy /= 2;
                commands.spawn(place, new Predator(energy));
              }
              animal.set(new Predator(energy));
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
        (entity, place) -> {
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
    predators.each(place -> canvas.dot(place.x(), place.y(), 1.6f * size, PREDATOR_COLOUR, 1));
  }
}
