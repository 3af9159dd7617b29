package dev.phyla.cli;

import dev.phyla.Entity;
import dev.phyla.history.History;
import dev.phyla.history.PastState;
import dev.phyla.history.Run;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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

/// Shows a run, the state at a tick, or an entity over time.
@Command(
    name = "show",
    description = "shows a run: its tables, rows of a tick, or an entity over time",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer =
        "%nWithout options shows the tables at the last tick. --tick and --table show rows, --entity"
            + " shows the ticks in which the entity changed.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "RUN", description = "a run; phyla history ls shows them")
  private String name = "";

  @Option(
      names = "--tick",
      paramLabel = "T",
      converter = WholeNumber.Tick.class,
      description = "the tick whose rows to show (default: the last)")
  private @Nullable Long tick;

  @Option(
      names = "--entity",
      paramLabel = "ENTITY",
      converter = EntityName.class,
      description = "an entity as INDEX:GENERATION, or its number in SQL")
  private @Nullable Entity entity;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "the name of a table, or of a component that its entities have")
  private @Nullable String table;

  @Mixin private final WorldOption world = new WorldOption();

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Rows.class,
      description = "how many rows of a table to show at most (default: 20)")
  private int limit = 20;

  @Override
  public Integer call() throws IOException {
    if (entity != null && table != null) {
      throw new ParameterException(
          spec.commandLine(), "--entity shows all tables of the entity; leave out --table");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (History history = History.open(folder)) {
      Run run = RunName.find(history, name);
      if (entity != null) {
        new EntityView(run, world.require(run), entity, limit).print(tick, out);
      } else {
        long shown = tick == null ? run.lastTick() : tick;
        int number = world.find(run);
        PastState past = run.at(shown);
        var state =
            number == WorldOption.ALL
                ? new StateView(past, run.info().isBatch(), limit)
                : new StateView(past.world(number), false, limit);
        if (table != null) {
          state.printRows(table, out);
        } else if (tick != null) {
          state.printRows(out);
        } else {
          printRun(run, out);
          state.printTables(out);
        }
      }
    }
    out.flush();
    return ExitCode.OK;
  }

  private void printRun(Run run, PrintWriter out) throws IOException {
    RunInfo info = run.info();
    out.println("run         " + run);
    out.println("ticks       " + RunText.ticks(run) + distance(info));
    RunInfo.Parent parent = info.parent();
    if (parent != null) {
      out.println("parent      " + parent.runId() + " at tick " + parent.tick());
    }
    if (info.isBatch()) {
      out.printf("worlds      %,d%n", info.worlds());
    }
    out.println("seed        " + info.seed());
    if (!info.parameters().isEmpty()) {
      out.println("parameters  " + RunText.parameters(info));
    }
    out.println("started     " + RunText.started(info));
    out.println("log         " + HistoryFiles.ofRun(folder, info));
    out.println();
  }

  private static String distance(RunInfo info) {
    return info.everyTicks() == 1 ? "" : ", multiples of " + info.everyTicks();
  }
}
