package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.history.Run;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists the runs of a history.
@Command(
    name = "ls",
    description = "lists the runs of a history",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryListCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (History history = History.open(folder)) {
      List<Run> runs = history.runs();
      if (runs.isEmpty()) {
        out.println("The history " + folder + " has no runs.");
      } else {
        var table =
            new TextTable("WORLD", "RUN", "TICKS", "SIZE", "PARENT", "STARTED", "PARAMETERS")
                .uncut();
        for (Run run : runs) {
          table.add(row(run));
        }
        table.print(out);
      }
    }
    out.flush();
    return ExitCode.OK;
  }

  private List<@Nullable Object> row(Run run) throws IOException {
    RunInfo info = run.info();
    RunInfo.Parent parent = info.parent();
    return Arrays.asList(
        info.worldId(),
        info.runId(),
        RunText.ticks(run),
        Amounts.bytes(HistoryFiles.ofRun(folder, info).bytes()),
        parent == null ? null : parent.runId() + " at " + parent.tick(),
        RunText.started(info),
        RunText.parameters(info));
  }
}
