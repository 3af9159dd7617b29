package dev.phyla.loop;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Obstacle;
import dev.phyla.LambdaReport.Verdict;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Queries report whether their lambdas are inlined.
final class LambdaReportsTest {
  private static final int WARM_LOOPS = 1_000;
  private static final int MAX_LOOPS = 30_000;

  private record Digit(int value) {}

  /// A class whose only lambda is small.
  private static final class Small {
    static void run(UpdateQuery1<Digit> query) {
      query.update(digit -> new Digit(digit.value() + 1));
    }
  }

  /// A class whose only lambda is large.
  private static final class Large {
    static void run(UpdateQuery1<Digit> query) {
      query.update(
          digit -> {
            int[] digits = {
              3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2,
              7, 9, 5, 0, 2, 8, 8, 4, 1, 9, 7, 1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4,
              9, 4
            };
            return new Digit(digits[digit.value()]);
          });
    }
  }

  /// A class with a small and a large lambda.
  private static final class SmallAndLarge {
    static void runSmall(UpdateQuery1<Digit> query) {
      query.update(digit -> new Digit(digit.value() + 1));
    }

    static void runLarge(UpdateQuery1<Digit> query) {
      query.update(
          digit -> {
            int[] digits = {
              3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2,
              7, 9, 5, 0, 2, 8, 8, 4, 1, 9, 7, 1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4,
              9, 4
            };
            return new Digit(digits[digit.value()]);
          });
    }
  }

  /// A class that refers to a method.
  private static final class References {
    static void runLarge(UpdateQuery1<Digit> query) {
      query.update(References::look);
    }

    private static Digit look(Digit digit) {
      int[] digits = {
        3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9,
        5, 0, 2, 8, 8, 4, 1, 9, 7, 1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4, 9, 4
      };
      return new Digit(digits[digit.value()]);
    }
  }

  private static final class SmallClass implements Query1.Each<Ref<Digit>> {
    @Override
    public void each(Ref<Digit> digit) {
      digit.set(new Digit(digit.get().value() + 1));
    }
  }

  private final World world = new World();
  private final UpdateQuery1<Digit> query = world.query(write(Digit.class));

  LambdaReportsTest() {
    world.spawn(new Digit(1));
  }

  @Test
  void aQueryThatWasNotLoopedHasNoReports() {
    assertThat(query.lambdas()).isEmpty();
  }

  @Test
  void aReportNamesTheQueryTheLambdaAndItsBody() {
    Small.run(query);
    LambdaReport report = only();
    assertThat(report.bytes()).isBetween(5, 30);
    assertThat(report.query()).isEqualTo("query(write Digit)");
    assertThat(report.lambda()).startsWith(Small.class.getName() + "$$Lambda");
    assertThat(report.body()).matches(".*LambdaReportsTest\\$Small\\.lambda\\$run\\$0:\\d+");
    assertThat(report.obstacles()).isEmpty();
  }

  @Test
  void nothingIsDecidedAfterOneLoop() {
    Small.run(query);
    assertThat(only().verdict()).isEqualTo(Verdict.WARMING_UP);
    assertThat(only().reason()).isEqualTo("The loop has not run long enough.");
  }

  @Test
  void aLambdaThatRunsForAWhileIsInlinedHoweverLargeItIs() throws InterruptedException {
    Large.run(query);
    assertThat(only().bytes()).isGreaterThan(LambdaReport.MAX_INLINED_BYTES);
    for (int i = 0; i < MAX_LOOPS && only().verdict() == Verdict.WARMING_UP; i++) {
      Large.run(query);
      Thread.sleep(i < WARM_LOOPS ? 0 : 1);
    }
    assertThat(only().verdict()).isEqualTo(Verdict.FORCED);
  }

  @Test
  void aLambdaThatReadsArraysCannotBeVectorised() {
    Large.run(query);
    assertThat(only().obstacles()).contains(Obstacle.ARRAYS);
  }

  @Test
  void ofTwoLambdasInAClassTheLargerIsNamed() {
    SmallAndLarge.runSmall(query);
    assertThat(only().bytes()).isGreaterThan(LambdaReport.MAX_INLINED_BYTES);
  }

  @Test
  void aReferenceToAMethodIsReportedAsThatMethod() {
    References.runLarge(query);
    assertThat(only().body()).contains("References.");
    assertThat(only().bytes()).isGreaterThan(LambdaReport.MAX_INLINED_BYTES);
  }

  @Test
  void aClassIsReportedWithItsOwnMethod() {
    query.each(new SmallClass());
    LambdaReport report = only();
    assertThat(report.lambda()).isEqualTo(SmallClass.class.getName());
    assertThat(report.body()).contains("SmallClass.each");
    assertThat(report.bytes()).isBetween(5, 60);
  }

  @Test
  void eachLambdaIsReportedOnceByTheQueriesItRanThrough() {
    for (int i = 0; i < 3; i++) {
      Small.run(query);
      query.each(new SmallClass());
    }
    var unused = world.query(write(Digit.class));
    assertThat(query.lambdas())
        .extracting(LambdaReport::lambda)
        .hasSize(2)
        .isSorted()
        .contains(SmallClass.class.getName());
    assertThat(unused.lambdas()).isEmpty();
  }

  private LambdaReport only() {
    assertThat(query.lambdas()).hasSize(1);
    return query.lambdas().getFirst();
  }
}
