package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThinningTest {
  private static Series series(Series.Mark mark, double[] y) {
    return new Series("n", IntStream.range(0, y.length).asDoubleStream().toArray(), y, mark, 0);
  }

  @Test
  void theEndsAndPeaksOfALongLineRemain() {
    var y = new double[100_000];
    y[31_234] = 9;
    y[61_234] = -9;
    y[99_999] = 1;
    Series thin = Thinning.of(series(Series.Mark.LINE, y), 100);

    assertThat(thin.x()).hasSizeLessThan(500).startsWith(0).endsWith(99_999).isSorted();
    assertThat(thin.y()).hasSameSizeAs(thin.x()).contains(9, -9).endsWith(1);
    assertThat(DoubleStream.of(thin.x())).contains(31_234.0, 61_234.0);
  }

  @Test
  void missingNumbersDoNotHidePeaks() {
    var y = new double[10_000];
    Arrays.fill(y, Double.NaN);
    y[5000] = 4;
    Series thin = Thinning.of(series(Series.Mark.LINE, y), 100);

    assertThat(thin.y()).contains(4);
  }

  @Test
  void shortUnorderedAndDottedSeriesStay() {
    Series few = series(Series.Mark.LINE, new double[100]);
    Series dots = series(Series.Mark.DOTS, new double[10_000]);
    var x = new double[10_000];
    x[5] = 1;
    var unordered = new Series("n", x, x, Series.Mark.LINE, 0);

    assertThat(Thinning.of(few, 100)).isSameAs(few);
    assertThat(Thinning.of(dots, 100)).isSameAs(dots);
    assertThat(Thinning.of(unordered, 100)).isSameAs(unordered);
  }
}
