package dev.phyla.cli;

import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Environments;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Steps many worlds of an environment and reports how fast.
@Command(
    name = "batch",
    description = "steps many worlds of an environment and reports their speed",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer =
        "%nRuns with the same environment, worlds, steps and seed have the same hash, with any"
            + " number of threads.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class BatchCommand implements Callable<Integer> {
  private static final List<String> POLICIES = List.of("random");

  private final boolean terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "ENVIRONMENT",
      description = "the name of an environment; --list shows them")
  private @Nullable String name;

  @Option(names = "--list", description = "list the environments")
  private boolean list;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      converter = WholeNumber.Worlds.class,
      description = "how many worlds to step (default: 1024)")
  private int worlds = 1024;

  @Option(
      names = "--steps",
      paramLabel = "N",
      converter = WholeNumber.Ticks.class,
      description = "how many steps each world takes (default: 1000)")
  private int steps = 1000;

  @Mixin private final WorldOptions options = new WorldOptions();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "what chooses the actions: random (default)")
  private String policy = POLICIES.getFirst();

  @Option(
      names = "--draw",
      paramLabel = "N",
      converter = WholeNumber.DrawnWorlds.class,
      description = "write a picture and an animation of the first N worlds")
  private @Nullable Integer drawn;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "with --draw: where to write them (default: out)")
  private Path out = Path.of("out");

  @Mixin private final RecordOptions recording = new RecordOptions();

  BatchCommand(boolean terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    String problem = recording.problem();
    if (problem != null) {
      throw wrong(problem);
    }
    PrintWriter output = spec.commandLine().getOut();
    if (list) {
      for (Environment environment : Environments.all()) {
        output.printf("%-10s  %s%n", environment.name(), environment.description());
      }
    } else {
      run(EnvironmentName.find(name, spec)).print(output);
    }
    output.flush();
    return ExitCode.OK;
  }

  private BatchReport run(Environment environment) throws IOException {
    if (!POLICIES.contains(policy)) {
      throw wrong("There is no policy '" + policy + "'" + Guess.of(policy, POLICIES));
    }
    if (drawn != null && drawn > worlds) {
      throw wrong(
          "--draw cannot show %d worlds of %s; ask for fewer, or for more with --worlds"
              .formatted(drawn, Amounts.counted(worlds, "world", "worlds")));
    }
    var run =
        new BatchRun(
            environment,
            worlds,
            steps,
            options.seed(),
            options.threads(),
            pictures(environment),
            recording);
    try (var progress =
        Progress.of(environment.name(), "step", steps, terminal, spec.commandLine().getErr())) {
      return run.execute(progress);
    } catch (OutOfMemoryError e) {
      throw new IOException(
          "%d worlds do not fit into the memory of this process; ask for fewer with --worlds."
              .formatted(worlds),
          e);
    }
  }

  private BatchRun.@Nullable Pictures pictures(Environment environment) {
    if (drawn == null) {
      return null;
    }
    try {
      OutputDirectory directory =
          OutputDirectory.open(
              out, BatchRun.pictureName(environment), BatchRun.animationName(environment));
      return new BatchRun.Pictures(drawn, directory);
    } catch (OutputDirectory.Unusable e) {
      throw wrong(e.sentence());
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
