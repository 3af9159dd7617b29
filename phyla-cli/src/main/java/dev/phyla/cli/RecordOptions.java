package dev.phyla.cli;

import dev.phyla.Recordable;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.RecordingBuilder;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that record a run.
final class RecordOptions {
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
    String option = firstGiven();
    return folder != null || option == null ? null : needsFolder(option);
  }

  /// Says that an option cannot be used alone.
  static String needsFolder(String option) {
    return option + " needs --record, the folder of the history";
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

  /// Whether options are given that a run cannot be resumed with.
  boolean isOfNewRun() {
    return runId != null || every != null || isWhole;
  }

  /// The folder of the history, or null if nothing is recorded.
  @Nullable Path folder() {
    return folder;
  }

  /// The id of the world, or null if it was not given.
  @Nullable String worldId() {
    return worldId;
  }

  /// Starts to record a new run.
  ///
  /// @param target the folder of the history
  /// @param name the id of the world, if none was given
  /// @param parameters what is stored with the run
  /// @throws dev.phyla.history.HistoryException if the run cannot be recorded
  Recording start(Recordable source, Path target, String name, Map<String, String> parameters) {
    RecordingBuilder builder =
        History.recorder(source, target)
            .worldId(worldId == null ? name : worldId)
            .every(every == null ? 1 : every);
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
