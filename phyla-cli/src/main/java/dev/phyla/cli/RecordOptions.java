package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.history.History;
import dev.phyla.history.Run;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that record a run of an example, or continue one.
final class RecordOptions {
  @Mixin private final HistoryOptions history = new HistoryOptions();

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description =
          "with --record: continue a run after its last tick, such as one that was killed; it"
              + " determines the example, the entities and the seed")
  private @Nullable String resumed;

  /// Why the options do not fit together, as a sentence, or null if they do.
  @Nullable String problem() {
    String problem = history.problem();
    if (problem != null) {
      return problem;
    }
    if (resumed != null && history.folder() == null) {
      return "--resume needs --record, the folder of the history";
    }
    return resumed != null && history.isNewRun()
        ? "--resume continues a run as it was recorded; leave out --run-id, --record-every and"
            + " --record-whole"
        : null;
  }

  /// Whether a run is to be recorded or resumed.
  boolean isGiven() {
    return history.folder() != null;
  }

  boolean isResumed() {
    return resumed != null;
  }

  /// What a new run records, or null for nothing.
  @Nullable ExampleRecorder newRun(Example example, int ticks) {
    RecordingPlan plan = history.plan(example.name());
    return plan == null ? null : new NewRun(plan, example, ticks);
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
    Path folder = history.folder();
    String worldId = history.worldId();
    if (folder == null || resumed == null) {
      throw new IllegalStateException("No run is resumed.");
    }
    try (History opened = History.open(folder)) {
      Run run = worldId == null ? RunName.find(opened, resumed) : opened.run(worldId, resumed);
      return new Resumed(
          RecordedOrigin.of(run, threads),
          run.lastTick(),
          new ResumedRun(folder, run.info().worldId(), run.id()));
    }
  }
}
