package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.history.PastState;
import dev.phyla.history.Run;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a past state as a snapshot.
@Command(
    name = "restore",
    description = "writes the state of a tick as a snapshot",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nphyla run EXAMPLE --load FILE goes on from it, and phyla diff compares two.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryRestoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "RUN", description = "a run; phyla history ls shows them")
  private String name = "";

  @Parameters(
      index = "2",
      paramLabel = "TICK",
      converter = WholeNumber.Tick.class,
      description = "a recorded tick")
  private long tick;

  @Mixin private final WorldOption world = new WorldOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "the snapshot to write")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException {
    OutputFile.problem("--out", file)
        .ifPresent(
            problem -> {
              throw new ParameterException(spec.commandLine(), problem);
            });
    try (History history = History.open(folder)) {
      Run run = RunName.find(history, name);
      int number = world.require(run);
      PastState state = run.at(tick);
      int entities = (number == WorldOption.ALL ? state : state.world(number)).entities();
      write(run, number);
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          "%s: tick %d of %s, %s, %s%n",
          file,
          tick,
          run,
          Amounts.counted(entities, "entity", "entities"),
          Amounts.bytes(Files.size(file)));
      out.flush();
    }
    return ExitCode.OK;
  }

  /// Writes another file first, so that the snapshot is complete or not there at all.
  private void write(Run run, int number) throws IOException {
    Path draft =
        file.resolveSibling("." + file.getFileName() + "-" + ProcessHandle.current().pid());
    try {
      try (var stream = new BufferedOutputStream(Files.newOutputStream(draft))) {
        if (number == WorldOption.ALL) {
          run.writeSnapshot(tick, stream);
        } else {
          run.writeSnapshot(tick, number, stream);
        }
      }
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
