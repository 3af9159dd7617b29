package dev.phyla.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes Parquet files of a history.
@Command(
    name = "export",
    description = "makes Parquet files of all runs, for DuckDB, Spark and other programs",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer =
        "%nOnly ticks since the last export are written. The files are in the folder tables of the"
            + " history, by table, world and run.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistoryExportCommand implements Callable<Integer> {
  private final boolean terminal;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "copy the files to an empty directory too; it is created if it is missing")
  private @Nullable Path target;

  HistoryExportCommand(boolean terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Path directory = target;
    if (directory != null) {
      requireEmpty(directory);
    }
    long rows = ExportBar.export(folder, Duration.ZERO, terminal, spec.commandLine().getErr());
    PrintWriter out = spec.commandLine().getOut();
    out.println("exported    " + Amounts.counted(rows, "new row", "new rows"));
    out.println("in all      " + HistoryFiles.ofTables(folder));
    out.println("tables      " + HistoryFiles.tables(folder));
    if (directory != null) {
      copy(directory);
      out.println("copied to   " + directory);
    }
    out.flush();
    return ExitCode.OK;
  }

  private void requireEmpty(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        if (files.findAny().isPresent()) {
          throw new ParameterException(
              spec.commandLine(), "--to cannot be " + directory + ", which is not empty");
        }
      }
    } else if (Files.exists(directory)) {
      throw new ParameterException(
          spec.commandLine(), "--to cannot be " + directory + ", which is a file, not a directory");
    }
  }

  /// Copies all rows. Keys are left out: they repeat rows, to make queries of this program faster.
  private void copy(Path directory) throws IOException {
    Path tables = HistoryFiles.tables(folder);
    for (Path file : HistoryFiles.list(tables, ".parquet")) {
      if (!file.getFileName().toString().startsWith("key-")) {
        Path copy = directory.resolve(tables.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
