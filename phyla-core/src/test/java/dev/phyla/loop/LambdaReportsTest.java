package dev.phyla.loop;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Queries know whether the lambdas they were looped with can be inlined.
final class LambdaReportsTest {
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

  /// A class that refers to methods, and also has a small lambda.
  private static final class References {
    static void runSmall(UpdateQuery1<Digit> query) {
      query.update(References::next);
    }

    static void runLarge(UpdateQuery1<Digit> query) {
      query.update(References::look);
    }

    static void runLambda(UpdateQuery1<Digit> query) {
      query.update(digit -> new Digit(digit.value() + 1));
    }

    private static Digit next(Digit digit) {
      return new Digit(digit.value() + 1);
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

  private static final class LargeClass implements Query1.Each<Ref<Digit>> {
    @Override
    public void each(Ref<Digit> digit) {
      int[] digits = {
        3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9,
        5, 0, 2, 8, 8, 4, 1, 9, 7, 1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4, 9, 4
      };
      digit.set(new Digit(digits[digit.get().value()]));
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
  void aSmallLambdaFits() {
    Small.run(query);
    LambdaReport report = only();
    assertThat(report.verdict()).isEqualTo(Verdict.FITS);
    assertThat(report.bytes()).isBetween(5, 30);
    assertThat(report.query()).isEqualTo("query(write Digit)");
    assertThat(report.lambda()).startsWith(Small.class.getName() + "$$Lambda");
    assertThat(report.body()).matches(".*LambdaReportsTest\\$Small\\.lambda\\$run\\$0:\\d+");
  }

  @Test
  void aLargeLambdaDoesNot() {
    Large.run(query);
    LambdaReport report = only();
    assertThat(report.verdict()).isEqualTo(Verdict.TOO_LARGE);
    assertThat(report.bytes()).isGreaterThan(LambdaReport.LARGEST_INLINED);
  }

  @Test
  void ofTwoLambdasInAClassNothingWrongIsSaid() {
    SmallAndLarge.runSmall(query);
    assertThat(only().verdict()).isIn(Verdict.FITS, Verdict.PERHAPS_TOO_LARGE);
    var another = world.query(write(Digit.class));
    SmallAndLarge.runLarge(another);
    assertThat(another.lambdas())
        .singleElement()
        .extracting(LambdaReport::verdict)
        .isIn(Verdict.TOO_LARGE, Verdict.PERHAPS_TOO_LARGE);
  }

  @Test
  void aReferenceToASmallMethodIsNotCalledTooLarge() {
    References.runSmall(query);
    assertThat(only().verdict()).isNotEqualTo(Verdict.TOO_LARGE);
  }

  @Test
  void aReferenceToALargeMethodIsNotSaidToFit() {
    References.runLarge(query);
    assertThat(only().verdict()).isNotEqualTo(Verdict.FITS);
  }

  @Test
  void aLambdaBesideReferencesIsNotCalledTooLarge() {
    References.runLambda(query);
    assertThat(only().verdict()).isNotEqualTo(Verdict.TOO_LARGE);
  }

  @Test
  void aSmallClassFits() {
    query.each(new SmallClass());
    LambdaReport report = only();
    assertThat(report.verdict()).isEqualTo(Verdict.FITS);
    assertThat(report.lambda()).isEqualTo(SmallClass.class.getName());
    assertThat(report.body()).contains("SmallClass.each");
  }

  @Test
  void aLargeClassDoesNot() {
    query.each(new LargeClass());
    LambdaReport report = only();
    assertThat(report.verdict()).isEqualTo(Verdict.TOO_LARGE);
    assertThat(report.bytes()).isGreaterThan(LambdaReport.LARGEST_INLINED);
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
