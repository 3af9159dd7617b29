package dev.phyla.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.run.Cell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  private int run(String... arguments) {
    return Main.commandLine()
        .setErr(new PrintWriter(errors))
        .setOut(new PrintWriter(output))
        .execute(arguments);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set=fly | There is no set 'fly'; there are create, destroy, iterate,",
        "--sizes=3 | Cannot measure with 3 entities; choose from 26 to 10000000.",
        "--sizes=many | Invalid value for option '--sizes'",
        "--contenders=me | There is no contender 'me'; there are hand, phyla,",
        "--forks=0 | Cannot measure with 0 forks; choose 1 or more.",
        "--gc=none | Invalid value for option '--gc'",
        "--length=eternal | Invalid value for option '--length'",
        "--out=figures.txt | The results cannot be written to 'figures.txt'",
        "--fast | Unknown option: '--fast'"
      })
  void aWrongOptionIsExplainedInOneSentence(String option, String sentence) {
    assertThat(run(option)).isEqualTo(2);
    assertThat(errors.toString().strip().lines()).singleElement().asString().startsWith(sentence);
    assertThat(output.toString()).isEmpty();
  }

  private static List<List<Integer>> sizes(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.parseArgs(arguments);
    Main main = commandLine.getCommand();
    return main.plan().groups().stream()
        .map(group -> group.cells().stream().map(Cell::entities).toList())
        .distinct()
        .toList();
  }

  @Test
  void tasksAreMeasuredForTheirOwnNumbersOfEntitiesOrThoseOfTheLength() {
    assertThat(sizes("--set=living"))
        .containsExactly(
            List.of(1_000, 100_000), List.of(10_000, 100_000, 1_000_000), List.of(10_000, 100_000));
  }

  @Test
  void whoeverChoosesNumbersOfEntitiesGetsThemForAllTasks() {
    assertThat(sizes("--set=living,iterate", "--sizes=5000,100,5000"))
        .containsExactly(List.of(100, 5_000));
  }

  @Test
  void aNormalRunGivesEachNumberOfEntitiesAVirtualMachineOfItsOwn() {
    assertThat(sizes("--set=iterate", "--length=normal"))
        .containsExactly(List.of(1_000), List.of(10_000), List.of(100_000), List.of(1_000_000));
  }

  @Test
  void helpNamesEveryOption() {
    assertThat(run("--help")).isZero();
    assertThat(output.toString())
        .contains("--set", "--sizes", "--contenders", "--length", "--forks", "--gc", "--out");
  }
}
