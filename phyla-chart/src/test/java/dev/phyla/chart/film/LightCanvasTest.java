package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LightCanvasTest {

  private static final int SIDE = 100;
  private static final View VIEW = View.fromOrigin(10, 0);

  private final LightBuffer light = LightBuffer.square(SIDE);
  private final LightCanvas canvas = new LightCanvas(light, VIEW);

  private static double total(LightBuffer light) {
    double sum = 0;
    for (float value : light.red().values) {
      sum += value;
    }
    return sum;
  }

  private float redAt(int column, int row) {
    return light.red().values[row * SIDE + column];
  }

  @Test
  void aDotIsBrightestInItsMiddleAndTheWorldPointsUp() {
    canvas.dot(2.05f, 9.05f, 0.5f, 0xFFFFFF, 1);

    assertThat(redAt(20, 9)).isCloseTo(1, within(1e-3f));
    assertThat(redAt(23, 9)).isBetween(0.1f, 0.9f);
    assertThat(redAt(26, 9)).isZero();
    assertThat(redAt(20, 90)).isZero();
  }

  @Test
  void shapesAddUp() {
    canvas.dot(5.05f, 5.05f, 0.5f, 0xFFFFFF, 1);
    canvas.dot(5.05f, 5.05f, 0.5f, 0xFFFFFF, 2);

    assertThat(redAt(50, 49)).isCloseTo(3, within(1e-3f));
  }

  @Test
  void aColourLightsItsChannels() {
    canvas.dot(5.05f, 5.05f, 0.5f, 0xFF0000, 1);

    assertThat(total(light)).isPositive();
    assertThat(light.green().values).containsOnly(0);
    assertThat(light.blue().values).containsOnly(0);
  }

  @Test
  void aTinyDotIsAsBrightAtAnyResolution() {
    LightBuffer fine = LightBuffer.square(4 * SIDE);
    canvas.dot(5, 5, 0.05f, 0xFFFFFF, 1);
    new LightCanvas(fine, VIEW).dot(5, 5, 0.05f, 0xFFFFFF, 1);

    double mean = total(light) / (SIDE * SIDE);
    double fineMean = total(fine) / (16.0 * SIDE * SIDE);
    assertThat(mean / fineMean).isCloseTo(1, within(0.35));
  }

  @Test
  void whatIsOutsideTheViewIsNotDrawn() {
    canvas.dot(-3, 5, 0.5f, 0xFFFFFF, 1);
    canvas.dart(5, 40, 1, 0, 1, 0xFFFFFF, 1);
    canvas.streak(12, 12, 3, 3, 0.2f, 0xFFFFFF, 1);

    assertThat(total(light)).isZero();
  }

  @Test
  void whatIsOnTheBorderIsCutOff() {
    canvas.dot(0, 0, 0.5f, 0xFFFFFF, 1);

    assertThat(redAt(0, SIDE - 1)).isPositive();
  }

  @Test
  void aDartIsBroadAtTheBackAndPointedAtTheFront() {
    canvas.dart(5, 5, 0, 1, 4, 0xFFFFFF, 1);

    assertThat(litPixelsOfRow(68)).isGreaterThan(litPixelsOfRow(50));
    assertThat(litPixelsOfRow(50)).isGreaterThan(litPixelsOfRow(32));
    assertThat(litPixelsOfRow(32)).isPositive();
    assertThat(litPixelsOfRow(25)).isZero();
  }

  @Test
  void aDartWithoutHeadingIsStillDrawn() {
    canvas.dart(5, 5, 0, 0, 2, 0xFFFFFF, 1);

    assertThat(total(light)).isFinite().isPositive();
  }

  @Test
  void aStreakReachesFromOneEndToTheOther() {
    canvas.streak(2.05f, 5.05f, 6, 0, 0.2f, 0xFFFFFF, 1);

    assertThat(redAt(20, 49)).isCloseTo(1, within(1e-3f));
    assertThat(redAt(50, 49)).isCloseTo(1, within(1e-3f));
    assertThat(redAt(80, 49)).isCloseTo(1, within(1e-3f));
    assertThat(redAt(84, 49)).isZero();
    assertThat(redAt(50, 53)).isZero();
  }

  @Test
  void aStreakWithoutLengthIsADot() {
    canvas.streak(5.05f, 5.05f, 0, 0, 0.5f, 0xFFFFFF, 1);

    assertThat(redAt(50, 49)).isCloseTo(1, within(1e-3f));
    assertThat(redAt(56, 49)).isZero();
  }

  private int litPixelsOfRow(int row) {
    int lit = 0;
    for (int column = 0; column < SIDE; column++) {
      lit += redAt(column, row) > 0.5f ? 1 : 0;
    }
    return lit;
  }
}
