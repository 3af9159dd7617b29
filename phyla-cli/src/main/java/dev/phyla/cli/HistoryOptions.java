package dev.phyla.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that record a new run.
final class HistoryOptions {
  @Option(
      names = "--record",
      paramLabel = "FOLDER",
      description = "record every tick in a history, for phyla history")
  private @Nullable Path folder;

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      description = "with --record: the id of the run (default: made from the time)")
  private @Nullable String runId;

  @Option(
      names = "--world-id",
      paramLabel = "ID",
      description = "with --record: the id of the world (default: the name of what runs)")
  private @Nullable String worldId;

  @Option(
      names = "--record-every",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "with --record: record ticks that are a multiple of N only")
  private @Nullable Integer every;

  @Option(
      names = "--record-whole",
      description = "with --record: record all rows in every tick, not only changed ones")
  private boolean isWhole;

  /// Why the options do not fit together, as a sentence, or null if they do.
  @Nullable String problem() {
    String option = folder == null ? firstGiven() : null;
    return option == null ? null : option + " needs --record, the folder of the history";
  }

  private @Nullable String firstGiven() {
    if (runId != null) {
      return "--run-id";
    }
    if (worldId != null) {
      return "--world-id";
    }
    if (every != null) {
      return "--record-every";
    }
    return isWhole ? "--record-whole" : null;
  }

  /// The folder of the history, or null if nothing is recorded.
  @Nullable Path folder() {
    return folder;
  }

  /// The id of the world, or null if none is given.
  @Nullable String worldId() {
    return worldId;
  }

  /// Whether an option is given that only a new run can have.
  boolean isNewRun() {
    return runId != null || every != null || isWhole;
  }

  /// How a new run is recorded, or null if it is not.
  ///
  /// @param name the name of what runs
  @Nullable RecordingPlan plan(String name) {
    return folder == null
        ? null
        : new RecordingPlan(
            folder, worldId == null ? name : worldId, runId, every == null ? 1 : every, isWhole);
  }
}
