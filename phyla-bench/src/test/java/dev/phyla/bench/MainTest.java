package dev.phyla.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.run.Cell;
import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.workload.Task;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
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
        "--shapes=me | There is no shape 'me'; there are cart-pole-1, cart-pole-3, handles-passed,",
        "--shapes=rare-branch | Shapes are only measured in the set starts; add --set starts.",
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

  private static BenchRun plan(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.parseArgs(arguments);
    Main main = commandLine.getCommand();
    return main.plan();
  }

  private static List<List<Integer>> sizes(String... arguments) {
    return plan(arguments).groups().stream()
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
  void chosenNumbersOfEntitiesApplyToAllTasks() {
    assertThat(sizes("--set=living,iterate", "--sizes=5000,100,5000"))
        .containsExactly(List.of(100, 5_000));
  }

  @Test
  void aNormalRunGivesEachNumberOfEntitiesASeparateVirtualMachine() {
    assertThat(sizes("--set=iterate", "--length=normal"))
        .containsExactly(List.of(1_000), List.of(10_000), List.of(100_000), List.of(1_000_000));
  }

  @Test
  void startsAreNotMeasuredByDefault() {
    assertThat(plan().starts().shapes()).isEmpty();
    assertThat(plan().starts().startCount()).isZero();
  }

  @Test
  void startsAreMeasuredBesideOtherSets() {
    BenchRun plan = plan("--set=destroy,starts");

    assertThat(plan.starts().shapes()).containsExactly(Shapes.values());
    assertThat(plan.tasks()).containsExactly(Task.DESTROY);
  }

  @Test
  void shapesAreChosenByNameAndMeasuredTenTimesUnlessForksAreGiven() {
    StartsRun usual = plan("--set=starts", "--shapes=lambda-200,cart-pole-1,lambda-200").starts();
    StartsRun chosen = plan("--set=starts", "--shapes=cart-pole-1", "--forks=3").starts();

    assertThat(usual.shapes()).containsExactly(Shapes.LAMBDA_200, Shapes.CART_POLE_1);
    assertThat(usual.startCount()).isEqualTo(20);
    assertThat(chosen.startCount()).isEqualTo(3);
  }

  @Test
  void aRoundOfAHundredSystemsMeasuresTwoWarmUpsToo() {
    assertThat(plan("--set=starts", "--shapes=hundred-systems", "--forks=5").starts().startCount())
        .isEqualTo(15);
  }

  @Test
  void argumentsForTheVirtualMachineReachEveryStart() {
    assertThat(plan("--set=starts", "--jvm-arg=-Xint").starts().runner().extraArguments())
        .containsExactly("-Xint");
  }

  @Test
  void aStartThatFailsIsReportedAndMakesTheRunFail() {
    int exitCode =
        run(
            "--set=starts",
            "--shapes=rare-branch,hundred-systems",
            "--forks=1",
            "--jvm-arg=-XX:NoSuchOption");

    assertThat(exitCode).isEqualTo(1);
    assertThat(output.toString().lines().filter(line -> line.startsWith("[")))
        .hasSize(4)
        .first()
        .asString()
        .startsWith("[  1/  4] Could not measure a start of rare-branch: ");
  }

  @Test
  void helpNamesEveryOption() {
    assertThat(run("--help")).isZero();
    assertThat(output.toString())
        .contains("--set", "--sizes", "--contenders", "--shapes", "--length")
        .contains("--forks", "--gc", "--out");
  }

  @ParameterizedTest
  @EnumSource
  void helpNamesEveryShape(Shapes shape) {
    run("--help");

    assertThat(output.toString().replaceAll("\\s", "")).contains(shape.id());
  }
}
