package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelSweepCommandTest {
  @TempDir Path directory;

  private Execution sweep(Path out, String... options) {
    return Execution.of(
        Stream.concat(Stream.of("sweep", "herds", "--out=" + out), Arrays.stream(options))
            .toArray(String[]::new));
  }

  private static Set<String> names(Path folder) {
    return new TreeSet<>(Arrays.asList(folder.toFile().list()));
  }

  @Test
  void theHelpExplainsValues() {
    Execution help = Execution.of("sweep", "herds", "--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .startsWith("Usage: phyla sweep herds [OPTIONS]")
        .containsPattern("--herds=VALUES +initial number of herds, 1 to 100,000 \\(default: 10")
        .contains("a range FIRST:LAST:STEP", "--sample=N", "--seeds=N", "--resume", "--on=PLACE");
  }

  @Test
  void aGridIsRunWithAllSeeds() throws IOException {
    Path out = directory.resolve("sweep");
    Execution sweep =
        sweep(
            out,
            "--herds=10:30:10",
            "--weather=DRY,WET",
            "--growth-rate=0.2",
            "--seeds=3",
            "--seed=5",
            "--ticks=4");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    DataTable results = DataTable.readCsv(out.resolve("results.csv"));
    assertThat(results.rows()).isEqualTo(18);
    assertThat(results.names())
        .containsSequence("seed", "herds", "weather", "ticks", "last animals", "mean animals");
    assertThat(results.longs("seed")).startsWith(5, 6, 7, 5);
    assertThat(results.longs("herds")).startsWith(10, 10, 10, 10, 10, 10, 20);
    assertThat(sweep.out())
        .contains("herds       6 points, seeds 5 to 7, 18 runs of 4 ticks, ")
        .containsPattern("simulation {2}\\d+\\.\\d\\d s, \\S+ runs/s")
        .contains("results     " + out.resolve("results.csv"))
        .contains("Means of the seeds at each point:")
        .containsPattern("(?m)^ +5 +30 +WET +\\d");
    assertThat(sweep.err().lines())
        .first()
        .asString()
        .matches("herds: run 2 of 18, \\S+ runs/s, \\d+ s left");
    assertThat(names(out))
        .contains("last-animals.png", "mean-animals.png", "last-share.png", "mean-share.png");
    assertThat(ImageIO.read(out.resolve("last-animals.png").toFile())).isNotNull();
  }

  @Test
  void aRunOfTheTableCanBeRepeatedAlone() throws IOException {
    Path out = directory.resolve("sweep");
    sweep(out, "--herds=10,20", "--seeds=2", "--ticks=6");
    DataTable results = DataTable.readCsv(out.resolve("results.csv"));

    assertThat(Execution.of("run", "herds", "--herds=20", "--seed=2", "--ticks=6").out())
        .contains("state hash  " + results.row(3).getString("state hash"));
  }

  @Test
  void aSampleIsDrawnFromIntervals() throws IOException {
    Path out = directory.resolve("sweep");
    Execution sweep =
        sweep(out, "--herds=20..39", "--growth-rate=0.1..0.3", "--sample=20", "--ticks=3");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    DataTable results = DataTable.readCsv(out.resolve("results.csv"));
    assertThat(results.longs("herds")).hasSize(20).doesNotHaveDuplicates();
    assertThat(results.doubles("growthRate")).allMatch(rate -> rate >= 0.1 && rate <= 0.3);
    assertThat(names(out)).contains("last-animals-by-herds.png", "last-animals-by-growth-rate.png");
    Path other = directory.resolve("other");
    sweep(
        other,
        "--herds=20..39",
        "--growth-rate=0.1..0.3",
        "--sample=20",
        "--sample-seed=2",
        "--ticks=3");
    assertThat(DataTable.readCsv(other.resolve("results.csv")).longs("herds"))
        .isNotEqualTo(results.longs("herds"));
  }

  @Test
  void anEnsembleHasHistogramsAndConfidenceIntervals() {
    Path out = directory.resolve("sweep");
    Execution sweep = sweep(out, "--seeds=12", "--ticks=5", "--series=1");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    assertThat(sweep.out())
        .contains("1 point, seeds 1 to 12, 12 runs of 5 ticks")
        .containsPattern("outcome +mean +lower +upper");
    assertThat(names(out)).contains("last-animals.png", "series-animals.png");
  }

  @Test
  void seriesAreKeptAndDrawn() throws IOException {
    Path out = directory.resolve("sweep");
    Execution sweep = sweep(out, "--herds=1:10:1", "--seeds=2", "--ticks=10", "--series=5");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    DataTable series = DataTable.readCsv(out.resolve("series.csv"));
    assertThat(series.rows()).isEqualTo(10 * 2 * 3);
    assertThat(series.longs("tick")).startsWith(0, 5, 10, 0);
    assertThat(ImageIO.read(out.resolve("series-animals.png").toFile())).isNotNull();
  }

  @Test
  void categoriesAreDrawnAsBars() {
    Path out = directory.resolve("sweep");

    assertThat(sweep(out, "--weather=DRY,WET", "--varied=true,false", "--ticks=2").exitCode())
        .isZero();
    assertThat(names(out)).contains("last-animals.png");
  }

  @Test
  void failuresAreReportedAtTheEnd() throws IOException {
    Path out = directory.resolve("sweep");
    Execution sweep = sweep(out, "--fail-at=3,-1", "--herds=5,6", "--ticks=8");

    assertThat(sweep.exitCode()).isEqualTo(1);
    assertThat(sweep.err().lines())
        .last()
        .isEqualTo(
            "phyla: 2 of 4 runs failed; the first is run 0 (herds 5, failAt 3, seed 1), with"
                + " SystemException: The system \"grow\" failed in phase UPDATE of tick 3:"
                + " java.lang.IllegalStateException: the fence broke (tick 3)");
    assertThat(sweep.err()).contains("run 4 of 4", ", 2 failed");
    assertThat(sweep.out()).contains("failed      2 runs");
    assertThat(Files.readString(out.resolve("failures.txt")))
        .contains("run 0, seed 1, {herds=5,", "run 2, seed 1, {herds=6,", "the fence broke\n\tat ");
    assertThat(DataTable.readCsv(out.resolve("results.csv")).row(0).getString("failure"))
        .contains("the fence broke");
    assertThat(names(out)).contains("last-animals.png");
  }

  @Test
  void ifAllRunsFailThereIsATableButNoChart() {
    Path out = directory.resolve("sweep");
    Execution sweep = sweep(out, "--fail-at=0", "--seeds=2");

    assertThat(sweep.exitCode()).isEqualTo(1);
    assertThat(names(out)).contains("results.csv", "failures.txt").noneMatch(n -> n.endsWith("png"));
  }

  @Test
  void aFinishedSweepIsNotRunAgain() {
    Path out = directory.resolve("sweep");
    String[] options = {"--herds=1,2", "--ticks=2"};
    Execution first = sweep(out, options);
    Execution second = sweep(out, options);

    assertThat(second.exitCode()).isEqualTo(2);
    assertThat(second.err())
        .isEqualToNormalizingNewlines(
            "phyla: The directory %s has a sweep already; go on with it by --resume, delete it, or choose another one with --out.\n"
                .formatted(out));
    Execution third = sweep(out, "--herds=1,2", "--ticks=2", "--resume");
    assertThat(third.exitCode()).isZero();
    assertThat(third.err())
        .isEqualToNormalizingNewlines("herds: 2 of 2 runs are finished already\n");
    assertThat(third.out())
        .contains("kept        2 runs of an earlier attempt")
        .endsWith(first.out().substring(first.out().indexOf("point  herds")));
    Execution other = sweep(out, "--herds=1,3", "--ticks=2", "--resume");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("has another sweep").contains("cannot resume this one");
  }

  @Test
  void theParametersOfAFileAreThoseOfAllRuns() throws IOException {
    Path file = Files.writeString(directory.resolve("p.json"), "{\"herds\": 4, \"limit\": 2}");
    Path out = directory.resolve("sweep");
    Execution sweep = sweep(out, "--params=" + file, "--herds=5,6");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    DataTable results = DataTable.readCsv(out.resolve("results.csv"));
    assertThat(results.longs("herds")).containsExactly(5, 6);
    assertThat(results.values("stop reason")).containsOnly("the place is full");
  }

  @Test
  void runsAreExecutedAtAPlaceOfAProvider() {
    Execution sweep = sweep(directory.resolve("sweep"), "--on=test://one", "--ticks=2");

    assertThat(sweep.exitCode()).as(sweep.err()).isZero();
    assertThat(sweep.out()).contains("1 run of 2 ticks, test://one");
  }

  @Test
  void aTerminalGetsABarWithTheSpeed() {
    Execution sweep =
        Execution.onTerminal(
            "sweep", "herds", "--herds=1:9:1", "--ticks=3", "--out=" + directory.resolve("sweep"));

    assertThat(sweep.err()).contains("\r", "herds", "9/9 runs", "runs/s", "100%");
  }

  @Test
  void aKilledSweepIsResumedToAnEqualTable() throws Exception {
    Path killed = directory.resolve("killed");
    List<String> options =
        List.of("--herds=1:10:1", "--seeds=20", "--ticks=10", "--pause=2", "--threads=2");
    Process process = start(killed, options);
    try {
      waitForRuns(killed, 20);
      process.destroyForcibly().onExit().join();
    } finally {
      process.destroyForcibly();
    }
    assertThat(killed.resolve("results.csv")).doesNotExist();

    Execution resumed =
        sweep(killed, Stream.concat(options.stream(), Stream.of("--resume")).toArray(String[]::new));

    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.err()).containsPattern("herds: \\d+ of 200 runs are finished already");
    Path whole = directory.resolve("whole");
    assertThat(sweep(whole, options.toArray(String[]::new)).exitCode()).isZero();
    assertThat(killed.resolve("results.csv")).hasSameTextualContentAs(whole.resolve("results.csv"));
  }

  @Test
  void anInterruptedSweepSaysHowToGoOn() throws Exception {
    Path out = directory.resolve("interrupted");
    Process process =
        start(out, List.of("--herds=1:10:1", "--seeds=20", "--ticks=10", "--pause=2"));
    try {
      waitForRuns(out, 10);
      process.destroy();
      String error = new String(process.getErrorStream().readAllBytes());

      assertThat(process.waitFor()).isNotZero();
      assertThat(error.lines())
          .last()
          .asString()
          .matches(
              "phyla: The sweep was ended after \\d+ of 200 runs, which are kept in "
                  + ".*interrupted; the same command with --resume runs the others\\.");
    } finally {
      process.destroyForcibly();
    }
  }

  /// Starts a sweep in a process of its own.
  private Process start(Path out, List<String> options) throws IOException {
    var command =
        Stream.concat(
                Stream.of(
                    ProcessHandle.current().info().command().orElseThrow(),
                    "-Djava.awt.headless=true",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "sweep",
                    "herds",
                    "--out=" + out),
                options.stream())
            .toList();
    return new ProcessBuilder(command)
        .redirectOutput(directory.resolve("output.txt").toFile())
        .start();
  }

  private static void waitForRuns(Path folder, int count) throws Exception {
    Path runs = folder.resolve("runs.csv");
    for (int i = 0; i < 6000; i++) {
      if (Files.exists(runs) && Files.readAllLines(runs).size() >= count) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new AssertionError("The sweep made no progress.");
  }
}
