package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.History;
import dev.phyla.history.Run;
import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelRunCommandTest {
  private static final Pattern HASH = Pattern.compile("state hash +([0-9a-f]{16})");

  @TempDir Path directory;

  private static String hash(Execution execution) {
    Matcher matcher = HASH.matcher(execution.out());
    assertThat(matcher.find()).as(execution.out() + execution.err()).isTrue();
    return matcher.group(1);
  }

  @Test
  void theHelpShowsParametersWithRangesDefaultsAndUnits() {
    Execution help = Execution.of("run", "herds", "--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .startsWith("Usage: phyla run herds [OPTIONS]" + System.lineSeparator() + "Herds grow")
        .containsPattern(
            "--herds=N +initial number of herds, 1 to 100,000 \\(default: 10\\s+herds\\)")
        .containsPattern("--growth-rate=X +growth in a tick, 100% is 1, 0 to 1 \\(default: 0.1\\)")
        .containsPattern("--weather=NAME +the weather: DRY, WET \\(default: WET\\)")
        .containsPattern("--varied\\[=true\\|false\\]\\s+whether herds vary \\(default: true\\)")
        .containsPattern("--place=TEXT +the name of the place \\(default: home\\)")
        .containsPattern("--pause=N +how long a tick takes, at least 0 \\(default: 0 ms\\)")
        .containsPattern("-h, --help ")
        .containsPattern("--ticks=N +how many ticks to simulate \\(default: 20\\)");
    assertThat(help.out().indexOf("--pause")).isLessThan(help.out().indexOf("--csv"));
  }

  @Test
  void aRunReportsItsParametersHashAndSeries() {
    Execution run =
        Execution.of(
            "run", "herds", "--herds=3", "--growth-rate", "0.5", "--weather=dry", "--varied=false");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("^herds +20 ticks, seed 1, \\d+ threads?")
        .contains("herds 3, growthRate 0.5, weather DRY, varied false, place home, limit 1.0E9")
        .containsPattern("simulation {2}\\d+\\.\\d\\d s, \\S+ ticks/s")
        .contains("at the end  3 entities")
        .containsPattern("series +min +mean +max +last")
        .containsPattern("animals +3 +\\S+ +260.21 +260.21") // 3 * 1.25^20
        .contains("21 rows, ticks 0 to 20");
    assertThat(run.err().lines()).hasSize(10).last().isEqualTo("herds: tick 20 of 20");
  }

  @Test
  void theHashDependsOnSeedAndParametersOnly() {
    String hash = hash(Execution.of("run", "herds", "--seed=3", "--threads=1"));

    assertThat(hash(Execution.of("run", "herds", "--seed=3", "--threads=4"))).isEqualTo(hash);
    assertThat(hash(Execution.of("run", "herds", "--seed=4"))).isNotEqualTo(hash);
    assertThat(hash(Execution.of("run", "herds", "--seed=3", "--herds=9"))).isNotEqualTo(hash);
  }

  @Test
  void aStopConditionEndsTheRunAndIsReported() {
    Execution run = Execution.of("run", "herds", "--ticks=5000", "--limit=20", "--varied=false");

    assertThat(run.out())
        .contains("stopped     at tick 8: the place is full") // 10 * 1.1^8 > 20
        .contains("9 rows, ticks 0 to 8");
  }

  @Test
  void theDirectoryGetsDataAndAChartForEachScale() throws IOException {
    Path out = directory.resolve("new/out");
    Execution run = Execution.of("run", "herds", "--ticks=5", "--out=" + out);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder("data.csv", "chart.png", "chart-2.png");
    DataTable data = DataTable.readCsv(out.resolve("data.csv"));
    assertThat(data.names()).containsExactly("tick", "animals", "share");
    assertThat(data.longs("tick")).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(ImageIO.read(out.resolve("chart.png").toFile())).isNotNull();
    assertThat(run.out())
        .contains("data        " + out.resolve("data.csv"))
        .contains("chart       " + out.resolve("chart-2.png"));
  }

  @Test
  void seriesCanBeWrittenToAFileAlone() throws IOException {
    Path csv = directory.resolve("series.csv");
    Execution run = Execution.of("run", "herds", "--ticks=2", "--csv=" + csv);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(DataTable.readCsv(csv).rows()).isEqualTo(3);
    assertThat(directory.toFile().list()).containsExactly("series.csv");
  }

  @Test
  void optionsOverrideTheParametersOfAFile() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("p.json"), "{\"herds\": 4, \"growth-rate\": 0.25, \"varied\": false}");
    Execution run = Execution.of("run", "herds", "--params=" + file, "--herds=5");

    assertThat(run.out()).contains("herds 5, growthRate 0.25, weather WET, varied false");
  }

  @Test
  void aRecordedRunHasTheParametersOfTheModel() {
    Path folder = directory.resolve("history");
    Execution run =
        Execution.of(
            "run", "herds", "--ticks=6", "--herds=2", "--record=" + folder, "--run-id=r1");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("recorded    7 ticks").contains("as herds/r1 in " + folder);
    try (History history = History.open(folder)) {
      Run recorded = history.run("herds", "r1");
      assertThat(recorded.info().parameters())
          .containsEntry("model", "herds")
          .containsEntry("seed", "1")
          .containsEntry("ticks", "6")
          .containsEntry("herds", "2")
          .containsEntry("weather", "WET");
      assertThat(recorded.at(6).entities()).isEqualTo(2);
    }
    assertThat(Execution.of("history", "ls", folder.toString()).out()).contains("herds=2");
  }

  @Test
  void parametersWithNamesOfOptionsHaveAnother() {
    assertThat(Execution.of("run", "clashes", "--help").out())
        .containsPattern("--model-seed=N +not the seed of the run \\(default: 7\\)")
        .containsPattern("--size=N +size \\(default: 2\\)");
    assertThat(Execution.of("run", "clashes", "--seed=5", "--model-seed=9", "--ticks=1").out())
        .contains("1 tick, seed 5, ")
        .contains("parameters  seed 9, size 2");
  }

  @Test
  void aModelWithoutSeriesHasNoTable() {
    Execution run = Execution.of("run", "clashes", "--ticks=1", "--out=" + directory);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).doesNotContain("series");
    assertThat(directory.toFile().list()).containsExactly("data.csv");
  }

  @Test
  void aModelWithTheNameOfAnExampleHasAnother() {
    assertThat(Execution.of("run", "galaxy-model", "--ticks=1").out()).startsWith("galaxy ");
    assertThat(Execution.of("run", "galaxy", "--entities=5", "--ticks=1", "--no-pictures").out())
        .contains("world hash");
  }

  @Test
  void aTerminalGetsABar() {
    Execution run = Execution.onTerminal("run", "herds");

    assertThat(run.err()).contains("\r", "herds", "100%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "sweep"})
  void everyInstalledModelHasHelp(String command) {
    for (String name : InstalledModels.load().names()) {
      assertThat(Execution.of(command, name, "--help").exitCode()).as(name).isZero();
    }
  }
}
