package dev.phyla.sql.internal.view;

import dev.phyla.history.RunInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A run of a world, as the views `runs` and `parameters` show it.
///
/// @param worldId the id of the world
/// @param runId the id of the run
/// @param parentRunId the run of the same world that it was forked from, or null
/// @param parentTick the last tick that it has in common with its parent, or -1 without one
/// @param seed the seed
/// @param firstTick the first tick that was recorded
/// @param lastTick the last tick that was recorded
/// @param worlds the number of worlds of a batch, or 0 for a world of its own
/// @param parameters the parameters by name; numbers, texts, or anything with a text form
public record SqlRun(
    String worldId,
    String runId,
    @Nullable String parentRunId,
    long parentTick,
    long seed,
    long firstTick,
    long lastTick,
    int worlds,
    Map<String, ?> parameters) {
  /// Checks the ids and copies the parameters.
  public SqlRun {
    Objects.requireNonNull(worldId, "The id of the world is null.");
    Objects.requireNonNull(runId, "The id of the run is null.");
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /// Describes a recorded run.
  ///
  /// @param info what was recorded
  /// @param firstTick the first tick of the run itself
  /// @param lastTick the last tick
  /// @return the run
  public static SqlRun of(RunInfo info, long firstTick, long lastTick) {
    RunInfo.Parent parent = info.parent();
    return new SqlRun(
        info.worldId(),
        info.runId(),
        parent == null ? null : parent.runId(),
        parent == null ? -1 : parent.tick(),
        info.seed(),
        firstTick,
        lastTick,
        info.worlds(),
        info.parameters());
  }
}
