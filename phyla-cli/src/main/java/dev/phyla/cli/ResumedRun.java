package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.examples.Simulation;
import dev.phyla.history.History;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Recording;
import dev.phyla.history.Run;
import java.nio.file.Path;

/// Continues a recorded run after its last tick.
///
/// That is right only if the whole state of the example is in the world. So the last recorded ticks
/// are simulated once more, and the run is refused if they come out differently.
///
/// @param folder the folder of the history
/// @param worldId the id of the world
/// @param runId the id of the run
record ResumedRun(Path folder, String worldId, String runId) implements ExampleRecorder {

  @Override
  public Recording start(Simulation simulation) {
    requireRepeatable(simulation);
    return History.recorder(simulation.world(), folder).worldId(worldId).runId(runId).resume();
  }

  private void requireRepeatable(Simulation simulation) {
    World world = simulation.world();
    try (History history = History.open(folder)) {
      Run run = history.run(worldId, runId);
      long[] ticks = run.ticks();
      if (ticks.length < 2) {
        return;
      }
      long before = ticks[ticks.length - 2];
      long last = ticks[ticks.length - 1];
      run.restore(before, world);
      for (long tick = before; tick < last; tick++) {
        simulation.step();
      }
      long simulated = world.stateHash();
      run.restore(last, world);
      if (world.stateHash() != simulated) {
        throw new HistoryException(
            "The run %s cannot be resumed: simulated again, its ticks %d to %d come out differently, because the example has changed or keeps state outside of the world."
                .formatted(runId, before, last));
      }
    }
  }
}
