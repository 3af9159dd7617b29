package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Environments;
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

class BatchCommandTest {

  private static final Pattern HASH = Pattern.compile("hash +([0-9a-f]{16})");

  private static Execution step(String environment, String... more) {
    String[] arguments = new String[4 + more.length];
    arguments[0] = "batch";
    arguments[1] = environment;
    arguments[2] = "--worlds=70";
    arguments[3] = "--steps=40";
    System.arraycopy(more, 0, arguments, 4, more.length);
    return Execution.of(arguments);
  }

  private static String hash(Execution execution) {
    Matcher matcher = HASH.matcher(execution.out());
    assertThat(matcher.find()).as(execution.out() + execution.err()).isTrue();
    return matcher.group(1);
  }

  @Test
  void theListShowsEveryEnvironment() {
    Execution execution = Execution.of("batch", "--list");

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out().lines()).hasSize(Environments.all().size());
    for (Environment environment : Environments.all()) {
      assertThat(execution.out()).contains(environment.name(), environment.description());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"arena", "cart-pole", "grid-world"})
  void theHashDependsOnTheSeedAndNotOnTheThreads(String environment) {
    String hash = hash(step(environment, "--seed=3", "--threads=1"));

    assertThat(hash(step(environment, "--seed=3", "--threads=2"))).isEqualTo(hash);
    assertThat(hash(step(environment, "--seed=4", "--threads=1"))).isNotEqualTo(hash);
  }

  @Test
  void theReportHasSpeedAndEpisodes() {
    Execution execution = step("cart-pole", "--threads=1", "--policy=random");

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out())
        .contains("cart-pole   70 worlds, 40 steps, seed 42, 1 thread" + System.lineSeparator())
        .containsPattern("simulation {2}\\d+\\.\\d\\d s, [\\d.,]+( million)? world steps/s")
        .containsPattern("policy {6}\\d+\\.\\d\\d s")
        .containsPattern("episodes {4}\\d+, mean return (\\d+\\.\\d)\\d, mean length \\1")
        .doesNotContain("picture", "animation");
  }

  @Test
  void aShortRunHasNoEpisodes() {
    assertThat(Execution.of("batch", "cart-pole", "--worlds=1", "--steps=1").out())
        .contains("1 world, 1 step,", "episodes    none has ended");
  }

  @Test
  void progressIsCountedInSteps() {
    assertThat(step("grid-world").err().lines())
        .hasSize(10)
        .first()
        .isEqualTo("grid-world: step 4 of 40");
    assertThat(Execution.onTerminal("batch", "grid-world", "--worlds=2", "--steps=40").err())
        .contains("\r", "grid-world", "100%");
  }

  @Test
  void someWorldsAreDrawn(@TempDir Path out) throws IOException {
    Execution execution = step("arena", "--draw=5", "--out=" + out);

    assertThat(execution.exitCode()).isZero();
    assertThat(ImageIO.read(out.resolve("arena-worlds.png").toFile())).isNotNull();
    assertThat(Files.readAllBytes(out.resolve("arena-worlds.gif")))
        .startsWith('G', 'I', 'F', '8', '9', 'a');
    assertThat(execution.out())
        .contains("picture     " + out.resolve("arena-worlds.png"))
        .contains("animation   " + out.resolve("arena-worlds.gif"));
    assertThat(hash(execution)).isEqualTo(hash(step("arena")));
  }
}
