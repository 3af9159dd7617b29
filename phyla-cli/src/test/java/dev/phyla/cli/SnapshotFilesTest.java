package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotFilesTest {

  @TempDir Path directory;

  private Path file(String name) {
    return directory.resolve(name);
  }

  private static Execution run(String... options) {
    var arguments = new String[options.length + 2];
    arguments[0] = "run";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[arguments.length - 1] = "--no-pictures";
    return Execution.of(arguments);
  }

  private static String hash(Execution run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out()
        .lines()
        .filter(line -> line.startsWith("world hash"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"epidemic", "hunting", "solarsystem", "wolfsheep"})
  void aRunThatIsSavedAndLoadedEndsLikeAWholeOne(String example) {
    Execution whole = run(example, "--entities=200", "--seed=9", "--ticks=40");
    Execution saved =
        run(example, "--entities=200", "--seed=9", "--ticks=25", "--save=" + file("a"));
    Execution loaded = run(example, "--load=" + file("a"), "--ticks=15");

    assertThat(saved.out()).contains("saved to    " + file("a"));
    assertThat(loaded.out()).contains("200 entities, 15 ticks, seed 9");
    assertThat(hash(loaded)).isEqualTo(hash(whole));
  }

  @Test
  void aRunCanSaveEveryFewTicks() throws IOException {
    Execution run = run("galaxy", "--entities=50", "--ticks=5", "--every=2", "--save=" + file("a"));

    assertThat(hash(run)).isNotEmpty();
    assertThat(Files.size(file("a"))).isPositive();
    assertThat(hash(run("galaxy", "--ticks=1", "--load=" + file("a"))))
        .isEqualTo(hash(run("galaxy", "--entities=50", "--ticks=6")));
  }

  @Test
  void theDifferenceOfTwoSnapshotsIsShown() {
    run("galaxy", "--entities=50", "--ticks=5", "--save=" + file("a"));
    run("galaxy", "--entities=50", "--ticks=6", "--save=" + file("b"));

    Execution different = Execution.of("diff", file("a").toString(), file("b").toString());
    assertThat(different.exitCode()).isEqualTo(1);
    assertThat(different.out()).contains("50 entities differ", "Position");

    Execution equal = Execution.of("diff", file("a").toString(), file("a").toString());
    assertThat(equal.exitCode()).isZero();
    assertThat(equal.out()).contains("The worlds are equal.");
  }

  @Test
  void wrongFilesAreRefusedInASentence() throws IOException {
    Files.writeString(file("text"), "hello");
    assertThat(run("galaxy", "--load=" + file("text")).err())
        .contains("phyla: This is not a snapshot of Phyla.");
    assertThat(run("galaxy", "--load=" + file("none")).err()).contains("phyla: ", "none");

    run("galaxy", "--entities=50", "--ticks=1", "--save=" + file("a"));
    assertThat(run("epidemic", "--load=" + file("a")).err()).contains("phyla: ");
    assertThat(run("galaxy", "--load=" + file("a"), "--seed=3").err())
        .contains("--load determines the entities and the seed");
    assertThat(run("galaxy", "--every=3").err()).contains("--every needs --save");
  }
}
