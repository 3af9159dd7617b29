package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelWrongUsageTest {
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
          --herds       | 0     | a whole number from 1 to 100000 (herds), but got '0'.
          --herds       | 1.5   | a whole number from 1 to 100000 (herds), but got '1.5'.
          --herds       | many  | a whole number from 1 to 100000 (herds), but got 'many'.
          --growth-rate | -0.1  | a number from 0 to 1, but got '-0.1'.
          --growth-rate | NaN   | a number from 0 to 1, but got 'NaN'.
          --weather     | foggy | one of DRY, WET, but got 'foggy'.
          --varied      | maybe | true or false, but got 'maybe'.
          --ticks       | 0     | a whole number from 1 to 100,000,000, but got '0'.
          --seed        | lucky | a whole number of 64 bits, but got 'lucky'.
          """)
  void aParameterSaysWhatItNeeds(String option, String value, String needs) {
    assertRefused(Execution.of("run", "herds", option, value), option + " needs " + needs);
  }

  @Test
  void aMistypedModelIsGuessed() {
    assertThat(Execution.of("run", "herd").err())
        .startsWith("phyla: There is no example or model 'herd': did you mean herds? There are ");
    assertThat(Execution.of("sweep", "herd").err())
        .startsWith("phyla: There is no model 'herd': did you mean herds? There are ");
    assertThat(Execution.of("sweep").err())
        .startsWith("phyla: phyla sweep needs the name of a model: there are ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "sweep"})
  void aMistypedParameterIsGuessed(String command) {
    Execution execution = Execution.of(command, "herds", "--herdz", "5");

    assertThat(execution.exitCode()).isEqualTo(2);
    assertThat(execution.err())
        .startsWith(
            "phyla: phyla %s herds has no option --herdz: did you mean --herds? There are"
                .formatted(command));
  }

  @Test
  void optionsBeforeTheModelAreRefused() {
    assertRefused(
        Execution.of("run", "--seed=3", "herds"),
        "The options of a model come after its name, as in phyla run herds --help.");
  }

  @Test
  void aModelTakesOptionsOnly() {
    assertRefused(
        Execution.of("run", "herds", "more"), "phyla run herds does not know what to do with 'more'.");
  }

  @Test
  void parametersThatTheModelRefusesAreWrongUsage() {
    assertRefused(
        Execution.of("run", "herds", "--herds=13"),
        "The record Herds refused its values: thirteen herds bring bad luck.");
    assertRefused(
        Execution.of("sweep", "herds", "--herds=12:14:1", "--out=" + directory),
        "The record Herds refused its values: thirteen herds bring bad luck.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"herdz": 7}     | There is no parameter "herdz"; did you mean herds?
          {"herds": 0}     | The parameter "herds" cannot be 0; it is a whole number from 1 to 100000 (herds).
          {"herds": null}  | The parameter "herds" cannot be null; it is a whole number from 1 to 100000 (herds).
          {"herds": [1]}   | The parameter "herds" cannot be a list; it is a whole number from 1 to 100000 (herds).
          {"herds": {}}    | The parameter "herds" cannot be an object; it is a whole number from 1 to 100000 (herds).
          {"growthRate": 0, "growth-rate": 0} | "growthRate" is there twice.
          {"herds": 7      | Line 1, column 12: The text is not JSON: Unexpected end-of-input: expected close marker for Object.
          [1]              | Line 1, column 1: The text is not a JSON object.
          """)
  void aWrongParameterFileIsExplained(String json, String reason) throws IOException {
    Path file = Files.writeString(directory.resolve("p.json"), json);
    for (String command : new String[] {"run", "sweep"}) {
      Execution execution = Execution.of(command, "herds", "--params=" + file);

      assertThat(execution.err()).startsWith("phyla: --params cannot be " + file + ": " + reason);
      assertThat(execution.err().lines()).hasSize(1);
      assertThat(execution.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void aParameterFileThatCannotBeReadIsExplained() throws IOException {
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0, 1});
    Path missing = directory.resolve("missing");

    assertRefused(
        Execution.of("run", "herds", "--params=" + missing),
        "--params cannot be " + missing + ": there is no such file.");
    assertRefused(
        Execution.of("run", "herds", "--params=" + directory),
        "--params cannot be " + directory + ": it cannot be read.");
    assertRefused(
        Execution.of("run", "herds", "--params=" + binary),
        "--params cannot be " + binary + ": it is not a text in UTF-8.");
  }

  @Test
  void placesThatCannotBeWrittenAreRefusedBeforeTheRun() throws IOException {
    Path file = Files.writeString(directory.resolve("taken"), "");
    for (String command : new String[] {"run", "sweep"}) {
      assertRefused(
          Execution.of(command, "herds", "--out=" + file),
          "--out cannot be " + file + ", which is a file, not a directory.");
    }
    Path csv = directory.resolve("none/data.csv");
    assertRefused(
        Execution.of("run", "herds", "--csv=" + csv),
        "--csv cannot be " + csv + ": there is no directory " + csv.getParent() + ".");
    assertRefused(
        Execution.of("run", "herds", "--run-id=r"),
        "--run-id needs --record, the folder of the history.");
    assertRefused(
        Execution.of("sweep", "herds", "--out=" + directory),
        "The folder " + directory + " has files, but no sweep; choose another one.");
  }

  @Test
  void aModelThatFailsIsNotWrongUsage() {
    Execution run = Execution.of("run", "herds", "--fail-at=3");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            "phyla: The system \"grow\" failed in phase UPDATE of tick 3:"
                + " java.lang.IllegalStateException: the fence broke.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --herds=1:           | The parameter "herds" cannot be "1:"; it is a whole number from 1 to 100000 (herds).
          --herds=1:x:3        | The range of "herds" cannot have "x"; write it as first:last:step, such as 100:1000:100, or as first..last for a sample.
          --herds=10:1:1       | The range of "herds" from 10 to 1 cannot have the step 1, which leads away; change its sign.
          --herds=1,2,2        | The value 2 of "herds" is there twice.
          --herds=1..5         | --herds 1..5 is an interval to draw from; say with --sample how many points.
          --weather=DRY,FOG    | The parameter "weather" cannot be "FOG"; it is one of DRY, WET.
          --sample=5           | --sample needs a parameter with an interval to draw from, such as 10..50.
          --sample=0           | --sample needs a whole number from 1 to 1,000,000, but got '0'.
          --sample-seed=5      | --sample-seed needs --sample, the number of points.
          --seeds=0            | --seeds needs a whole number from 1 to 1,000,000, but got '0'.
          --series=0           | --series needs a whole number from 1 to 100,000,000, but got '0'.
          --on=spark://h:7077  | Runs cannot be executed on spark://h:7077, because no module on the class path knows such a place; use local, or add the module to the class path.
          --on=test://nowhere  | Nothing answers at test://nowhere.
          """)
  void aWrongSweepIsExplained(String option, String sentence) throws IOException {
    Execution execution = Execution.of("sweep", "herds", option, "--out=" + directory);

    assertRefused(execution, sentence);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aSweepWithTooManyRunsIsRefused() {
    assertRefused(
        Execution.of("sweep", "herds", "--herds=20:100000:1", "--seeds=20"),
        "The sweep has 1999620 runs, more than the maximum of 1000000; vary fewer parameters, use"
            + " larger steps or a sample.");
  }
}
