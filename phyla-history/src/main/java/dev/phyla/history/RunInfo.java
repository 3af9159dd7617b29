package dev.phyla.history;

import dev.phyla.history.internal.files.RunIds;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What was recorded in a run, and how it started.
///
/// Ids of worlds and runs are parts of paths: 1 to 200 characters, which are letters of ASCII,
/// digits, `.`, `_` and `-`, without a `.` at the start.
///
/// @param worldId the id of the world
/// @param runId the id of the run, unique among the runs of the world
/// @param seed the seed of the world
/// @param parameters the parameters of the model by name, in an order that is kept
/// @param parent where the run was forked from another run of the world, or null
/// @param engineVersion the version of Phyla that recorded it
/// @param started when the recording started
/// @param isComplete whether the whole state was recorded. If false, only chosen components were,
///   so worlds cannot be restored
/// @param isEveryTickWhole whether all rows of every tick were recorded, not only changed ones
/// @param everyTicks the distance of recorded ticks, 1 for each tick
/// @param components the names of the recorded components, empty for all
/// @param worlds the number of worlds of a batch, whose ticks are the steps of the batch; 0 if a
///   world was recorded
public record RunInfo(
    String worldId,
    String runId,
    long seed,
    Map<String, String> parameters,
    @Nullable Parent parent,
    String engineVersion,
    Instant started,
    boolean isComplete,
    boolean isEveryTickWhole,
    int everyTicks,
    List<String> components,
    int worlds) {
  /// Copies map and list.
  ///
  /// @throws IllegalArgumentException if an id is not valid, the distance of ticks is less than 1,
  ///   the run is its own parent, or the number of worlds is negative
  public RunInfo {
    RunIds.require("world", worldId);
    RunIds.require("run", runId);
    if (parent != null && parent.runId.equals(runId)) {
      throw new IllegalArgumentException(
          "The run " + runId + " cannot be its own parent; give the fork another run id.");
    }
    if (everyTicks < 1) {
      throw new IllegalArgumentException(
          String.format(
              "The run %s cannot be recorded every %d ticks; 1 records each tick.",
              runId, everyTicks));
    }
    if (worlds < 0) {
      throw new IllegalArgumentException(
          "The run " + runId + " cannot have " + worlds + " worlds.");
    }
    Objects.requireNonNull(engineVersion, "The version of the engine is null.");
    Objects.requireNonNull(started, "The start of the run is null.");
    components = List.copyOf(components);
    var copy = new LinkedHashMap<String, String>();
    parameters.forEach(
        (name, value) ->
            copy.put(
                Objects.requireNonNull(name, "The name of a parameter is null."),
                Objects.requireNonNull(value, () -> "The parameter " + name + " is null.")));
    parameters = Collections.unmodifiableMap(copy);
  }

  /// Whether the worlds of a batch were recorded.
  ///
  /// @return whether rows belong to several worlds
  public boolean isBatch() {
    return worlds > 0;
  }

  /// Throws if there is no such world.
  void requireWorld(int number) {
    if (!isBatch()) {
      throw new IllegalStateException(
          "The run " + runId + " is of one world, which has no number.");
    }
    if (number < 0 || number >= worlds) {
      throw new IndexOutOfBoundsException(
          String.format("The run %s has worlds 0 to %d, and not %d.", runId, worlds - 1, number));
    }
  }

  /// Where a run was forked from another one.
  ///
  /// @param runId the id of the other run of the same world
  /// @param tick the tick whose state the new run started with
  public record Parent(String runId, long tick) {
    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if the id is not valid, or the tick is negative
    public Parent {
      RunIds.require("run", runId);
      if (tick < 0) {
        throw new IllegalArgumentException(
            "A run cannot be forked at tick " + tick + "; ticks are counted from 0.");
      }
    }
  }
}
