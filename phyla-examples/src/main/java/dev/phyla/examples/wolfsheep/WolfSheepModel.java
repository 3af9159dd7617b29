package dev.phyla.examples.wolfsheep;

import static dev.phyla.Term.read;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.Resources;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.snapshot.Codec;

/// The wolf–sheep model: wolves eat sheep, and sheep eat grass, which grows again.
///
/// Animals act one by one, in a new random order in each tick, and see what those before them did.
/// A query cannot do that, so the systems of animals use the whole world: the entities are listed
/// and shuffled, their components are read and written by accessors, and births and deaths take
/// effect at once.
///
/// The grass and the order of the sheep in a cell are not in components but in resources, which are
/// marked as state and have codecs, so that they are saved and loaded with the world.
public final class WolfSheepModel {
  /// A sheep in a cell of the meadow.
  public record Sheep(int cell, double energy) {}

  /// A wolf in a cell of the meadow.
  public record Wolf(int cell, double energy) {}

  private static final double ENERGY_OF_GRASS = 5;
  private static final double ENERGY_OF_SHEEP = 13;
  private static final double MIN_ENERGY_OF_SHEEP = 1;

  private final Parameters parameters;
  private final World world = new World();
  private final App app = new App(world);
  private final Query1<Sheep> sheep = world.query(read(Sheep.class));
  private final Query1<Wolf> wolves = world.query(read(Wolf.class));
  private final Accessor<Sheep> sheepOf = world.accessor(Sheep.class);
  private final Accessor<Wolf> wolfOf = world.accessor(Wolf.class);

  /// The resources of the current tick, which are other objects after a snapshot was loaded.
  private Meadow meadow;

  private Flock flock;

  /// Creates a meadow with its first animals.
  public WolfSheepModel(Parameters parameters, long seed) {
    this.parameters = parameters;
    world.seed(seed);
    RandomStream random = world.random("start");
    meadow = new Meadow(parameters.side(), parameters.regrowth(), random);
    flock = new Flock(meadow.cells());
    registerState();
    for (int i = 0; i < parameters.sheep(); i++) {
      spawn(new Sheep(random.nextInt(meadow.cells()), 2 * ENERGY_OF_GRASS * random.nextDouble()));
    }
    for (int i = 0; i < parameters.wolves(); i++) {
      world.spawn(
          new Wolf(random.nextInt(meadow.cells()), 2 * ENERGY_OF_SHEEP * random.nextDouble()));
    }
    Schedule schedule = app.schedule();
    schedule.add("sheep", setup -> inRandomOrder(setup, sheep, this::actAsSheep));
    schedule.add("wolves", setup -> inRandomOrder(setup, wolves, this::actAsWolf));
    schedule.add("grass", WolfSheepModel::growGrass);
  }

  private void registerState() {
    Schema schema = world.schema();
    schema.registerCodec(Codec.of(Meadow.class, Meadow.Saved.class, Meadow::save, Meadow::new));
    schema.registerCodec(Codec.of(Flock.class, Flock.Saved.class, Flock::save, Flock::new));
    world.resources().set(meadow);
    world.resources().set(flock);
    world.resources().markState(Meadow.class);
    world.resources().markState(Flock.class);
  }

  private void spawn(Sheep lamb) {
    flock.enter(lamb.cell(), world.spawn(lamb));
  }

  /// Advances the model by one tick.
  public void step() {
    app.tick();
  }

  /// The behaviour of one animal.
  private interface Behaviour {
    void act(Entity entity, RandomStream random);
  }

  private SystemBody inRandomOrder(SystemSetup setup, Query animals, Behaviour behaviour) {
    Resources resources = setup.exclusive().resources();
    SystemRandom random = setup.random();
    return () -> {
      meadow = resources.get(Meadow.class);
      flock = resources.get(Flock.class);
      RandomStream stream = random.stream();
      EntityList order = animals.entities();
      order.shuffle(stream);
      for (Entity entity : order) {
        behaviour.act(entity, stream);
      }
    };
  }

  private static SystemBody growGrass(SystemSetup setup) {
    var meadow = setup.writableResource(Meadow.class);
    return () -> meadow.get().grow();
  }

  private void actAsSheep(Entity entity, RandomStream random) {
    Sheep animal = sheepOf.get(entity);
    int cell = meadow.neighbour(animal.cell(), random.nextInt(Meadow.NEIGHBOURS));
    double energy = animal.energy() - 1 + (meadow.graze(cell) ? ENERGY_OF_GRASS : 0);
    flock.leave(animal.cell(), entity);
    if (energy < MIN_ENERGY_OF_SHEEP) {
      world.despawn(entity);
      return;
    }
    flock.enter(cell, entity);
    if (random.nextDouble() < parameters.sheepBirths()) {
      energy /= 2;
      spawn(new Sheep(cell, energy));
    }
    sheepOf.set(entity, new Sheep(cell, energy));
  }

  private void actAsWolf(Entity entity, RandomStream random) {
    Wolf animal = wolfOf.get(entity);
    int cell = meadow.neighbour(animal.cell(), random.nextInt(Meadow.NEIGHBOURS));
    double energy = animal.energy() - 1;
    if (!flock.isEmpty(cell)) {
      world.despawn(flock.takeLast(cell));
      energy += ENERGY_OF_SHEEP;
    }
    if (energy < 0) {
      world.despawn(entity);
      return;
    }
    if (random.nextDouble() < parameters.wolfBirths()) {
      energy /= 2;
      world.spawn(new Wolf(cell, energy));
    }
    wolfOf.set(entity, new Wolf(cell, energy));
  }

  /// The app that runs the systems of the model.
  public App app() {
    return app;
  }

  /// The number of sheep.
  public int sheep() {
    return sheep.count();
  }

  /// The number of wolves.
  public int wolves() {
    return wolves.count();
  }

  /// The number of cells whose grass has grown.
  public int grass() {
    int count = 0;
    for (int cell = 0; cell < meadow.cells(); cell++) {
      count += meadow.isGrown(cell) ? 1 : 0;
    }
    return count;
  }

  Meadow meadow() {
    return world.resources().get(Meadow.class);
  }

  Query1<Sheep> sheepQuery() {
    return sheep;
  }

  Query1<Wolf> wolfQuery() {
    return wolves;
  }
}
