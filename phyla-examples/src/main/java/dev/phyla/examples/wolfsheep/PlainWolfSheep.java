package dev.phyla.examples.wolfsheep;

import dev.phyla.RandomStream;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/// The same model with objects in array lists, for comparison. Of Phyla it uses the random numbers
/// only.
public final class PlainWolfSheep {
  private static final class Animal {
    private int cell;
    private double energy;

    /// Its index in the list of its kind.
    private int at;

    private Animal(int cell, double energy) {
      this.cell = cell;
      this.energy = energy;
    }
  }

  private final Parameters parameters;
  private final World random = new World();
  private final List<Animal> sheep = new ArrayList<>();
  private final List<Animal> wolves = new ArrayList<>();
  private final Meadow meadow;
  private final List<List<Animal>> flock = new ArrayList<>();

  /// A meadow with its first animals.
  public PlainWolfSheep(Parameters parameters, long seed) {
    this.parameters = parameters;
    random.seed(seed);
    RandomStream start = random.random("start");
    meadow = new Meadow(parameters.side(), parameters.regrowth(), start);
    for (int cell = 0; cell < meadow.cells(); cell++) {
      flock.add(new ArrayList<>(2));
    }
    for (int i = 0; i < parameters.sheep(); i++) {
      addSheep(start.nextInt(meadow.cells()), 10 * start.nextDouble());
    }
    for (int i = 0; i < parameters.wolves(); i++) {
      add(wolves, new Animal(start.nextInt(meadow.cells()), 26 * start.nextDouble()));
    }
  }

  private static void add(List<Animal> kind, Animal animal) {
    animal.at = kind.size();
    kind.add(animal);
  }

  /// The last of its kind fills the gap.
  private static void remove(List<Animal> kind, Animal animal) {
    Animal last = kind.removeLast();
    if (last != animal) {
      kind.set(animal.at, last);
      last.at = animal.at;
    }
  }

  private void addSheep(int cell, double energy) {
    Animal lamb = new Animal(cell, energy);
    add(sheep, lamb);
    flock.get(cell).add(lamb);
  }

  /// Advances the model by one tick.
  public void step() {
    RandomStream ofSheep = random.random("sheep");
    for (Animal animal : shuffled(sheep, ofSheep)) {
      actAsSheep(animal, ofSheep);
    }
    RandomStream ofWolves = random.random("wolves");
    for (Animal animal : shuffled(wolves, ofWolves)) {
      actAsWolf(animal, ofWolves);
    }
    meadow.grow();
    random.endUpdate();
  }

  private static List<Animal> shuffled(List<Animal> animals, RandomGenerator random) {
    var order = new ArrayList<>(animals);
    Collections.shuffle(order, random);
    return order;
  }

  private void actAsSheep(Animal animal, RandomGenerator random) {
    int cell = meadow.neighbour(animal.cell, random.nextInt(Meadow.NEIGHBOURS));
    animal.energy = animal.energy - 1 + (meadow.graze(cell) ? 5 : 0);
    flock.get(animal.cell).remove(animal);
    if (animal.energy < 1) {
      remove(sheep, animal);
      return;
    }
    animal.cell = cell;
    flock.get(cell).add(animal);
    if (random.nextDouble() < parameters.sheepBirths()) {
      animal.energy /= 2;
      addSheep(cell, animal.energy);
    }
  }

  private void actAsWolf(Animal animal, RandomGenerator random) {
    animal.cell = meadow.neighbour(animal.cell, random.nextInt(Meadow.NEIGHBOURS));
    animal.energy -= 1;
    List<Animal> prey = flock.get(animal.cell);
    if (!prey.isEmpty()) {
      remove(sheep, prey.removeLast());
      animal.energy += 13;
    }
    if (animal.energy < 0) {
      remove(wolves, animal);
      return;
    }
    if (random.nextDouble() < parameters.wolfBirths()) {
      animal.energy /= 2;
      add(wolves, new Animal(animal.cell, animal.energy));
    }
  }

  /// The number of sheep.
  public int sheep() {
    return sheep.size();
  }

  /// The number of wolves.
  public int wolves() {
    return wolves.size();
  }

  /// The number of cells whose grass has grown.
  public int grass() {
    int count = 0;
    for (int cell = 0; cell < meadow.cells(); cell++) {
      count += meadow.isGrown(cell) ? 1 : 0;
    }
    return count;
  }
}
