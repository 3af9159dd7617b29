package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.chart.AxisScale.Margin;
import java.util.List;
import org.junit.jupiter.api.Test;

class AxisScaleTest {
  private static void assertRange(Margin margin, double[] values, double min, double max) {
    AxisScale scale = AxisScale.of(List.of(values), "numbers", margin, false);

    assertThat(scale.min()).isCloseTo(min, within(1e-12));
    assertThat(scale.max()).isCloseTo(max, within(1e-12));
  }

  @Test
  void theRangeDependsOnTheMargin() {
    double[] values = {10, Double.NaN, 30};

    assertRange(Margin.NONE, values, 10, 30);
    assertRange(Margin.AROUND, values, 9, 31);
    assertRange(Margin.FROM_ZERO, values, 0, 31.5);
    assertRange(Margin.FROM_ZERO, new double[] {20, 30}, 19.5, 30.5);
    assertRange(Margin.FROM_ZERO, new double[] {-10, 10}, -11, 11);
    assertRange(Margin.WITH_ZERO, new double[] {20, 30}, 0, 31.5);
    assertRange(Margin.WITH_ZERO, new double[] {-20, -10}, -21, 0);
  }

  @Test
  void equalNumbersHaveARange() {
    assertRange(Margin.NONE, new double[] {7, 7}, 6, 8);
    assertRange(Margin.AROUND, new double[] {0.5}, 0.45, 0.55);
    assertRange(Margin.FROM_ZERO, new double[] {3}, 0, 3.15);
    assertRange(Margin.FROM_ZERO, new double[] {0, 0}, 0, 1);
    assertRange(Margin.FROM_ZERO, new double[] {-40}, -44, -36);
  }

  @Test
  void aLogarithmicAxisHasWholeDecades() {
    AxisScale scale = AxisScale.of(List.of(new double[] {0, 3, 2000}), "n", Margin.NONE, true);

    assertThat(scale.min()).isEqualTo(1);
    assertThat(scale.max()).isEqualTo(10_000);
    assertThat(scale.place(new double[] {-1, 0, 5})).containsExactly(Double.NaN, Double.NaN, 5);
    assertThat(scale.pattern()).isEqualTo("#,##0.###");
    AxisScale wide = AxisScale.fixed(new Extent(1e-6, 1), true);
    assertThat(wide.pattern()).isEqualTo("0E0");
  }

  @Test
  void verySmallNumbersArePlacedInAUnit() {
    AxisScale scale = AxisScale.fixed(new Extent(0, 4e-13), false);

    assertThat(scale.place(new double[] {2e-13})[0]).isCloseTo(2, within(1e-9));
    assertThat(scale.label(2.0)).isEqualTo("2E-13");
    assertThat(scale.label(null)).isEmpty();
  }

  @Test
  void nothingHasNoAxis() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> AxisScale.of(List.of(new double[] {Double.NaN}), "sheep", Margin.NONE, false))
        .withMessage("There is nothing to draw, because sheep has no numbers.");
  }

  @Test
  void labelsHaveTheDecimalsThatTheRangeNeeds() {
    assertThat(NumberText.of(1500, 0, 3000)).isEqualTo("1,500");
    assertThat(NumberText.of(0.25, 0, 1)).isEqualTo("0.25");
    assertThat(NumberText.of(1e-17, 0, 1)).isEqualTo("0");
    assertThat(NumberText.of(-2.5, -5, 5)).isEqualTo("-2.5");
    assertThat(NumberText.of(3e8, 0, 1e9)).isEqualTo("3E8");
    assertThat(NumberText.of(1.0000002e9, 1e9, 1.000001e9)).isEqualTo("1.0000002E9");
  }
}
