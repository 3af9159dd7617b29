package dev.phyla.bench.models;

import dev.phyla.bench.workload.Task;
import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;

/// The parameters of the declared models for a number of agents at the start.
///
/// From the number of the large model on, they are those of the large model, with a space that has
/// the same density. With fewer agents they are those of the small model.
public final class ModelSizes {
  private static final int SMALL_SCHELLING = 1_000;

  private ModelSizes() {}

  /// Wolves and sheep.
  public static WolfSheep.Settings wolfSheep(int animals) {
    if (animals < Task.LARGE_WOLF_SHEEP) {
      WolfSheep.Settings small = WolfSheep.Settings.SMALL;
      int sheep = animals * 6 / 10;
      return new WolfSheep.Settings(
          small.side(),
          sheep,
          animals - sheep,
          small.regrowth(),
          small.sheepBirths(),
          small.wolfBirths());
    }
    WolfSheep.Settings large = WolfSheep.Settings.LARGE;
    int sheep = (int) (animals * 2L / 3);
    return new WolfSheep.Settings(
        scaled(large.side(), animals, Task.LARGE_WOLF_SHEEP),
        sheep,
        animals - sheep,
        large.regrowth(),
        large.sheepBirths(),
        large.wolfBirths());
  }

  /// Birds.
  public static FlockingBirds.Settings flocking(int birds) {
    boolean isLarge = birds >= Task.LARGE_FLOCKING;
    FlockingBirds.Settings declared =
        isLarge ? FlockingBirds.Settings.LARGE : FlockingBirds.Settings.SMALL;
    return new FlockingBirds.Settings(
        isLarge ? scaled((int) declared.side(), birds, Task.LARGE_FLOCKING) : declared.side(),
        birds,
        declared.sight(),
        declared.speed(),
        declared.separation(),
        declared.cohere(),
        declared.separate(),
        declared.match());
  }

  /// People of two groups.
  public static Schelling.Settings schelling(int people) {
    if (people <= SMALL_SCHELLING) {
      Schelling.Settings small = Schelling.Settings.SMALL;
      return new Schelling.Settings(small.side(), people, small.radius(), small.alike());
    }
    Schelling.Settings large = Schelling.Settings.LARGE;
    return new Schelling.Settings(
        scaled(large.side(), people, Task.LARGE_SCHELLING), people, large.radius(), large.alike());
  }

  private static int scaled(int side, int agents, int declared) {
    return (int) Math.ceil(side * Math.sqrt(agents / (double) declared));
  }
}
