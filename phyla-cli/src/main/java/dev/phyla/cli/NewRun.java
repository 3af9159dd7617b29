package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Simulation;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Records a new run.
///
/// @param folder the folder of the history
/// @param example the example
/// @param worldId the id of the world
/// @param runId the id of the run, or null for one that is made from the time
/// @param every the distance of recorded ticks
/// @param isWhole whether all rows of every tick are recorded
/// @param ticks the number of ticks that the run will make
record NewRun(
    Path folder,
    Example example,
    String worldId,
    @Nullable String runId,
    int every,
    boolean isWhole,
    int ticks)
    implements ExampleRecorder {

  @Override
  public Recording start(Simulation simulation) {
    RecordingBuilder builder =
        History.recorder(simulation.world(), folder).worldId(worldId).every(every);
    if (runId != null) {
      builder.runId(runId);
    }
    if (isWhole) {
      builder.everyTickWhole();
    }
    RecordedOrigin.of(simulation, example, simulation.world().tick() + ticks)
        .parameters()
        .forEach(builder::parameter);
    try {
      return builder.start();
    } catch (IllegalArgumentException e) { // an id that cannot be part of a path
      throw RunName.wrongId(e);
    }
  }
}
