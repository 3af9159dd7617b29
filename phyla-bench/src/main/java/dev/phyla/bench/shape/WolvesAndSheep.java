package dev.phyla.bench.shape;

import dev.phyla.bench.models.PlainWolfSheep;
import dev.phyla.examples.models.WolfSheep;

/// The large wolf–sheep model of the examples. Each tick of this program is a run of the model, in
/// a new world, and each row is one animal that acts once.
final class WolvesAndSheep implements Shape {
  private static final int TICKS = 100;
  private static final long SEED = 7;

  private final int rows = animalsByHand();
  private long sumByHand;
  private long sumByPhyla;

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public void tickByHand() {
    sumByHand += animalsByHand();
  }

  private static int animalsByHand() {
    var model = new PlainWolfSheep(WolfSheep.Settings.LARGE, SEED);
    int animals = 0;
    for (int tick = 0; tick < TICKS; tick++) {
      model.step();
      int[] counts = model.data().getLast();
      animals += counts[0] + counts[1];
    }
    return animals;
  }

  @Override
  public void tickByPhyla() {
    try (var simulation = WolfSheep.MODEL.create(WolfSheep.Settings.LARGE, SEED)) {
      for (int tick = 0; tick < TICKS; tick++) {
        simulation.step();
        sumByPhyla += (long) (simulation.data().last("sheep") + simulation.data().last("wolves"));
      }
    }
  }

  @Override
  public long checksumByHand() {
    return sumByHand;
  }

  @Override
  public long checksumByPhyla() {
    return sumByPhyla;
  }
}
