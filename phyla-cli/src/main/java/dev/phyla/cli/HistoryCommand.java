package dev.phyla.cli;

import java.io.InputStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Shows, queries and continues recorded runs, by its commands.
@Command(
    name = "history",
    description = "shows, queries, forks and compares recorded runs",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "%nphyla run EXAMPLE --record FOLDER records runs.",
      "RUN is the id of a run, or WORLD/RUN if several worlds have one of that id."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryCommand implements Runnable {

  @Spec private CommandSpec spec;

  /// The command with its own commands.
  ///
  /// @param terminal whether standard error is a terminal
  /// @param input the standard input
  static CommandLine commandLine(boolean terminal, InputStream input) {
    return new CommandLine(new HistoryCommand())
        .addSubcommand(new HistoryListCommand())
        .addSubcommand(new HistoryShowCommand())
        .addSubcommand(new HistorySqlCommand(terminal, input))
        .addSubcommand(new HistoryRestoreCommand())
        .addSubcommand(new HistoryForkCommand(terminal))
        .addSubcommand(new HistoryDiffCommand())
        .addSubcommand(new HistoryExportCommand(terminal))
        .addSubcommand(new HistoryCompactCommand());
  }

  /// Without a command, shows the help.
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
