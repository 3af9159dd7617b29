package dev.phyla.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.starts.Start;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartReportTest {
  private final Results results = new Results();

  private void measured(Shapes shape, double hand, double phyla, double bytes) {
    results.starts().add(shape, new Start(hand, phyla, bytes));
  }

  private Stream<String> bars() {
    return Report.of(results).lines().dropWhile(line -> !line.equals("Bars")).skip(1);
  }

  @Test
  void aTableShowsMediansAndTheSpreadOfRatios() {
    measured(Shapes.SEVEN_SYSTEMS, 10, 12, 0);
    measured(Shapes.RARE_BRANCH, 1, 1.5, 0);
    measured(Shapes.RARE_BRANCH, 2, 2.5, 24);
    measured(Shapes.RARE_BRANCH, 4, 4, -0.5);

    assertThat(Report.of(results).lines().filter(line -> !line.isEmpty()))
        .startsWith(
            "starts                             hand-written   Phyla            ratio          "
                + " slowest/",
            "                                         ns/row  ns/row  fastest  median  slowest  "
                + " fastest  B/row",
            "a rare branch that becomes common          2.00    2.50     1.00    1.25     1.50  "
                + "    1.50   24.0",
            "the seven systems of abeimler             10.00   12.00     1.20    1.20     1.20  "
                + "    1.00    0.0");
  }

  @Test
  void aWarmUpIsShownAsTheMedianOfItsStarts() {
    results.starts().addWarmUpByHand(Shapes.HUNDRED_SYSTEMS, 500);
    results.starts().addWarmUpByHand(Shapes.HUNDRED_SYSTEMS, 900);
    results.starts().addWarmUpByHand(Shapes.HUNDRED_SYSTEMS, 800);
    results.starts().addWarmUpByPhyla(Shapes.HUNDRED_SYSTEMS, 2000);

    assertThat(Report.of(results).strip().lines())
        .containsExactly(
            "warm-up            hand-written  Phyla",
            "                             ms     ms  ratio",
            "a hundred systems           800   2000   2.50",
            "",
            "Bars",
            "  met     a hundred systems, warm-up: 2.50 × hand-written, at most 3.00 allowed");
  }

  @Test
  void aWarmUpThatWasNotMeasuredByHandIsLeftOut() {
    results.starts().addWarmUpByPhyla(Shapes.HUNDRED_SYSTEMS, 2000);

    assertThat(Report.of(results)).isEmpty();
  }

  @Test
  void aSlowWarmUpMissesItsBar() {
    results.starts().addWarmUpByHand(Shapes.HUNDRED_SYSTEMS, 500);
    results.starts().addWarmUpByPhyla(Shapes.HUNDRED_SYSTEMS, 1505);

    assertThat(bars())
        .containsExactly(
            "  missed  a hundred systems, warm-up: 3.01 × hand-written, at most 3.00 allowed");
  }

  @Test
  void aBarIsMetAtItsLimits() {
    measured(Shapes.COLUMNS_13, 1, 1, 0);
    measured(Shapes.COLUMNS_13, 1, 1.5, 1);
    measured(Shapes.COLUMNS_13, 1, 1.5, 0);

    assertThat(bars())
        .containsExactly(
            "  met     five components, 13 columns: 1.50 × hand-written in the median start, at most"
                + " 1.50 allowed; slowest start 1.50 × the fastest, at most 1.50 allowed");
  }

  @Test
  void aBarIsMissedByTheMedian() {
    measured(Shapes.COLUMNS_13, 1, 1.6, 0);

    assertThat(bars())
        .containsExactly(
            "  missed  five components, 13 columns: 1.60 × hand-written in the median start, at most"
                + " 1.50 allowed; slowest start 1.00 × the fastest, at most 1.50 allowed");
  }

  @Test
  void aBarIsMissedByOneSlowStart() {
    measured(Shapes.RARE_BRANCH, 1, 1, 0);
    measured(Shapes.RARE_BRANCH, 1, 1, 0);
    measured(Shapes.RARE_BRANCH, 1, 4, 0);

    assertThat(bars())
        .containsExactly(
            "  missed  a rare branch that becomes common: 1.00 × hand-written in the median start,"
                + " at most 1.50 allowed; slowest start 4.00 × the fastest, at most 1.50 allowed");
  }

  @Test
  void aBarIsMissedByOneStartThatAllocates() {
    measured(Shapes.RARE_BRANCH, 1, 1, 0);
    measured(Shapes.RARE_BRANCH, 1, 1, 24);

    assertThat(bars())
        .containsExactly(
            "  missed  a rare branch that becomes common: 1.00 × hand-written in the median start,"
                + " at most 1.50 allowed; slowest start 1.00 × the fastest, at most 1.50 allowed;"
                + " allocates 24.0 B for each row");
  }

  @Test
  void theSevenSystemsHaveALowerBar() {
    measured(Shapes.SEVEN_SYSTEMS, 1, 1.2, 0);

    assertThat(bars())
        .containsExactly(
            "  missed  the seven systems of abeimler: 1.20 × hand-written in the median start, at"
                + " most 1.10 allowed; slowest start 1.00 × the fastest, at most 1.50 allowed");
  }
}
