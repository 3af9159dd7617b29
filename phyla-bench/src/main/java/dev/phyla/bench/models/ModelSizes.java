package dev.phyla.bench.models;

import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;

/// The parameters of the declared models for a number of agents at the start.
///
/// From the number of the large model on, they are those of the large model, with a space that has
/// the same density. With fewer agents they are those of the small model.
public final class ModelSizes {
  /// The numbers of agents of the declared models, small and large.
  public static final int SMALL_WOLF_SHEEP = 100;

  public static final int LARGE_WOLF_SHEEP = 1_500;
  public static final int SMALL_FLOCKING = 200;
  public static final int LARGE_FLOCKING = 400;
  public static final int SMALL_SCHELLING = 1_000;
  public static final int LARGE_SCHELLING = 8_000;

  /// How often a small model is run, because its populations differ between seeds.
  public static final int RUNS_OF_SMALL = 10;

  private ModelSizes() {}

  /// Wolves and sheep.
  public static WolfSheep.Settings wolfSheep(int animals) {
    if (animals < LARGE_WOLF_SHEEP) {
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
        scaled(large.side(), animals, LARGE_WOLF_SHEEP),
        sheep,
        animals - sheep,
        large.regrowth(),
        large.sheepBirths(),
        large.wolfBirths());
  }

  /// Birds.
  public static FlockingBirds.Settings flocking(int birds) {
    boolean isLarge = birds >= LARGE_FLOCKING;
    FlockingBirds.Settings declared =
        isLarge ? FlockingBirds.Settings.LARGE : FlockingBirds.Settings.SMALL;
    return new FlockingBirds.Settings(
        isLarge
            ? scaled((int) declared.side(), birds, LARGE_FLOCKING)
            : declared.side(),
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
        scaled(large.side(), people, LARGE_SCHELLING), people, large.radius(), large.alike());
  }

  private static int scaled(int side, int agents, int declared) {
    return (int) Math.ceil(side * Math.sqrt(agents / (double) declared));
  }
}
