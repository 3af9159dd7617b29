package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PlaneTest {

  private static Plane of(int width, float... values) {
    var plane = new Plane(width, values.length / width);
    System.arraycopy(values, 0, plane.values, 0, values.length);
    return plane;
  }

  private static double sum(Plane plane) {
    double sum = 0;
    for (float value : plane.values) {
      sum += value;
    }
    return sum;
  }

  @Test
  void fadingKeepsAShare() {
    Plane plane = of(2, 1, 2, 3, 4);
    plane.fade(0.5f);

    assertThat(plane.values).containsExactly(0.5f, 1, 1.5f, 2);
  }

  @Test
  void limitingCutsWhatIsBrighter() {
    Plane plane = of(2, 1, 2, 3, 4);
    plane.limit(2.5f);

    assertThat(plane.values).containsExactly(1, 2, 2.5f, 2.5f);
  }

  @Test
  void aReducedPixelIsTheMeanOfThoseItCovers() {
    Plane reduced = of(4, 1, 3, 5, 5, 5, 7, 5, 9).reduced(2);

    assertThat(reduced.width).isEqualTo(2);
    assertThat(reduced.height).isEqualTo(1);
    assertThat(reduced.values).containsExactly(4, 6);
  }

  @Test
  void blurSpreadsLightEvenlyAndKeepsItsAmount() {
    var plane = new Plane(7, 7);
    plane.values[3 * 7 + 3] = 9;
    plane.blur(1);

    assertThat(sum(plane)).isCloseTo(9, within(1e-4));
    assertThat(plane.values[3 * 7 + 3]).isCloseTo(1, within(1e-5f));
    assertThat(plane.values[2 * 7 + 2]).isCloseTo(1, within(1e-5f));
    assertThat(plane.values[3 * 7 + 5]).isCloseTo(0, within(1e-5f));
  }

  @Test
  void blurLosesTheLightThatLeavesThePicture() {
    var plane = new Plane(7, 7);
    plane.values[0] = 9;
    plane.blur(1);

    assertThat(sum(plane)).isCloseTo(4, within(1e-4));
  }

  @Test
  void placesBetweenPixelsAreMixed() {
    Plane plane = of(2, 0, 4, 8, 12);

    assertThat(plane.at(0.5f, 0)).isEqualTo(2);
    assertThat(plane.at(0.5f, 0.5f)).isEqualTo(6);
    assertThat(plane.at(-5, 9)).isEqualTo(8);
  }

  @Test
  void aSinglePixelIsEverywhereTheSame() {
    assertThat(of(1, 3).at(0.7f, -2)).isEqualTo(3);
  }
}
