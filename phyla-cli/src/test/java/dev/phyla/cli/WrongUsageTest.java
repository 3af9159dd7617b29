package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrongUsageTest {

  @TempDir Path directory;

  private static void assertRefused(Execution execution, String sentence) {
    assertThat(execution.err()).isEqualToNormalizingNewlines("phyla: " + sentence + "\n");
    assertThat(execution.out()).isEmpty();
    assertThat(execution.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --entities | -1    | a whole number from 1 to 10,000,000, but got '-1'.
          --entities | 0     | a whole number from 1 to 10,000,000, but got '0'.
          --entities | 1e5   | a whole number from 1 to 10,000,000, but got '1e5'.
          --entities | many  | a whole number from 1 to 10,000,000, but got 'many'.
          --entities | 99999999999 | a whole number from 1 to 10,000,000, but got '99999999999'.
          --ticks    | 0     | a whole number from 1 to 100,000,000, but got '0'.
          --ticks    | -5    | a whole number from 1 to 100,000,000, but got '-5'.
          --ticks    | ten   | a whole number from 1 to 100,000,000, but got 'ten'.
          --threads  | 0     | a whole number from 1 to 1,024, but got '0'.
          --threads  | 1025  | a whole number from 1 to 1,024, but got '1025'.
          --threads  | all   | a whole number from 1 to 1,024, but got 'all'.
          --seed     | lucky | a whole number of 64 bits, but got 'lucky'.
          """)
  void anOptionThatNeedsANumberSaysWhich(String option, String value, String needs) {
    assertRefused(
        Execution.of("run", "flocking", option, value, "--no-pictures"),
        option + " needs " + needs);
  }

  /// The names of all examples and models.
  private static String programs() {
    String names = String.join(", ", InstalledModels.load().namesWithExamples());
    assertThat(names)
        .startsWith(
            "epidemic, fireworks, flocking, galaxy, hunting, solarsystem, stress, wolfsheep, clashes,");
    return names;
  }

  @Test
  void aMistypedExampleIsGuessed() {
    assertRefused(
        Execution.of("run", "floking"),
        "There is no example or model 'floking': did you mean flocking? There are "
            + programs()
            + ".");
  }

  @Test
  void anUnknownExampleGetsTheList() {
    assertRefused(
        Execution.of("run", "pong"),
        "There is no example or model 'pong': there are " + programs() + ".");
  }

  @Test
  void aMissingExampleGetsTheList() {
    assertRefused(
        Execution.of("run"),
        "phyla run needs the name of an example or a model: there are " + programs() + ".");
  }

  @Test
  void aMistypedOptionIsGuessed() {
    assertThat(Execution.of("run", "flocking", "--entitys", "5").err())
        .startsWith("phyla: phyla run has no option --entitys: did you mean --entities?");
  }

  @Test
  void aMistypedCommandIsGuessed() {
    assertRefused(
        Execution.of("rum"),
        "phyla has no command 'rum': did you mean run? There are batch, bench, diff, history, learn, list, run, serve, sweep.");
  }

  @Test
  void aSecondExampleIsOneTooMany() {
    assertRefused(
        Execution.of("run", "flocking", "galaxy"),
        "phyla run does not know what to do with 'galaxy'.");
  }

  @Test
  void anOptionWithoutItsValueIsRefused() {
    Execution execution = Execution.of("run", "flocking", "--ticks");

    assertThat(execution.err()).isEqualToNormalizingNewlines("phyla: --ticks needs a value.\n");
    assertThat(execution.exitCode()).isEqualTo(2);
  }

  @Test
  void anOptionGivenTwiceIsRefused() {
    Execution execution = Execution.of("run", "flocking", "--ticks", "1", "--ticks", "2");

    assertThat(execution.err()).startsWith("phyla: ").endsWith("." + System.lineSeparator());
    assertThat(execution.err().lines()).hasSize(1);
    assertThat(execution.exitCode()).isEqualTo(2);
  }

  @Test
  void aFileCannotBeTheOutputDirectory() throws IOException {
    Path file = Files.writeString(directory.resolve("taken"), "");

    assertRefused(
        Execution.of("run", "flocking", "--out", file.toString()),
        "--out cannot be " + file + ", which is a file, not a directory.");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsRefusedBeforeTheRun() throws IOException {
    Path impossible = Files.writeString(directory.resolve("taken"), "").resolve("below");

    assertRefused(
        Execution.of("run", "flocking", "--out", impossible.toString()),
        "--out cannot be " + impossible + ", where nothing can be written.");
  }

  @Test
  void aDirectoryInTheWayOfThePictureIsRefusedBeforeTheRun() throws IOException {
    Files.createDirectory(directory.resolve("flocking.png"));

    assertRefused(
        Execution.of("run", "flocking", "--out", directory.toString()),
        "--out cannot be " + directory + ", where flocking.png is a directory.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--save", "--trace"})
  void aFileThatCannotBeWrittenIsRefusedBeforeTheRun(String option) {
    Path file = directory.resolve("none/file");

    assertRefused(
        Execution.of("run", "galaxy", option, file.toString(), "--no-pictures"),
        option + " cannot be " + file + ": there is no directory " + file.getParent() + ".");
    assertRefused(
        Execution.of("run", "galaxy", option, directory.toString(), "--no-pictures"),
        option + " cannot be " + directory + ", which is a directory.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          batch | --worlds  | 0       | a whole number from 1 to 1,000,000, but got '0'.
          batch | --worlds  | 1000001 | a whole number from 1 to 1,000,000, but got '1000001'.
          batch | --steps   | 0       | a whole number from 1 to 100,000,000, but got '0'.
          batch | --threads | none    | a whole number from 1 to 1,024, but got 'none'.
          batch | --seed    | 1.5     | a whole number of 64 bits, but got '1.5'.
          batch | --draw    | 65      | a whole number from 1 to 64, but got '65'.
          serve | --worlds  | -1      | a whole number from 1 to 1,000,000, but got '-1'.
          learn | --generations | 0   | a whole number from 1 to 10,000, but got '0'.
          """)
  void numbersOfOtherCommandsAreCheckedToo(
      String command, String option, String value, String needs) {
    assertRefused(Execution.of(command, "cart-pole", option, value), option + " needs " + needs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "serve"})
  void aMissingOrUnknownEnvironmentGetsTheList(String command) {
    assertRefused(
        Execution.of(command),
        "phyla %s needs the name of an environment: there are arena, cart-pole, grid-world."
            .formatted(command));
    assertRefused(
        Execution.of(command, "cartpole"),
        "There is no environment 'cartpole': did you mean cart-pole?"
            + " There are arena, cart-pole, grid-world.");
  }

  @Test
  void onlyWorldsThatExistCanBeDrawn() {
    assertRefused(
        Execution.of("batch", "arena", "--worlds=4", "--draw=9", "--out=" + directory),
        "--draw cannot show 9 worlds of 4 worlds; ask for fewer, or for more with --worlds.");
  }

  @Test
  void anUnknownPolicyIsRefused() {
    assertRefused(
        Execution.of("batch", "arena", "--policy", "clever"),
        "There is no policy 'clever': there are random.");
  }

  @Test
  void aFileCannotBeTheDirectoryOfPictures() throws IOException {
    Path file = Files.writeString(directory.resolve("taken"), "");

    for (String[] command :
        new String[][] {{"batch", "arena", "--draw=1"}, {"learn", "cart-pole"}}) {
      String[] arguments = Arrays.copyOf(command, command.length + 1);
      arguments[command.length] = "--out=" + file;
      assertRefused(
          Execution.of(arguments),
          "--out cannot be " + file + ", which is a file, not a directory.");
    }
  }

  @Test
  void aServerNeedsADirectory() throws IOException {
    assertRefused(
        Execution.of("serve", "arena"),
        "phyla serve needs --socket, a directory for the socket and the shared memory.");
    Path file = Files.writeString(directory.resolve("taken"), "");
    assertRefused(
        Execution.of("serve", "arena", "--socket", file.toString()),
        "--socket cannot be " + file + ", which is a file, not a directory.");
  }

  @Test
  void onlyCartPoleCanBeLearned() {
    assertRefused(
        Execution.of("learn"),
        "phyla learn needs the name of an environment: there are cart-pole.");
    assertRefused(
        Execution.of("learn", "arena"), "There is no learner for 'arena': there are cart-pole.");
  }

  @Test
  void theBenchmarksPointToTheLauncher() {
    assertRefused(
        Execution.of("bench", "--quick", "spawn"),
        "The benchmarks are a separate program; start them with ./phyla bench --quick spawn");
  }
}
