package dev.phyla.bench;

import dev.phyla.bench.report.Report;
import dev.phyla.bench.report.ResultFile;
import dev.phyla.bench.report.Results;
import dev.phyla.bench.run.CellRunner;
import dev.phyla.bench.run.Collector;
import dev.phyla.bench.run.Length;
import dev.phyla.bench.run.MachineSettings;
import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.starts.StartRunner;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `phyla bench`: measures Phyla, the hand-written limit and the peers in one run.
@Command(
    name = "phyla bench",
    sortOptions = false,
    description = "Measures Phyla, the hand-written limit and the peers in one run.",
    footer =
        "%nFigures are those of the fastest of many short iterations, because other programs only"
            + " ever add time, and of several virtual machines the median; ratios are to"
            + " hand-written code in the same run, or to the first form in the sets living,"
            + " relations, indexes, copies, schedule, batch, history and reacting, except for the seven"
            + " systems. After a quick run on a noisy machine, read ratios below 1.3 as equal.")
public final class Main implements Callable<Integer> {
  private static final int MIN_ENTITIES = 26;
  private static final int MAX_ENTITIES = 10_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--set",
      split = ",",
      paramLabel = "SET",
      description =
          "What to measure: create, destroy, iterate, change, access, fresh, sort, transforms,"
              + " memory, living, relations, indexes, copies, schedule, batch, history, reacting,"
              + " models, starts. Default: all but the last ten. Living, relations, indexes, copies, schedule,"
              + " batch, history and reacting compare forms of Phyla with each other: commands, change, observers,"
              + " marks, events; links; look-ups; restoring worlds; systems; batches of worlds, beside"
              + " loops by hand; recording, reading and querying ticks; and changes of entities while something unrelated reacts. Models compares agent-based models and their parts with"
              + " code by hand and with MASON. Schedule also"
              + " compares a tick of seven systems with the peers. Starts compares starts of the"
              + " virtual machine, with its default options.")
  private @Nullable List<String> sets;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "N",
      description =
          "Numbers of entities, in the set batch of worlds. Default: 1000,100000 if quick, else up"
              + " to 1000000; the sets fresh, transforms, copies, schedule, batch, history, reacting and models and some"
              + " tasks of the sets living and indexes have their own numbers.")
  private @Nullable List<Integer> entityCounts;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "ID",
      description =
          "The contenders: hand, phyla, dominion, artemis, ashley, fleks, zay-es, mason."
              + " Default: all.")
  private @Nullable List<String> contenderIds;

  @Option(
      names = "--shapes",
      split = ",",
      paramLabel = "SHAPE",
      description =
          "Programs of the set starts: cart-pole-1, cart-pole-3, handles-passed, rare-branch,"
              + " lambda-200, lambda-300, columns-13, nested-records, validating-record,"
              + " accumulating, new-or-same, small-then-large, rare-calls, random-walk, inner-loop,"
              + " seven-systems, hundred-systems, wolf-sheep. Default: all.")
  private @Nullable List<String> shapeIds;

  @Option(
      names = "--length",
      paramLabel = "LENGTH",
      description = "quick (some minutes), normal or long (hours). Default: quick.")
  private Length length = Length.QUICK;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description =
          "Virtual machines for each figure; if quick, for each row. Default: 1 if quick, 2 if"
              + " normal, 3 if long; 10 in the set starts.")
  private @Nullable Integer forks;

  @Option(
      names = "--gc",
      paramLabel = "GC",
      description =
          "g1, parallel or zgc. Default: g1. Has no effect on the sets memory and starts.")
  private Collector collector = Collector.G1;

  @Option(
      names = "--jvm-arg",
      paramLabel = "ARG",
      description = "One more argument for the measuring virtual machines; may be repeated.")
  private List<String> jvmArguments = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Also write the figures to this .json or .csv file, except those of the set starts.")
  private @Nullable Path out;

  /// Runs the command and ends the process: with 0, with 1 if something could not be measured or
  /// the contenders disagree, with 2 if the options are wrong.
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    CommandLine commandLine =
        new CommandLine(new Main())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(
                (wrong, arguments) -> explain(wrong.getCommandLine(), wrong, 2))
            .setExecutionExceptionHandler(
                (failure, command, parsed) -> explain(command, failure, 1));
    commandLine
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show these options.")
                .build());
    return commandLine;
  }

  private static int explain(CommandLine command, Exception exception, int exitCode) {
    command.getErr().println(exception.getMessage());
    return exitCode;
  }

  @Override
  public Integer call() throws IOException {
    BenchRun run = plan();
    Path file = out;
    ResultFile format = file == null ? null : checked(() -> ResultFile.formatFor(file));
    PrintWriter console = spec.commandLine().getOut();
    Results results = run.execute(console);
    console.print(Report.of(results));
    console.flush();
    if (file != null && format != null) {
      format.write(results, file);
    }
    return results.failures() == 0 ? 0 : 1;
  }

  /// The run that the options describe.
  ///
  /// @throws ParameterException if they are invalid
  BenchRun plan() {
    List<String> chosenSets = sets == null ? BenchRun.comparedSets() : sets;
    for (String set : chosenSets) {
      if (!BenchRun.sets().contains(set)) {
        throw wrong(
            "There is no set '" + set + "'; there are " + String.join(", ", BenchRun.sets()) + ".");
      }
    }
    List<Integer> chosenCounts =
        entityCounts == null ? List.of() : entityCounts.stream().distinct().toList();
    for (int count : chosenCounts) {
      if (count < MIN_ENTITIES || count > MAX_ENTITIES) {
        throw wrong(
            "Cannot measure with %d entities; choose from %d to %d."
                .formatted(count, MIN_ENTITIES, MAX_ENTITIES));
      }
    }
    int chosenForks = forks == null ? length.forks() : forks;
    if (chosenForks < 1) {
      throw wrong("Cannot measure with " + chosenForks + " forks; choose 1 or more.");
    }
    List<Contender> contenders =
        contenderIds == null
            ? Contenders.all()
            : contenderIds.stream().map(id -> checked(() -> Contenders.named(id))).toList();
    return new BenchRun(
        Arrays.stream(Task.values()).filter(task -> chosenSets.contains(task.set())).toList(),
        chosenSets.contains(BenchRun.MEMORY),
        new StartsRun(
            chosenShapes(chosenSets.contains(BenchRun.STARTS)),
            forks == null ? StartsRun.USUAL_ROUNDS : forks,
            new StartRunner(jvmArguments)),
        contenders,
        task -> chosenCounts.isEmpty() ? task.entityCounts(length.entityCounts()) : chosenCounts,
        chosenForks,
        new CellRunner(length, new MachineSettings(collector, jvmArguments)));
  }

  private List<Shapes> chosenShapes(boolean measuresStarts) {
    if (shapeIds == null) {
      return measuresStarts ? List.of(Shapes.values()) : List.of();
    }
    List<Shapes> shapes =
        shapeIds.stream().map(id -> checked(() -> Shapes.named(id))).distinct().toList();
    if (!measuresStarts) {
      throw wrong("Shapes are only measured in the set starts; add --set starts.");
    }
    return shapes;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private <T> T checked(Supplier<T> choice) {
    try {
      return choice.get();
    } catch (IllegalArgumentException failure) {
      throw new ParameterException(spec.commandLine(), failure.getMessage(), failure);
    }
  }
}
