package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.history.History;
import dev.phyla.history.Run;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that record a run or resume a recorded one.
final class ResumeOptions {
  @Mixin private final RecordOptions recording = new RecordOptions();

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description =
          "with --record: continue a run after its last tick, such as one that was killed; it"
              + " determines the example, the entities and the seed")
  private @Nullable String resumed;

  /// Why the options do not fit together, as a sentence, or null if they do.
  @Nullable String problem() {
    String problem = recording.problem();
    if (problem != null || resumed == null) {
      return problem;
    }
    if (recording.folder() == null) {
      return RecordOptions.needsFolder("--resume");
    }
    return recording.isOfNewRun()
        ? "--resume continues a run as it was recorded; leave out --run-id, --record-every and"
            + " --record-whole"
        : null;
  }

  /// Whether a run is to be recorded or resumed.
  boolean isGiven() {
    return recording.folder() != null;
  }

  boolean isResumed() {
    return resumed != null;
  }

  /// What a new run records, or null for nothing.
  @Nullable ExampleRecorder newRun(Example example, int ticks) {
    Path folder = recording.folder();
    return folder == null ? null : new NewRun(recording, folder, example, ticks);
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
    Path folder = recording.folder();
    if (folder == null || resumed == null) {
      throw new IllegalStateException("No run is resumed.");
    }
    String worldId = recording.worldId();
    try (History history = History.open(folder)) {
      Run run = worldId == null ? RunName.find(history, resumed) : history.run(worldId, resumed);
      return new Resumed(
          RecordedOrigin.of(run, threads),
          run.lastTick(),
          new ResumedRun(folder, run.info().worldId(), run.id()));
    }
  }
}
