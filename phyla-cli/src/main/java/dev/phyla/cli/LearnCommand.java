package dev.phyla.cli;

import dev.phyla.examples.learning.CartPoleTraining;
import dev.phyla.examples.learning.Generation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

/// Learns a policy for an environment and draws its learning curve.
@Command(
    name = "learn",
    description = "learns to act in an environment and draws the learning curve",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nThe same seed gives the same generations, with any number of threads.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class LearnCommand implements Callable<Integer> {
  private static final List<String> NAMES = List.of("cart-pole");

  /// The file name of the learning curve.
  static final String CHART_NAME = "cart-pole-learning.png";

  private static final String ROW = "%10s  %10s  %10s  %10s%n";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "ENVIRONMENT",
      description = "the name of an environment: cart-pole")
  private @Nullable String name;

  @Option(
      names = "--generations",
      paramLabel = "N",
      converter = WholeNumber.Generations.class,
      description = "how many generations to learn at most (default: 50)")
  private int generations = 50;

  @Mixin private final WorldOptions options = new WorldOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where to write the learning curve (default: out)")
  private Path out = Path.of("out");

  @Override
  public Integer call() throws IOException {
    checkName();
    OutputDirectory directory = directory();
    PrintWriter output = spec.commandLine().getOut();
    var chart = new LearningChart();
    long start = System.nanoTime();
    try (var training = new CartPoleTraining(options.seed(), options.threads())) {
      output.printf(ROW, "GENERATION", "CANDIDATES", "BEST", "POLICY");
      Generation last;
      do {
        last = training.next();
        chart.add(last);
        output.printf(
            ROW,
            last.number(),
            number(last.population()),
            number(last.best()),
            number(last.policy()));
        output.flush();
      } while (last.policy() < CartPoleTraining.SOLVED && last.number() < generations);
      double seconds = (System.nanoTime() - start) / 1e9;
      output.printf(
          Locale.ROOT,
          "%s after %s, %.2f s, %s world steps%n",
          last.policy() < CartPoleTraining.SOLVED ? "not solved" : "solved",
          Amounts.counted(last.number(), "generation", "generations"),
          seconds,
          String.format(Locale.ROOT, "%,d", training.worldSteps()));
    }
    chart.save(directory.file(CHART_NAME));
    output.println("chart       " + directory.file(CHART_NAME));
    output.flush();
    return ExitCode.OK;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private void checkName() {
    if (name == null) {
      throw wrong("phyla learn needs the name of an environment" + Guess.of("", NAMES));
    }
    if (!NAMES.contains(name)) {
      throw wrong("There is no learner for '" + name + "'" + Guess.of(name, NAMES));
    }
  }

  private OutputDirectory directory() {
    try {
      return OutputDirectory.open(out, CHART_NAME);
    } catch (OutputDirectory.Unusable e) {
      throw wrong(e.sentence());
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
