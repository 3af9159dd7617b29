package dev.phyla.bench.models;

import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;

/// Runs of the models by hand.
final class PlainRuns {
  private PlainRuns() {}

  static ModelRuns.Run wolfSheep(WolfSheep.Settings settings) {
    return (seed, isChecked) -> {
      var model = new PlainWolfSheep(settings, seed);
      for (int tick = 0; tick < KitRuns.TICKS; tick++) {
        model.step();
      }
      return isChecked ? model.checksum() : model.data().getLast()[0];
    };
  }

  static ModelRuns.Run flocking(FlockingBirds.Settings settings) {
    return (seed, isChecked) -> {
      var model = new PlainFlocking(settings, seed);
      for (int tick = 0; tick < KitRuns.TICKS; tick++) {
        model.step();
      }
      return isChecked ? model.checksum() : model.data().size();
    };
  }

  static ModelRuns.Run schelling(Schelling.Settings settings) {
    return (seed, isChecked) -> {
      var model = new PlainSchelling(settings, seed);
      for (int tick = 0; tick < KitRuns.TICKS_OF_SCHELLING; tick++) {
        model.step();
      }
      return isChecked ? model.checksum() : model.data().getLast().happy();
    };
  }
}
