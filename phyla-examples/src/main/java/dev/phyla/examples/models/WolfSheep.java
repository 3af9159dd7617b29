package dev.phyla.examples.models;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;
import dev.phyla.model.space.Layer;
import dev.phyla.model.space.Neighbourhood;
import org.jspecify.annotations.Nullable;

/// Wolves eat sheep, and sheep eat grass, which grows again.
///
/// The rules are those that the community of Agents.jl declared to compare frameworks, and
/// [Settings#SMALL] and [Settings#LARGE] are the two sizes of that comparison.
public final class WolfSheep {
  /// The parameters.
  public record Settings(
      @Parameter(value = "25", min = 3, max = 10_000, unit = "cells", description = "side")
          int side,
      @Parameter(value = "60", min = 0, max = 1e7, description = "sheep at the start") int sheep,
      @Parameter(value = "40", min = 0, max = 1e7, description = "wolves at the start") int wolves,
      @Parameter(value = "20", min = 1, unit = "ticks", description = "until grass has regrown")
          int regrowth,
      @Parameter(value = "0.2", min = 0, max = 1, description = "chance of a lamb in a tick")
          double sheepBirths,
      @Parameter(value = "0.1", min = 0, max = 1, description = "chance of a cub in a tick")
          double wolfBirths) {
    /// The small model of the comparison.
    public static final Settings SMALL = new Settings(25, 60, 40, 20, 0.2, 0.1);

    /// The large model of the comparison.
    public static final Settings LARGE = new Settings(100, 1_000, 500, 10, 0.4, 0.2);
  }

  /// A sheep in a cell of the meadow.
  public record Sheep(int cell, double energy) {}

  /// A wolf in a cell of the meadow.
  public record Wolf(int cell, double energy) {}

  /// The grass of a cell.
  ///
  /// @param ticksLeft the number of ticks until it has grown, 0 if it has
  public record Grass(int ticksLeft) {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
          "wolf-sheep",
          "Wolves hunt sheep on a meadow that grows again, and their numbers rise and fall.",
          Settings.class,
          WolfSheep::new);

  private static final double ENERGY_OF_GRASS = 5;
  private static final double ENERGY_OF_SHEEP = 13;

  private final World world;
  private final Settings settings;
  private final Neighbourhood around;
  private final Layer<Grass> grass;
  private final Grid flock;

  private WolfSheep(Simulation<Settings> sim) {
    world = sim.world();
    settings = sim.parameters();
    RandomStream random = sim.random("start");
    GridShape meadow = GridShape.periodic(settings.side(), settings.side());
    around = meadow.moore(1);
    grass = Layer.of(world, meadow, Grass.class, cell -> firstGrass(random));
    flock = Grid.of(world, meadow, Sheep.class);
    for (int i = 0; i < settings.sheep(); i++) {
      double energy = random.nextDouble(1, 2 * ENERGY_OF_GRASS);
      world.spawn(new Sheep(random.nextInt(meadow.cells()), energy));
    }
    for (int i = 0; i < settings.wolves(); i++) {
      double energy = random.nextDouble(1, 2 * ENERGY_OF_SHEEP);
      world.spawn(new Wolf(random.nextInt(meadow.cells()), energy));
    }
    sim.activate("sheep", Sheep.class).inRandomOrder().update(this::actAsSheep);
    sim.activate("wolves", Wolf.class).inRandomOrder().update(this::actAsWolf);
    sim.app()
        .schedule()
        .add(
            "grass",
            setup -> {
              var growing = setup.query(write(Grass.class));
              return () -> growing.update(g -> new Grass(Math.max(0, g.ticksLeft() - 1)));
            });
    Query1<Grass> cells = world.query(read(Grass.class));
    sim.data()
        .count("sheep", world.query(read(Sheep.class)))
        .count("wolves", world.query(read(Wolf.class)))
        .report("grass", () -> cells.count(g -> g.ticksLeft() == 0));
  }

  private Grass firstGrass(RandomStream random) {
    return new Grass(random.nextBoolean() ? 0 : 1 + random.nextInt(settings.regrowth()));
  }

  private @Nullable Sheep actAsSheep(Entity agent, Sheep sheep, RandomStream random) {
    int cell = around.random(sheep.cell(), random);
    double energy = sheep.energy() - 1;
    if (grass.get(cell).ticksLeft() == 0) {
      grass.set(cell, new Grass(settings.regrowth()));
      energy += ENERGY_OF_GRASS;
    }
    if (energy < 1) {
      return null; // it dies
    }
    if (random.nextDouble() < settings.sheepBirths()) {
      energy /= 2;
      world.spawn(new Sheep(cell, energy));
    }
    return new Sheep(cell, energy);
  }

  private @Nullable Wolf actAsWolf(Entity agent, Wolf wolf, RandomStream random) {
    int cell = around.random(wolf.cell(), random);
    double energy = wolf.energy() - 1;
    if (!flock.isEmpty(cell)) {
      world.despawn(flock.first(cell));
      energy += ENERGY_OF_SHEEP;
    }
    if (energy < 0) {
      return null;
    }
    if (random.nextDouble() < settings.wolfBirths()) {
      energy /= 2;
      world.spawn(new Wolf(cell, energy));
    }
    return new Wolf(cell, energy);
  }
}
