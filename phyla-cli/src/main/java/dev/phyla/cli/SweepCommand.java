package dev.phyla.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs a model many times. Each model is a subcommand with its own options, so this command itself
/// is reached without a model only.
@Command(
    name = "sweep",
    description = "runs a model with many parameters and seeds, and draws the results",
    customSynopsis = "phyla sweep MODEL [OPTIONS]",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nModels, each with its own options (phyla sweep MODEL --help):%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class SweepCommand implements Callable<Integer> {
  private final InstalledModels models;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "MODEL",
      description = "the name of a model; phyla list shows them")
  private @Nullable String name;

  private SweepCommand(InstalledModels models) {
    this.models = models;
  }

  /// The command with a subcommand for each model.
  static CommandLine commandLine(boolean terminal, InstalledModels models) {
    var command = new CommandLine(new SweepCommand(models));
    models
        .all()
        .forEach(
            (name, model) ->
                command.addSubcommand(ModelSweepCommand.commandLine(name, model, terminal)));
    return command;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), problem());
  }

  private String problem() {
    String problem = models.problem();
    if (problem != null) {
      return problem;
    }
    if (models.all().isEmpty()) {
      return "There is no model on the class path";
    }
    return name == null
        ? "phyla sweep needs the name of a model" + Guess.of("", models.names())
        : "There is no model '" + name + "'" + Guess.of(name, models.names());
  }
}
