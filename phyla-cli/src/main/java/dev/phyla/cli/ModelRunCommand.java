package dev.phyla.cli;

import dev.phyla.examples.Settings;
import dev.phyla.model.Model;
import java.io.IOException;
import java.nio.file.Path;
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

/// Runs one model and reports its data.
///
/// @param <P> the record of the parameters
@Command(
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footer =
        "%nRuns with the same parameters, ticks and seed have the same state hash, with any number"
            + " of threads.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ModelRunCommand<P extends Record> implements Callable<Integer> {
  private final Model<P> model;
  private final boolean terminal;
  private final CommandSpec spec;
  private final ParameterOptions parameters;

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description = "read parameters from a JSON file; options override it")
  private @Nullable Path file;

  @Option(
      names = "--ticks",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "how many ticks to simulate")
  private @Nullable Integer ticks;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Seed.class,
      description = "the seed of everything random (default: 1)")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "how many threads run systems (default: one for each processor)")
  private int threads = Settings.defaultThreads();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "write data.csv and charts of the series to a directory")
  private @Nullable Path out;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "write the series to a CSV file, with a row for each tick")
  private @Nullable Path csv;

  @Mixin private final RecordOptions recording = new RecordOptions();

  private ModelRunCommand(Model<P> model, boolean terminal) {
    this.model = model;
    this.terminal = terminal;
    spec = CommandSpec.forAnnotatedObject(this);
    parameters = ParameterOptions.forValues(spec, model);
  }

  /// The command of a model.
  static CommandLine commandLine(String name, Model<?> model, boolean terminal) {
    CommandSpec spec = new ModelRunCommand<>(model, terminal).spec;
    return new CommandLine(ModelCommands.describe(spec, name, model));
  }

  @Override
  public Integer call() throws IOException {
    ModelCommands.requireNothingBefore(spec);
    String problem = recording.problem();
    if (problem != null) {
      throw wrong(problem);
    }
    var values = ModelCommands.values(file, model);
    values.putAll(parameters.given());
    var run =
        new ModelRun<>(
            model,
            model.parameters().parse(values),
            seed,
            ticks == null ? (int) Math.min(Integer.MAX_VALUE, model.ticks()) : ticks,
            threads,
            recording,
            files());
    execute(run).print(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  private ModelFiles files() {
    if (csv != null) {
      Optional<String> problem = OutputFile.problem("--csv", csv);
      if (problem.isPresent()) {
        throw wrong(problem.get());
      }
    }
    try {
      return new ModelFiles(
          csv, out == null ? null : OutputDirectory.open(out, ModelFiles.DATA, ModelFiles.CHART));
    } catch (OutputDirectory.Unusable e) {
      throw wrong(e.sentence());
    }
  }

  private ModelReport execute(ModelRun<P> run) throws IOException {
    try (var progress =
        Progress.of(model.name(), "tick", run.ticks(), terminal, spec.commandLine().getErr())) {
      return run.execute(progress);
    } catch (OutOfMemoryError e) {
      throw new IOException("The run does not fit into the memory of this process.", e);
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
