package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.sql.HistoryExport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Merges small Parquet files of a history.
@Command(
    name = "compact",
    description = "merges small Parquet files, which make queries slow",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryCompactCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException {
    History.open(folder).close(); // throws if there is none
    HistoryFiles before = HistoryFiles.ofTables(folder);
    HistoryExport.of(folder).compact();
    PrintWriter out = spec.commandLine().getOut();
    out.println("before      " + before);
    out.println("after       " + HistoryFiles.ofTables(folder));
    out.flush();
    return ExitCode.OK;
  }
}
