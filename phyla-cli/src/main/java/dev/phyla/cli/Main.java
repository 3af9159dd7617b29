package dev.phyla.cli;

import java.io.Console;
import java.io.InputStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// The entry point of the `phyla` command.
@Command(
    name = "phyla",
    description = "Runs the examples and models of Phyla, an archetype entity-component-system for Java.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nphyla COMMAND --help shows the help of a command.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  Main() {}

  /// Runs the command line and ends the process with its exit code.
  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true");
    System.exit(commandLine(isTerminal()).execute(arguments));
  }

  @SuppressWarnings(
      "SystemConsoleNull") // it is null again since JDK 25, where there is no terminal
  private static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /// The command line, ready to execute.
  ///
  /// @param terminal whether standard error is a terminal, which shows a progress bar instead of
  ///   lines
  static CommandLine commandLine(boolean terminal) {
    return commandLine(terminal, System.in);
  }

  /// The command line with another standard input.
  static CommandLine commandLine(boolean terminal, InputStream input) {
    InstalledModels models = InstalledModels.load();
    return new CommandLine(new Main())
        .addSubcommand(new ListCommand(models))
        .addSubcommand(RunCommand.commandLine(terminal, models))
        .addSubcommand(SweepCommand.commandLine(terminal, models))
        .addSubcommand(new DiffCommand())
        .addSubcommand(HistoryCommand.commandLine(terminal, input))
        .addSubcommand(new BatchCommand(terminal))
        .addSubcommand(new ServeCommand())
        .addSubcommand(new LearnCommand())
        .addSubcommand(new BenchCommand())
        .setParameterExceptionHandler(OneSentence::onWrongUsage)
        .setExecutionExceptionHandler(OneSentence::onFailure);
  }

  /// Without a command, shows the help.
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
