package dev.phyla.cli;

import dev.phyla.history.History;
import dev.phyla.sql.SqlException;
import dev.phyla.sql.SqlResult;
import dev.phyla.sql.SqlSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Answers queries in SQL over the runs of a history.
@Command(
    name = "sql",
    description = "answers queries in SQL over all runs",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "%nEach component is a view with the columns world_id, run_id, entity_id, tick, is_active and"
          + " one for each field; the views tables and runs list the rest:",
      "  phyla history sql FOLDER \"select tick, avg(x) from position group by tick\"",
      "  phyla history sql FOLDER \"select * from position_at('RUN', 100)\"",
      "Ticks that are new since the last query are exported to Parquet files first."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HistorySqlCommand implements Callable<Integer> {
  private static final Pattern ORDER_BY =
      Pattern.compile("\\border\\s+by\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern PICTURE = Pattern.compile("\\.(png|svg)$", Pattern.CASE_INSENSITIVE);
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final String PROMPT = "sql> ";
  private static final String CONTINUED = "...> ";

  private final boolean terminal;
  private final InputStream input;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FOLDER", description = "the folder of the history")
  private Path folder = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SQL",
      description = "statements with semicolons between them (default: those of standard input)")
  private @Nullable String sql;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "write the rows of the last statement to a file of comma-separated values")
  private @Nullable Path csv;

  @Option(
      names = "--parquet",
      paramLabel = "FILE",
      description = "write the rows of the last statement to a Parquet file")
  private @Nullable Path parquet;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description =
          "draw the rows of the last statement as a picture, PNG or SVG by the ending: the first"
              + " column of numbers is x, each other one a line, for each value of a column of"
              + " text")
  private @Nullable Path chart;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Rows.class,
      description = "how many rows to show at most (default: 20)")
  private int limit = 20;

  HistorySqlCommand(boolean terminal, InputStream input) {
    this.terminal = terminal;
    this.input = input;
  }

  @Override
  public Integer call() throws IOException {
    checkPlace("--csv", csv);
    checkPlace("--parquet", parquet);
    checkPlace("--chart", chart);
    if (chart != null && !PICTURE.matcher(chart.toString()).find()) {
      throw wrong("--chart cannot be " + chart + ", whose name does not end with .png or .svg");
    }
    List<String> statements = sql == null ? null : SqlStatements.split(sql);
    boolean hasFile = csv != null || parquet != null || chart != null;
    if (statements == null && (hasFile || !terminal)) {
      statements = SqlStatements.split(new String(input.readAllBytes(), Charset.defaultCharset()));
    }
    if (statements != null && statements.isEmpty()) {
      throw wrong("There is no statement of SQL to run");
    }
    requireHistory();
    ExportBar.export(folder, PATIENCE, terminal, spec.commandLine().getErr());
    try (SqlSession session = SqlSession.open(folder)) {
      if (statements == null) {
        converse(session);
      } else if (hasFile) {
        statements.subList(0, statements.size() - 1).forEach(session::query);
        write(session, statements.getLast());
      } else {
        String gap = "";
        for (String statement : statements) {
          spec.commandLine().getOut().print(gap);
          gap = show(session, statement) ? System.lineSeparator() : "";
        }
      }
    }
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  /// Throws if there is no such folder, or a run is damaged.
  private void requireHistory() {
    try (History history = History.open(folder)) {
      history.runs();
    }
  }

  /// Reads statements from a terminal, and goes on after errors.
  private void converse(SqlSession session) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    var lines = new BufferedReader(new InputStreamReader(input, Charset.defaultCharset()));
    var text = new StringBuilder();
    while (true) {
      err.print(text.isEmpty() ? PROMPT : CONTINUED);
      err.flush();
      String line = lines.readLine();
      if (line == null) {
        err.println();
        err.flush();
        return;
      }
      text.append(line).append('\n');
      if (!SqlStatements.isUnfinished(text.toString())) {
        for (String statement : SqlStatements.split(text.toString())) {
          try {
            show(session, statement);
          } catch (SqlException e) {
            err.println(e.getMessage());
          }
        }
        text.setLength(0);
      }
    }
  }

  /// Runs a statement and prints its rows.
  ///
  /// @return whether it has a result
  private boolean show(SqlSession session, String statement) {
    PrintWriter out = spec.commandLine().getOut();
    SqlResult result = session.query(statement);
    if (!result.columns().isEmpty()) {
      result.toTable(limit).lines().forEach(out::println);
    }
    out.flush();
    return !result.columns().isEmpty();
  }

  private void write(SqlSession session, String statement) throws IOException {
    if (csv != null) {
      copy(session, statement, csv, "FORMAT csv, HEADER true");
    }
    if (parquet != null) {
      copy(session, statement, parquet, "FORMAT parquet, COMPRESSION zstd");
    }
    if (chart != null) {
      SqlResult result = session.query(statement);
      try {
        new SqlChart(result, ORDER_BY.matcher(statement).find()).save(chart);
      } catch (SqlChart.Undrawable e) {
        throw wrong(String.valueOf(e.getMessage()));
      }
      printWritten(chart, result.size());
    }
  }

  /// Writes the rows while they are computed, without holding them in memory.
  private void copy(SqlSession session, String statement, Path file, String format) {
    String quoted = "'" + file.toAbsolutePath().toString().replace("'", "''") + "'";
    SqlResult result = session.query("COPY (%s\n) TO %s (%s)".formatted(statement, quoted, format));
    printWritten(file, result.changedRows());
  }

  private void printWritten(Path file, long rows) {
    spec.commandLine().getOut().println(file + ": " + Amounts.counted(rows, "row", "rows"));
  }

  private void checkPlace(String option, @Nullable Path file) {
    Optional<String> problem = file == null ? Optional.empty() : OutputFile.problem(option, file);
    if (problem.isPresent()) {
      throw wrong(problem.get());
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
