package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.examples.Simulation;
import dev.phyla.history.History;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import dev.phyla.history.RunInfo;
import java.nio.file.Path;
import java.util.List;

/// Goes on from a tick of a recorded run, as a run of its own.
///
/// @param folder the folder of the history
/// @param worldId the id of the world
/// @param parent the run and the tick to go on from
/// @param runId the id of the new run
/// @param origin the program of the new run
/// @param changes what is changed before the first tick
record ForkedRun(
    Path folder,
    String worldId,
    RunInfo.Parent parent,
    String runId,
    RecordedOrigin origin,
    List<StateChange> changes)
    implements ExampleRecorder {

  @Override
  public Recording start(Simulation simulation) {
    RecordingBuilder builder =
        History.recorder(simulation.world(), folder)
            .worldId(worldId)
            .runId(runId)
            .forkOf(parent.runId(), parent.tick());
    origin.parameters().forEach(builder::parameter);
    changes.forEach(change -> builder.parameter(change.name(), change.value()));
    changes.forEach(change -> change.check(simulation.world()));
    Recording recording;
    try {
      recording = builder.start();
    } catch (IllegalArgumentException e) { // an id that cannot be part of a path
      throw RunName.wrongId(e);
    }
    try {
      apply(simulation.world());
      return recording;
    } catch (IllegalArgumentException e) { // a value that the constructor of a record refuses
      recording.close();
      throw new HistoryException("The state cannot be changed: " + e.getMessage(), e);
    }
  }

  private void apply(World world) {
    changes.forEach(change -> change.apply(world));
    if (changes.stream().anyMatch(StateChange::isSeed)) {
      RunOrigin.set(world, origin.example(), origin.settings());
    }
  }
}
