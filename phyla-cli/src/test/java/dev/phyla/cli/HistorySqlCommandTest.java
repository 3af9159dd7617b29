package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistorySqlCommandTest {

  private static final String COUNTS =
      "select tick, count(*) as stars, min(run_id) as run from star group by tick";

  @TempDir static Path folder;

  @TempDir Path directory;

  private static RecordedHistory history;

  @BeforeAll
  static void record() {
    history = new RecordedHistory(folder);
    history.record("galaxy", "r0", 9, "--entities=50", "--record-whole");
  }

  @Test
  void aQueryIsAnsweredAsATable() {
    assertThat(history.out("sql", COUNTS + " order by tick", "--limit=2"))
        .isEqualTo(
            """
            tick  stars  run
            ----  -----  ---
               0     48  r0
               1     48  r0
            … 8 more rows
            """);
  }

  @Test
  void ticksThatAreNewAreExportedFirst() {
    var growing = new RecordedHistory(directory);
    growing.record("galaxy", "r", 3, "--entities=20");
    assertThat(growing.out("sql", "select max(tick) as t from position")).endsWith("3\n");
    growing.resume("r", "--ticks=4");
    assertThat(growing.out("sql", "select max(tick) as t from position")).endsWith("7\n");
  }

  @Test
  void runsParametersAndPastStatesAreViews() {
    assertThat(history.out("sql", "select run_id, first_tick, last_tick from runs"))
        .isEqualTo(
            """
            run_id  first_tick  last_tick
            ------  ----------  ---------
            r0               0          9
            """);
    assertThat(history.out("sql", "select value from parameters where name = 'example'"))
        .endsWith("galaxy\n");
    assertThat(history.out("sql", "select count(*) as n from position_at('r0', 4)"))
        .endsWith("50\n");
  }

  @Test
  void statementsAreReadFromStandardInput() {
    Execution execution =
        Execution.withInput(
            "create table t as select 'a;b' as x; -- one;\nfrom t;\nselect 2 as y",
            false,
            history.arguments("sql"));

    assertThat(execution.err()).isEmpty();
    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out()).isEqualToNormalizingNewlines("x\n---\na;b\n\ny\n-\n2\n");
  }

  @Test
  void aTerminalIsPromptedAndGoesOnAfterErrors() {
    Execution execution =
        Execution.withInput(
            "select 1 as a;\nselect nothing;\nselect\n2 as b;\n", true, history.arguments("sql"));

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out()).isEqualToNormalizingNewlines("a\n-\n1\nb\n-\n2\n");
    assertThat(execution.err()).startsWith("sql> sql> Binder Error: ").contains("sql> ...> sql> ");
  }

  @Test
  void anErrorIsTheMessageOfDuckDb() {
    Execution execution = history.execute("sql", "select tikc from star");

    assertThat(execution.exitCode()).isEqualTo(1);
    assertThat(execution.out()).isEmpty();
    assertThat(execution.err())
        .startsWith("phyla: Binder Error: Referenced column \"tikc\" not found")
        .contains("LINE 1: select tikc from star")
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void resultsAreWrittenToFiles() throws IOException {
    Path csv = directory.resolve("it's.csv");
    Path parquet = directory.resolve("a.parquet");
    assertThat(
            history.out(
                "sql",
                "create table t as " + COUNTS + "; from t order by tick;",
                "--csv=" + csv,
                "--parquet=" + parquet))
        .isEqualTo(csv + ": 10 rows\n" + parquet + ": 10 rows\n");

    assertThat(Files.readString(csv)).startsWith("tick,stars,run\n0,48,r0\n1,48,r0\n");
    assertThat(history.out("sql", "select sum(stars) as n from read_parquet('" + parquet + "')"))
        .endsWith("480\n");
  }

  @Test
  void aChartHasALineForEachColumnOfNumbers() throws IOException {
    Path file = directory.resolve("chart.png");
    assertThat(history.out("sql", COUNTS, "--chart=" + file)).isEqualTo(file + ": 10 rows\n");

    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(960);
    assertThat(image.getHeight()).isEqualTo(480);
    long coloured = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        int colour = image.getRGB(x, y);
        coloured += Math.abs((colour & 0xFF) - (colour >> 16 & 0xFF)) > 50 ? 1 : 0;
      }
    }
    assertThat(coloured).as("pixels of the line").isGreaterThan(700);
  }

  @Test
  void aChartCanBeSvgAndColumnsCanHaveOneName() throws IOException {
    Path file = directory.resolve("chart.svg");
    history.out("sql", "select 1 as x, 2 as y, 3 as y, 4 as x", "--chart=" + file);

    assertThat(Files.readString(file)).contains("<title>y, y_1, x_1 by x</title>");
  }

  @Test
  void aChartNeedsNumbers() {
    Path file = directory.resolve("chart.png");

    assertChartRefused(
        file,
        "select 'a' as x",
        "--chart needs two columns of numbers, for x and y; the result has none.");
    assertChartRefused(
        file,
        "select 'a' as x, 1 as y",
        "--chart needs two columns of numbers, for x and y; the result has y.");
    assertChartRefused(
        file,
        "select i::varchar as name, i as x, i as y from range(100) as t(i)",
        "--chart would have 100 lines, and can have 24; select fewer.");
    assertChartRefused(
        file,
        "select 1 as x, 2 as y where false",
        "--chart has nothing to draw, because the result has no rows.");
    assertChartRefused(
        file,
        "select 1 as x, 'infinity'::double as y",
        "--chart cannot draw the result. The column \"y\" has the value Infinity in row 0, which"
            + " cannot be drawn.");
    assertThat(file).doesNotExist();
  }

  @Test
  void aColumnOfTextSeparatesLines(@TempDir Path directory) throws IOException {
    Path together = directory.resolve("together.png");
    Path apart = directory.resolve("apart.png");
    String rows =
        " x, x * length(name) as y from range(9) as a(x), (values ('b'), ('ccc')) b(name)";
    history.out("sql", "select" + rows + " order by y", "--chart=" + together);
    history.out("sql", "select name," + rows + " order by y", "--chart=" + apart);

    assertThat(orangePixels(together)).isZero();
    assertThat(orangePixels(apart)).isGreaterThan(300);
  }

  /// The number of pixels of the second line.
  private static long orangePixels(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    long count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        int colour = image.getRGB(x, y);
        count += (colour >> 16 & 0xFF) - (colour & 0xFF) > 100 ? 1 : 0;
      }
    }
    return count;
  }

  private static void assertChartRefused(Path file, String sql, String sentence) {
    Execution execution = history.execute("sql", sql, "--chart=" + file);
    assertThat(execution.err()).isEqualToNormalizingNewlines("phyla: " + sentence + "\n");
    assertThat(execution.exitCode()).isEqualTo(2);
  }
}
