package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {

  private static final Pattern HASH = Pattern.compile("world hash +([0-9a-f]{16})");

  @TempDir Path directory;

  private static Execution simulate(String example, String seed) {
    return Execution.of(
        "run", example, "--entities", "200", "--ticks", "30", "--seed", seed, "--no-pictures");
  }

  private static String hash(Execution execution) {
    Matcher matcher = HASH.matcher(execution.out());
    assertThat(matcher.find()).as(execution.out() + execution.err()).isTrue();
    return matcher.group(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epidemic",
        "fireworks",
        "flocking",
        "galaxy",
        "hunting",
        "solarsystem",
        "stress",
        "wolfsheep"
      })
  void theSameSeedEndsInTheSameHash(String example) {
    assertThat(hash(simulate(example, "5"))).isEqualTo(hash(simulate(example, "5")));
    assertThat(hash(simulate(example, "5"))).isNotEqualTo(hash(simulate(example, "6")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "7"})
  void theNumberOfThreadsDoesNotChangeTheHash(String threads) {
    Execution execution =
        Execution.of(
            "run",
            "flocking",
            "--entities=200",
            "--ticks=30",
            "--seed=5",
            "--no-pictures",
            "--threads",
            threads);

    assertThat(hash(execution)).isEqualTo(hash(simulate("flocking", "5")));
  }

  @Test
  void picturesDoNotChangeTheHash() {
    Execution filmed =
        Execution.of(
            "run", "flocking", "--entities=200", "--ticks=30", "--seed=5", "--out=" + directory);

    assertThat(hash(filmed)).isEqualTo(hash(simulate("flocking", "5")));
  }

  @Test
  void aRunLeavesAPictureAndAnAnimation() throws IOException {
    Path out = directory.resolve("new/pictures");
    Execution execution =
        Execution.of("run", "galaxy", "--entities=300", "--ticks=6", "--out=" + out);

    assertThat(execution.exitCode()).isZero();
    assertThat(ImageIO.read(out.resolve("galaxy.png").toFile())).isNotNull();
    assertThat(Files.readAllBytes(out.resolve("galaxy.gif")))
        .startsWith('G', 'I', 'F', '8', '9', 'a');
    assertThat(out.toFile().list()).containsExactlyInAnyOrder("galaxy.png", "galaxy.gif");
    assertThat(execution.out())
        .contains("galaxy      300 entities, 6 ticks, seed 42")
        .contains("rendering   ", " s, 6 frames")
        .contains("picture     " + out.resolve("galaxy.png"))
        .contains("animation   " + out.resolve("galaxy.gif"));
  }

  @Test
  void populationsAreDrawnAsAChart(@TempDir Path out) throws IOException {
    Execution run = Execution.of("run", "wolfsheep", "--entities=300", "--ticks=6", "--out=" + out);

    assertThat(run.exitCode()).isZero();
    assertThat(ImageIO.read(out.resolve("wolfsheep-populations.png").toFile())).isNotNull();
    assertThat(run.out()).contains("populations " + out.resolve("wolfsheep-populations.png"));
  }

  @Test
  void theFiguresOfAnExampleArePrinted() {
    assertThat(simulate("stress", "1").out())
        .containsPattern("deep chain {2}50 entities in \\d+\\.\\d\\d ms, \\d+\\.\\d ns each");
  }

  @Test
  void theReportSaysHowFastItWas() {
    assertThat(simulate("galaxy", "1").out())
        .containsPattern("simulation {2}\\d+\\.\\d\\d s, [\\d.,]+ ticks/s, \\S+.* entity updates/s")
        .contains("at the end  200 entities in 2 archetypes")
        .doesNotContain("rendering", "picture", "animation");
  }

  @Test
  void theReportEndsWithATableOfSystems() {
    assertThat(simulate("galaxy", "1").out())
        .containsPattern("(?m)^30 ticks, .* per tick$")
        .containsPattern("(?m)^attract +UPDATE +30 .* 402 ")
        .containsPattern("(?m)^drift +UPDATE +30 .* 200 ");
  }

  @ParameterizedTest
  @CsvSource({"30, 10", "10, 10", "3, 3"})
  void aTraceHasTheLastTicks(int ticks, int traced) throws IOException {
    Path file = directory.resolve("trace.json");
    Execution execution =
        Execution.of(
            "run",
            "galaxy",
            "--entities=50",
            "--ticks=" + ticks,
            "--trace=" + file,
            "--no-pictures");

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out()).contains("trace       " + file + System.lineSeparator());
    assertThat(Files.readString(file)).contains("\"attract\"", "\"drift\"");
    assertThat(Files.readString(file).split("\"tick ", -1)).hasSize(traced + 1);
  }

  @Test
  void singularsArePrintedForOne() {
    Execution execution =
        Execution.of("run", "galaxy", "--entities=1", "--ticks=1", "--threads=1", "--no-pictures");

    assertThat(execution.out())
        .contains("galaxy      1 entity, 1 tick, seed 42, 1 thread" + System.lineSeparator())
        .contains("at the end  1 entity in 1 archetype" + System.lineSeparator());
  }

  @Test
  void progressIsALineForEachTenthOfTheRun() {
    assertThat(simulate("galaxy", "1").err().lines())
        .hasSize(10)
        .first()
        .isEqualTo("galaxy: tick 3 of 30");
  }

  @Test
  void aShortRunHasALineForEachTick() {
    Execution execution =
        Execution.of("run", "galaxy", "--entities=10", "--ticks=3", "--no-pictures");

    assertThat(execution.err().lines()).hasSize(3).last().isEqualTo("galaxy: tick 3 of 3");
  }

  @Test
  void aTerminalGetsABarThatFillsUp() {
    Execution execution =
        Execution.onTerminal("run", "galaxy", "--entities=10", "--ticks=40", "--no-pictures");

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.err()).contains("\r", "galaxy", "100%").doesNotContain("tick 4 of 40");
    assertThat(execution.err().lines().toList().getLast()).doesNotContain("Exception");
  }
}
