package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import dev.phyla.examples.Settings;
import dev.phyla.history.History;
import dev.phyla.history.Run;
import dev.phyla.history.RunInfo;
import dev.phyla.snapshot.SnapshotException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Goes on from a tick of a run, as a run of its own.
@Command(
    name = "fork",
    description = "goes on from a tick of a run, as another run",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer =
        "%nA fork refers to the other run for ticks up to the fork. Without --set it repeats that"
            + " run, which phyla history diff confirms.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryForkCommand implements Callable<Integer> {
  private final boolean terminal;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "RUN", description = "a run; phyla history ls shows them")
  private String name = "";

  @Parameters(
      index = "2",
      paramLabel = "TICK",
      converter = WholeNumber.Tick.class,
      description = "a recorded tick to go on from")
  private long tick;

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      required = true,
      description = "the id of the new run")
  private String runId = "";

  @Option(
      names = "--ticks",
      paramLabel = "N",
      required = true,
      converter = WholeNumber.Ticks.class,
      description = "how many steps to simulate")
  private int ticks;

  @Option(
      names = "--example",
      paramLabel = "NAME",
      description = "the example whose systems go on (default: that of the run)")
  private @Nullable String example;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      converter = StateChange.Converter.class,
      description =
          "change the state at the fork: seed=N, or COMPONENT.FIELD=VALUE for all entities that"
              + " have the component; can be given several times")
  private List<StateChange> changes = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "how many threads run systems (default: one for each processor)")
  private int threads = Settings.defaultThreads();

  HistoryForkCommand(boolean terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    ExampleRun run = run();
    try (var progress =
        Progress.of(
            run.example().name(), "tick", run.ticks(), terminal, spec.commandLine().getErr())) {
      run.execute(progress).print(spec.commandLine().getOut());
    } catch (SnapshotException e) {
      throw new IOException(e.getMessage(), e);
    }
    return ExitCode.OK;
  }

  private ExampleRun run() {
    try (History history = History.open(folder)) {
      Run run = RunName.find(history, name);
      run.at(tick); // throws if it was not recorded
      RecordedOrigin recorded = RecordedOrigin.of(run, threads);
      Example program = example(recorded);
      Long seed =
          changes.stream()
              .filter(StateChange::isSeed)
              .map(StateChange::seed)
              .findFirst()
              .orElse(null);
      RecordedOrigin origin =
          new RecordedOrigin(program, recorded.settings(), tick + ticks).with(seed, tick + ticks);
      return new ExampleRun(
          program,
          recorded.settings(),
          ticks,
          SnapshotFiles.NONE,
          new ForkedRun(
              folder,
              run.info().worldId(),
              new RunInfo.Parent(run.id(), tick),
              runId,
              origin,
              changes),
          null,
          null);
    }
  }

  private Example example(RecordedOrigin recorded) {
    String wanted = example;
    if (wanted == null) {
      return recorded.example();
    }
    List<String> names = Examples.all().stream().map(Example::name).toList();
    Example found =
        Examples.find(wanted)
            .orElseThrow(
                () -> wrong("There is no example '" + wanted + "'" + Guess.of(wanted, names)));
    if (!found.name().equals(recorded.example().name())) {
      throw wrong(
          "The run is one of the example " + recorded.example().name() + ", not of " + wanted);
    }
    return found;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
