package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.history.History;
import dev.phyla.history.Run;
import java.nio.file.Path;
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
      description = "with --record: the id of the world (default: the name of the example)")
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

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description =
          "with --record: continue a run after its last tick, such as one that was killed; it"
              + " determines the example, the entities and the seed")
  private @Nullable String resumed;

  /// Why the options do not fit together, as a sentence, or null if they do.
  @Nullable String problem() {
    if (folder == null) {
      String option = firstGiven();
      return option == null ? null : option + " needs --record, the folder of the history";
    }
    if (resumed != null && (runId != null || every != null || isWhole)) {
      return "--resume continues a run as it was recorded; leave out --run-id, --record-every and"
          + " --record-whole";
    }
    return null;
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
    if (isWhole) {
      return "--record-whole";
    }
    return resumed == null ? null : "--resume";
  }

  /// Whether a run is to be recorded or resumed.
  boolean isGiven() {
    return folder != null;
  }

  boolean isResumed() {
    return resumed != null;
  }

  /// What a new run records, or null for nothing.
  @Nullable ExampleRecorder newRun(Example example, int ticks) {
    return folder == null
        ? null
        : new NewRun(
            folder,
            example,
            worldId == null ? example.name() : worldId,
            runId,
            every == null ? 1 : every,
            isWhole,
            ticks);
  }

  /// A run that goes on.
  ///
  /// @param origin its program
  /// @param lastTick the last tick that was recorded
  /// @param recorder continues the recording
  record Resumed(RecordedOrigin origin, long lastTick, ExampleRecorder recorder) {}

  /// The run to resume.
  ///
  /// @throws dev.phyla.history.HistoryException if there is no such run, or it is damaged
  Resumed resumed(int threads) {
    if (folder == null || resumed == null) {
      throw new IllegalStateException("No run is resumed.");
    }
    try (History history = History.open(folder)) {
      Run run = worldId == null ? RunName.find(history, resumed) : history.run(worldId, resumed);
      return new Resumed(
          RecordedOrigin.of(run, threads),
          run.lastTick(),
          new ResumedRun(folder, run.info().worldId(), run.id()));
    }
  }
}
