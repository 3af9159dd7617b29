package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Simulation;
import dev.phyla.history.Recording;
import java.nio.file.Path;

/// Records a new run.
///
/// @param options what is recorded
/// @param folder the folder of the history
/// @param example the example
/// @param ticks the number of ticks that the run will make
record NewRun(RecordOptions options, Path folder, Example example, int ticks)
    implements ExampleRecorder {

  @Override
  public Recording start(Simulation simulation) {
    var origin = RecordedOrigin.of(simulation, example, simulation.world().tick() + ticks);
    return options.start(simulation.world(), folder, example.name(), origin.parameters());
  }
}
