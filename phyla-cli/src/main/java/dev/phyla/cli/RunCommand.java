package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import dev.phyla.examples.Settings;
import dev.phyla.examples.environment.Environments;
import dev.phyla.snapshot.SnapshotException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs one example and reports the results. Each model is a subcommand with its own options.
@Command(
    name = "run",
    description = "runs an example or a model and reports its results",
    customSynopsis = {"phyla run EXAMPLE [OPTIONS]", "       phyla run MODEL [OPTIONS]"},
    parameterListHeading = "%n",
    commandListHeading = "%nModels, each with its own options (phyla run MODEL --help):%n",
    optionListHeading = "%nOptions of examples:%n",
    footer =
        "%nRuns with the same example, entities, ticks and seed have the same world hash, with any"
            + " number of threads.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class RunCommand implements Callable<Integer> {

  private final boolean terminal;
  private final InstalledModels models;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "EXAMPLE",
      description = "the name of an example; phyla list shows them")
  private @Nullable String name;

  @Option(
      names = "--entities",
      paramLabel = "N",
      converter = WholeNumber.Entities.class,
      description = "how many entities to simulate; each example has its own default")
  private @Nullable Integer entities;

  @Option(
      names = "--ticks",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "how many steps to simulate; each example has its own default")
  private @Nullable Integer ticks;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Seed.class,
      description = "the seed of everything random (default: " + Settings.DEFAULT_SEED + ")")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "how many threads run systems (default: one for each processor)")
  private int threads = Settings.defaultThreads();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where to write the picture and the animation (default: out)")
  private Path out = Path.of("out");

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "save the world to a snapshot at the end")
  private @Nullable Path save;

  @Option(
      names = "--every",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "with --save: also save after every N ticks, to the same file")
  private @Nullable Integer every;

  @Option(
      names = "--load",
      paramLabel = "FILE",
      description =
          "continue from a snapshot that --save wrote; it determines the entities and the seed")
  private @Nullable Path load;

  @Mixin private final ResumeOptions recording = new ResumeOptions();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "write what ran when and on which thread in the last "
              + ExampleRun.TRACED_TICKS
              + " ticks, for ui.perfetto.dev")
  private @Nullable Path trace;

  @Option(names = "--no-pictures", description = "write no picture and no animation")
  private boolean noPictures;

  private RunCommand(boolean terminal, InstalledModels models) {
    this.terminal = terminal;
    this.models = models;
  }

  /// The command with a subcommand for each model.
  static CommandLine commandLine(boolean terminal, InstalledModels models) {
    var command = new CommandLine(new RunCommand(terminal, models));
    models
        .all()
        .forEach(
            (name, model) ->
                command.addSubcommand(ModelRunCommand.commandLine(name, model, terminal)));
    return command;
  }

  @Override
  public Integer call() throws IOException {
    String problem = recording.problem();
    if (problem != null) {
      throw wrong(problem);
    }
    checkPlace("--save", save);
    checkPlace("--trace", trace);
    ExampleRun run = recording.isResumed() ? resumedRun() : newRun();
    execute(run).print(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  private ExampleRun newRun() {
    Example example = example();
    var settings =
        new Settings(
            entities == null ? example.defaultEntities() : entities,
            seed == null ? Settings.DEFAULT_SEED : seed,
            threads);
    int length = ticks == null ? example.defaultTicks() : ticks;
    return run(example, settings, length, recording.newRun(example, length));
  }

  private ExampleRun resumedRun() {
    if (load != null || entities != null || seed != null) {
      throw wrong(
          "--resume determines the entities and the seed; leave out --entities, --seed and --load");
    }
    ResumeOptions.Resumed resumed = recording.resumed(threads);
    Example example = resumed.origin().example();
    if (name != null && !name.equals(example.name())) {
      throw wrong("The run is one of the example " + example.name() + ", not of " + name);
    }
    long left = ticks == null ? resumed.origin().lastTick() - resumed.lastTick() : ticks;
    if (left <= 0) {
      throw wrong(
          "The run is complete: it has all ticks up to %d; --ticks N makes N more"
              .formatted(resumed.lastTick()));
    }
    return run(example, resumed.origin().settings(), (int) left, resumed.recorder());
  }

  private ExampleRun run(
      Example example, Settings settings, int length, @Nullable ExampleRecorder recorder) {
    return new ExampleRun(
        example,
        settings,
        length,
        files(),
        recorder,
        trace,
        noPictures ? null : directory(example));
  }

  private SnapshotFiles files() {
    if (every != null && save == null) {
      throw wrong("--every needs --save, which says where to save to");
    }
    if (load != null && (entities != null || seed != null)) {
      throw wrong("--load determines the entities and the seed; leave out --entities and --seed");
    }
    return new SnapshotFiles(load, save, every == null ? 0 : every);
  }

  /// Refuses a file that cannot be written at the end of the run.
  private void checkPlace(String option, @Nullable Path file) {
    Optional<String> problem = file == null ? Optional.empty() : OutputFile.problem(option, file);
    if (problem.isPresent()) {
      throw wrong(problem.get());
    }
  }

  private RunReport execute(ExampleRun run) throws IOException {
    try (var progress =
        Progress.of(
            run.example().name(), "tick", run.ticks(), terminal, spec.commandLine().getErr())) {
      return run.execute(progress);
    } catch (SnapshotException e) {
      throw new IOException(e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IOException(
          "%d entities do not fit into the memory of this process; ask for fewer with --entities."
              .formatted(run.settings().entities()),
          e);
    }
  }

  private OutputDirectory directory(Example example) {
    try {
      return OutputDirectory.open(
          out,
          ExampleRun.pictureName(example),
          ExampleRun.animationName(example),
          ExampleRun.chartName(example));
    } catch (OutputDirectory.Unusable e) {
      throw wrong(e.sentence());
    }
  }

  private Example example() {
    List<String> names = models.namesWithExamples();
    String wanted = name;
    if (wanted == null) {
      throw wrong("phyla run needs the name of an example or a model" + Guess.of("", names));
    }
    if (recording.isGiven() && Environments.find(wanted).isPresent()) {
      throw wrong(wanted + " is an environment; phyla batch " + wanted + " --record records it");
    }
    return Examples.find(wanted).orElseThrow(() -> wrong(unknown(wanted, names)));
  }

  private String unknown(String wanted, List<String> names) {
    String problem = models.problem();
    return problem == null
        ? "There is no example or model '" + wanted + "'" + Guess.of(wanted, names)
        : problem;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
