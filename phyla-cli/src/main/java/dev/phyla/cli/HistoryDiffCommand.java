package dev.phyla.cli;

import dev.phyla.Entity;
import dev.phyla.history.Divergence;
import dev.phyla.history.History;
import dev.phyla.history.Run;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows where two runs begin to differ.
@Command(
    name = "diff",
    description = "shows the first tick at which two runs differ",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nThe exit code is 0 if the runs are equal, 1 if they differ, and 2 on errors.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryDiffCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  /// The maximum number of differences that a divergence has.
  private static final int MAX_DIFFERENCES = 100;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "RUN", description = "a run; phyla history ls shows them")
  private String first = "";

  @Parameters(index = "2", paramLabel = "RUN2", description = "another run")
  private String second = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Rows.class,
      description = "how many differences to show at most, up to 100 (default: 20)")
  private int limit = 20;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (History history = History.open(folder)) {
      Run one = RunName.find(history, first);
      Run other = RunName.find(history, second);
      Optional<Divergence> divergence = History.diff(one, other);
      if (divergence.isPresent()) {
        print(divergence.get(), out);
      } else {
        long common = Arrays.stream(one.ticks()).filter(other::contains).count();
        out.printf(
            "The runs are equal in the %s that both have.%n",
            Amounts.counted(common, "tick", "ticks"));
      }
      out.flush();
      return divergence.isPresent() ? DIFFERENT : ExitCode.OK;
    }
  }

  private void print(Divergence divergence, PrintWriter out) {
    out.printf("The runs differ from tick %d on:%n%n", divergence.tick());
    List<Divergence.Difference> differences = divergence.differences();
    boolean hasWorlds = differences.stream().anyMatch(difference -> difference.world() >= 0);
    var names = new ArrayList<>(List.of("entity", "what", first, second));
    if (hasWorlds) {
      names.addFirst("world");
    }
    var table = new TextTable(names);
    for (var difference : differences.subList(0, Math.min(limit, differences.size()))) {
      var values = new ArrayList<@Nullable Object>();
      if (hasWorlds) {
        values.add(difference.world() < 0 ? null : difference.world());
      }
      values.add(difference.entity().equals(Entity.NONE) ? null : difference.entity().toString());
      values.add(difference.what());
      values.add(difference.one());
      values.add(difference.other());
      table.add(values);
    }
    table.print(out);
    if (differences.size() >= MAX_DIFFERENCES) {
      out.println("… and more");
    } else {
      TextTable.printRest(differences.size() - limit, out);
    }
  }
}
