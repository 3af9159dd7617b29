package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Simulation;
import dev.phyla.history.Recording;
import java.nio.file.Path;

/// Records a new run.
///
/// @param plan how it is recorded
/// @param example the example
/// @param ticks the number of ticks that the run will make
record NewRun(RecordingPlan plan, Example example, int ticks) implements ExampleRecorder {

  @Override
  public Path folder() {
    return plan.folder();
  }

  @Override
  public Recording start(Simulation simulation) {
    long lastTick = simulation.world().tick() + ticks;
    return plan.start(
        simulation.world(), RecordedOrigin.of(simulation, example, lastTick).parameters());
  }
}
