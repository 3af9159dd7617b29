package dev.phyla.cli;

import dev.phyla.examples.Settings;
import dev.phyla.model.Model;
import dev.phyla.model.sweep.FolderStore;
import dev.phyla.model.sweep.Runner;
import dev.phyla.model.sweep.Runners;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.model.sweep.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// Runs one model with many parameters and seeds.
///
/// @param <P> the record of the parameters
@Command(
    abbreviateSynopsis = true,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "VALUES are one value, a list 20,40,80, a range FIRST:LAST:STEP such as 100:1000:100, or an"
          + " interval FIRST..LAST that --sample draws from. All combinations are run with each"
          + " seed.",
      "",
      "A sweep that was killed goes on with the same command and --resume."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ModelSweepCommand<P extends Record> implements Callable<Integer> {
  private static final int FINGERPRINT_DIGITS = 8;

  private final Model<P> model;
  private final boolean terminal;
  private final CommandSpec spec;
  private final ParameterOptions parameters;

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description = "read parameters of all runs from a JSON file; options override it")
  private @Nullable Path file;

  @Option(
      names = "--sample",
      paramLabel = "N",
      converter = WholeNumber.Runs.class,
      description = "draw N points from the intervals FIRST..LAST (a Latin hypercube)")
  private @Nullable Integer samples;

  @Option(
      names = "--sample-seed",
      paramLabel = "N",
      converter = WholeNumber.Seed.class,
      description = "with --sample: the seed of the sample (default: 1)")
  private @Nullable Long sampleSeed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      converter = WholeNumber.Runs.class,
      description = "with how many seeds to run each point (default: 1)")
  private int seeds = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Seed.class,
      description = "the first seed; the others follow it (default: 1)")
  private long seed = 1;

  @Option(
      names = "--ticks",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "how many ticks each run has")
  private @Nullable Integer ticks;

  @Option(
      names = "--series",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "also keep the series of all runs, every N ticks, and draw them")
  private @Nullable Integer every;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the directory of the results (default: one in out, named after the sweep)")
  private @Nullable Path out;

  @Option(names = "--resume", description = "keep finished runs in the directory, run the others")
  private boolean isResumed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "how many runs are executed at once (default: one for each processor)")
  private int threads = Settings.defaultThreads();

  @Option(
      names = "--on",
      paramLabel = "PLACE",
      description =
          "where to execute runs: local (default), or a place that a module on the class path"
              + " knows, such as spark://HOST:7077")
  private String where = Runners.LOCAL;

  private ModelSweepCommand(Model<P> model, boolean terminal) {
    this.model = model;
    this.terminal = terminal;
    spec = CommandSpec.forAnnotatedObject(this);
    parameters = ParameterOptions.forSweeps(spec, model);
  }

  /// The command of a model.
  static CommandLine commandLine(String name, Model<?> model, boolean terminal) {
    CommandSpec spec = new ModelSweepCommand<>(model, terminal).spec;
    return new CommandLine(ModelCommands.describe(spec, name, model));
  }

  @Override
  public Integer call() throws Exception {
    ModelCommands.requireNothingBefore(spec);
    Sweep<P> sweep = sweep();
    SweepPlan<P> plan = plan(sweep);
    Runner runner = runner();
    try {
      SweepReport report = run(sweep, plan, runner, directory(plan));
      report.print(spec.commandLine().getOut());
      return report.result().failures().isEmpty() ? ExitCode.OK : failed(report);
    } finally {
      if (runner instanceof AutoCloseable closeable) {
        closeable.close();
      }
    }
  }

  private Sweep<P> sweep() {
    SequencedMap<String, String> given = parameters.given();
    requireSample(given);
    Sweep<P> sweep = Sweep.of(model).seeds(seed, seeds);
    for (Map.Entry<String, Object> each : ModelCommands.values(file, model).entrySet()) {
      if (!given.containsKey(each.getKey())) {
        sweep.set(each.getKey(), each.getValue());
      }
    }
    try {
      given.forEach(sweep::parse);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
    if (samples != null) {
      sweep.sample(samples, sampleSeed == null ? 1 : sampleSeed);
    }
    if (ticks != null) {
      sweep.ticks(ticks);
    }
    if (every != null) {
      sweep.keepSeries(every);
    }
    return sweep;
  }

  /// Refuses intervals without a sample, and a sample without intervals.
  private void requireSample(Map<String, String> given) {
    List<Map.Entry<String, String>> intervals =
        given.entrySet().stream()
            .filter(each -> model.parameters().info(each.getKey()).isNumber())
            .filter(each -> each.getValue().contains(".."))
            .toList();
    if (samples == null && !intervals.isEmpty()) {
      Map.Entry<String, String> first = intervals.getFirst();
      throw wrong(
          "%s %s is an interval to draw from; say with --sample how many points"
              .formatted(parameters.optionName(first.getKey()), first.getValue()));
    }
    if (samples != null && intervals.isEmpty()) {
      throw wrong("--sample needs a parameter with an interval to draw from, such as 10..50");
    }
    if (samples == null && sampleSeed != null) {
      throw wrong("--sample-seed needs --sample, the number of points");
    }
  }

  private SweepPlan<P> plan(Sweep<P> sweep) {
    try {
      return sweep.plan();
    } catch (IllegalArgumentException e) { // too many runs, or parameters that the model refuses
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private Runner runner() {
    try {
      return Runners.create(ClassLoader.getSystemClassLoader(), where, threads);
    } catch (SweepException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /// The directory of the results. It has no other results, unless the sweep is resumed.
  private OutputDirectory directory(SweepPlan<P> plan) {
    Path path =
        out == null
            ? Path.of("out", model.name() + "-" + plan.fingerprint().substring(0, FINGERPRINT_DIGITS))
            : out;
    if (!isResumed && Files.exists(path.resolve("plan.properties"))) {
      throw wrong(
          "The directory %s has a sweep already; go on with it by --resume, delete it, or choose another one with --out"
              .formatted(path));
    }
    try {
      return OutputDirectory.open(path, SweepFiles.RESULTS, SweepFiles.SERIES, SweepFiles.FAILURES);
    } catch (OutputDirectory.Unusable e) {
      throw wrong(e.sentence());
    }
  }

  private SweepReport run(
      Sweep<P> sweep, SweepPlan<P> plan, Runner runner, OutputDirectory directory)
      throws IOException {
    var progress =
        new SweepProgress(model.name(), directory.path(), terminal, spec.commandLine().getErr());
    SweepResult result;
    try (FolderStore store = open(directory, plan);
        progress) {
      result = sweep.resume(store, runner, progress);
    } catch (OutOfMemoryError e) {
      throw new IOException(
          "The sweep does not fit into the memory of this process; use fewer --threads, or a larger"
              + " number for --series.",
          e);
    }
    return new SweepReport(
        result,
        seed,
        where.equals(Runners.LOCAL) ? Amounts.counted(threads, "thread", "threads") : where,
        progress.kept(),
        progress.seconds(),
        new SweepFiles(result, directory.path()).write());
  }

  private FolderStore open(OutputDirectory directory, SweepPlan<P> plan) {
    try {
      return FolderStore.open(directory.path(), plan);
    } catch (SweepException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private int failed(SweepReport report) {
    spec.commandLine().getErr().println("phyla: " + report.failures());
    spec.commandLine().getErr().flush();
    return ExitCode.SOFTWARE;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
