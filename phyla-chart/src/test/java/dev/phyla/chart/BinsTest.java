package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BinsTest {

  @Test
  void theLastBinIncludesItsUpperBound() {
    Bins bins = Bins.of(new double[] {0, 1, 1.5, 2, 3, 4, Double.NaN}, 4);

    assertThat(bins.lower()).containsExactly(0, 1, 2, 3);
    assertThat(bins.upper()).containsExactly(1, 2, 3, 4);
    assertThat(bins.counts()).containsExactly(1, 2, 1, 2);
  }

  @Test
  void equalNumbersAreInOneBin() {
    Bins bins = Bins.of(new double[] {7, 7}, 3);

    assertThat(bins.counts()).containsExactly(0, 2, 0);
    assertThat(bins.lower()[0]).isEqualTo(6.5);
    assertThat(bins.upper()[2]).isEqualTo(7.5);
  }
}
