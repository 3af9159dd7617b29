package dev.phyla.bench.mason;

import dev.phyla.examples.models.WolfSheep.Settings;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sim.engine.SimState;
import sim.engine.Steppable;
import sim.engine.Stoppable;
import sim.field.grid.IntGrid2D;
import sim.field.grid.SparseGrid2D;
import sim.util.Bag;

/// The wolf–sheep model: a sparse grid of sheep, a grid of grass, and the schedule, which shuffles
/// the animals of one ordering.
final class MasonWolfSheep extends SimState {
  private static final long serialVersionUID = 1;
  private static final int SHEEP_FIRST = 1;
  private static final int THEN_WOLVES = 2;
  private static final int THEN_GRASS = 3;

  private final transient Settings settings;
  private final SparseGrid2D flock;
  private final IntGrid2D ticksLeft;
  private int sheepCount;
  private int wolfCount;

  MasonWolfSheep(Settings settings, long seed) {
    super(seed);
    this.settings = settings;
    flock = new SparseGrid2D(settings.side(), settings.side());
    ticksLeft = new IntGrid2D(settings.side(), settings.side());
  }

  /// Runs the model.
  ///
  /// @return the number of animals in the end
  static long run(Settings settings, long seed) {
    MasonWolfSheep model = started(settings, seed);
    for (int tick = 0; tick < 100; tick++) {
      model.schedule.step(model);
    }
    return (long) model.sheepCount + model.wolfCount;
  }

  static MasonWolfSheep started(Settings settings, long seed) {
    var model = new MasonWolfSheep(settings, seed);
    model.start();
    return model;
  }

  int sheepCount() {
    return sheepCount;
  }

  int wolfCount() {
    return wolfCount;
  }

  @Override
  public void start() {
    super.start();
    int side = settings.side();
    for (int x = 0; x < side; x++) {
      for (int y = 0; y < side; y++) {
        ticksLeft.field[x][y] = random.nextBoolean() ? 0 : 1 + random.nextInt(settings.regrowth());
      }
    }
    for (int i = 0; i < settings.sheep(); i++) {
      add(new Sheep(random.nextInt(side), random.nextInt(side), 1 + 9 * random.nextDouble()));
    }
    for (int i = 0; i < settings.wolves(); i++) {
      add(new Wolf(random.nextInt(side), random.nextInt(side), 1 + 25 * random.nextDouble()));
    }
    schedule.scheduleRepeating((Steppable) state -> growGrass(), THEN_GRASS, 1);
  }

  private void growGrass() {
    for (int[] column : ticksLeft.field) {
      for (int y = 0; y < column.length; y++) {
        column[y] = Math.max(0, column[y] - 1);
      }
    }
  }

  private void add(Sheep sheep) {
    sheepCount++;
    flock.setObjectLocation(sheep, sheep.x, sheep.y);
    sheep.stop = schedule.scheduleRepeating(sheep, SHEEP_FIRST, 1);
  }

  private void add(Wolf wolf) {
    wolfCount++;
    wolf.stop = schedule.scheduleRepeating(wolf, THEN_WOLVES, 1);
  }

  private void remove(Sheep sheep) {
    sheepCount--;
    flock.remove(sheep);
    Objects.requireNonNull(sheep.stop).stop();
  }

  private abstract static class Animal implements Steppable {
    private static final long serialVersionUID = 1;

    int x;
    int y;
    double energy;
    @Nullable Stoppable stop;

    Animal(int x, int y, double energy) {
      this.x = x;
      this.y = y;
      this.energy = energy;
    }

    void walk(MasonWolfSheep model) {
      int direction = model.random.nextInt(8);
      int skipped = direction < 4 ? direction : direction + 1;
      x = model.flock.stx(x + skipped % 3 - 1);
      y = model.flock.sty(y + skipped / 3 - 1);
      energy -= 1;
    }
  }

  private static final class Sheep extends Animal {
    private static final long serialVersionUID = 1;

    private Sheep(int x, int y, double energy) {
      super(x, y, energy);
    }

    @Override
    public void step(SimState state) {
      var model = (MasonWolfSheep) state;
      walk(model);
      if (model.ticksLeft.field[x][y] == 0) {
        model.ticksLeft.field[x][y] = model.settings.regrowth();
        energy += 5;
      }
      if (energy < 1) {
        model.remove(this);
        return;
      }
      model.flock.setObjectLocation(this, x, y);
      if (model.random.nextDouble() < model.settings.sheepBirths()) {
        energy /= 2;
        model.add(new Sheep(x, y, energy));
      }
    }
  }

  private static final class Wolf extends Animal {
    private static final long serialVersionUID = 1;

    private Wolf(int x, int y, double energy) {
      super(x, y, energy);
    }

    @Override
    public void step(SimState state) {
      var model = (MasonWolfSheep) state;
      walk(model);
      Bag prey = model.flock.getObjectsAtLocation(x, y);
      if (prey != null && prey.numObjs > 0) {
        model.remove((Sheep) prey.objs[0]);
        energy += 13;
      }
      if (energy < 0) {
        model.wolfCount--;
        Objects.requireNonNull(stop).stop();
        return;
      }
      if (model.random.nextDouble() < model.settings.wolfBirths()) {
        energy /= 2;
        model.add(new Wolf(x, y, energy));
      }
    }
  }
}
