package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a new run is recorded.
///
/// @param folder the folder of the history
/// @param worldId the id of the world
/// @param runId the id of the run, or null for one that is made from the time
/// @param every the distance of recorded ticks
/// @param isWhole whether all rows of every tick are recorded
record RecordingPlan(
    Path folder, String worldId, @Nullable String runId, int every, boolean isWhole) {

  /// Starts to record.
  ///
  /// @param parameters the parameters to store with the run
  /// @throws dev.phyla.history.HistoryException if the run cannot be recorded
  Recording start(World world, Map<String, String> parameters) {
    RecordingBuilder builder = History.recorder(world, folder).worldId(worldId).every(every);
    if (runId != null) {
      builder.runId(runId);
    }
    if (isWhole) {
      builder.everyTickWhole();
    }
    parameters.forEach(builder::parameter);
    try {
      return builder.start();
    } catch (IllegalArgumentException e) { // an id that cannot be part of a path
      throw RunName.wrongId(e);
    }
  }
}
