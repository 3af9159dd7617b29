package dev.phyla.bench.models;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.examples.models.WolfSheep.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/// The wolf–sheep model with objects. Of Phyla it uses the random numbers only.
///
/// A wolf eats the sheep with the lowest id. As in Phyla, the ids of dead animals are used again,
/// the last one first.
@SuppressWarnings("NullAway") // null stands for no one, as in code by hand
public final class PlainWolfSheep {
  private static final int[] DX = {-1, 0, 1, -1, 1, -1, 0, 1};
  private static final int[] DY = {-1, -1, -1, 0, 0, 1, 1, 1};

  private static final class Animal {
    private final int id;
    private int cell;
    private double energy;

    /// Its index in the list of its kind, or -1 if it is dead.
    private int at;

    /// The sheep in the same cell.
    private Animal previous;

    private Animal next;

    private Animal(int id, int cell, double energy) {
      this.id = id;
      this.cell = cell;
      this.energy = energy;
    }
  }

  private final Settings settings;
  private final World random = new World();
  private final int side;
  private final int[] ticksLeft;
  private final ArrayList<Animal> sheep = new ArrayList<>();
  private final ArrayList<Animal> wolves = new ArrayList<>();

  /// The first sheep of each cell.
  private final Animal[] flock;

  private final List<int[]> data = new ArrayList<>();
  private Animal[] order = new Animal[64];
  private int[] freeIds = new int[64];
  private int freeCount;
  private int nextId;

  /// A meadow with its first animals.
  public PlainWolfSheep(Settings settings, long seed) {
    this.settings = settings;
    side = settings.side();
    ticksLeft = new int[side * side];
    flock = new Animal[side * side];
    random.seed(seed);
    RandomStream start = random.random("start");
    for (int cell = 0; cell < ticksLeft.length; cell++) {
      ticksLeft[cell] = start.nextBoolean() ? 0 : 1 + start.nextInt(settings.regrowth());
    }
    for (int i = 0; i < settings.sheep(); i++) {
      double energy = start.nextDouble(1, 10);
      addSheep(start.nextInt(ticksLeft.length), energy);
    }
    for (int i = 0; i < settings.wolves(); i++) {
      double energy = start.nextDouble(1, 26);
      add(wolves, start.nextInt(ticksLeft.length), energy);
    }
    report();
  }

  private Animal add(List<Animal> kind, int cell, double energy) {
    int id = freeCount > 0 ? freeIds[--freeCount] : nextId++;
    var animal = new Animal(id, cell, energy);
    animal.at = kind.size();
    kind.add(animal);
    return animal;
  }

  private void addSheep(int cell, double energy) {
    enter(add(sheep, cell, energy), cell);
  }

  /// The last of its kind fills the gap.
  private void remove(List<Animal> kind, Animal animal) {
    Animal last = kind.removeLast();
    if (last != animal) {
      kind.set(animal.at, last);
      last.at = animal.at;
    }
    animal.at = -1;
    if (freeCount == freeIds.length) {
      freeIds = Arrays.copyOf(freeIds, 2 * freeCount);
    }
    freeIds[freeCount++] = animal.id;
  }

  private void enter(Animal animal, int cell) {
    animal.cell = cell;
    animal.previous = null;
    animal.next = flock[cell];
    if (animal.next != null) {
      animal.next.previous = animal;
    }
    flock[cell] = animal;
  }

  private void leave(Animal animal) {
    if (animal.previous == null) {
      flock[animal.cell] = animal.next;
    } else {
      animal.previous.next = animal.next;
    }
    if (animal.next != null) {
      animal.next.previous = animal.previous;
    }
  }

  /// Advances the model by one tick.
  public void step() {
    RandomStream ofSheep = random.random("sheep");
    int count = shuffle(sheep, ofSheep);
    for (int i = 0; i < count; i++) {
      actAsSheep(order[i], ofSheep);
    }
    RandomStream ofWolves = random.random("wolves");
    count = shuffle(wolves, ofWolves);
    for (int i = 0; i < count; i++) {
      actAsWolf(order[i], ofWolves);
    }
    for (int cell = 0; cell < ticksLeft.length; cell++) {
      ticksLeft[cell] = Math.max(0, ticksLeft[cell] - 1);
    }
    random.endUpdate();
    report();
  }

  private int shuffle(List<Animal> kind, RandomGenerator numbers) {
    int count = kind.size();
    if (count > order.length) {
      order = new Animal[2 * count];
    }
    for (int i = 0; i < count; i++) {
      order[i] = kind.get(i);
    }
    for (int i = count; i > 1; i--) {
      int other = numbers.nextInt(i);
      Animal last = order[i - 1];
      order[i - 1] = order[other];
      order[other] = last;
    }
    return count;
  }

  private int neighbour(int cell, int direction) {
    int x = cell % side + DX[direction];
    int y = cell / side + DY[direction];
    x = x < 0 ? x + side : x == side ? 0 : x;
    y = y < 0 ? y + side : y == side ? 0 : y;
    return y * side + x;
  }

  private void actAsSheep(Animal animal, RandomStream numbers) {
    int cell = neighbour(animal.cell, numbers.nextInt(8));
    animal.energy -= 1;
    if (ticksLeft[cell] == 0) {
      ticksLeft[cell] = settings.regrowth();
      animal.energy += 5;
    }
    leave(animal);
    if (animal.energy < 1) {
      remove(sheep, animal);
      return;
    }
    enter(animal, cell);
    if (numbers.nextDouble() < settings.sheepBirths()) {
      animal.energy /= 2;
      addSheep(cell, animal.energy);
    }
  }

  private void actAsWolf(Animal animal, RandomStream numbers) {
    animal.cell = neighbour(animal.cell, numbers.nextInt(8));
    animal.energy -= 1;
    Animal prey = flock[animal.cell];
    if (prey != null) {
      for (Animal other = prey.next; other != null; other = other.next) {
        prey = other.id < prey.id ? other : prey;
      }
      leave(prey);
      remove(sheep, prey);
      animal.energy += 13;
    }
    if (animal.energy < 0) {
      remove(wolves, animal);
      return;
    }
    if (numbers.nextDouble() < settings.wolfBirths()) {
      animal.energy /= 2;
      add(wolves, animal.cell, animal.energy);
    }
  }

  private void report() {
    int grown = 0;
    for (int ticks : ticksLeft) {
      grown += ticks == 0 ? 1 : 0;
    }
    data.add(new int[] {sheep.size(), wolves.size(), grown});
  }

  /// The numbers of sheep, wolves and cells with grown grass, at the start and after each tick.
  public List<int[]> data() {
    return Collections.unmodifiableList(data);
  }

  /// A checksum of all animals and the grass.
  public long checksum() {
    var sum = new Checksum();
    sheep.forEach(animal -> addAnimal(sum, 0, animal.cell, animal.energy));
    wolves.forEach(animal -> addAnimal(sum, 1, animal.cell, animal.energy));
    for (int cell = 0; cell < ticksLeft.length; cell++) {
      sum.add(cell, ticksLeft[cell]);
    }
    return sum.value();
  }

  /// Adds an animal to a checksum.
  static void addAnimal(Checksum sum, int kind, int cell, double energy) {
    sum.add(Double.doubleToLongBits(energy) * 31 + 2L * cell + kind);
  }
}
