package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ColourRampTest {

  @Test
  void aRampBeginsAndEndsWithItsStops() {
    ColourRamp ramp = ColourRamp.through(0x102030, 0xFFFFFF, 0xC04020);

    assertThat(ramp.at(0)).isEqualTo(0x102030);
    assertThat(ramp.at(1)).isEqualTo(0xC04020);
  }

  @Test
  void placesBeyondTheEndsGetTheColourOfTheEnd() {
    ColourRamp ramp = ColourRamp.through(0x000000, 0xFFFFFF);

    assertThat(ramp.at(-3)).isEqualTo(0x000000);
    assertThat(ramp.at(3)).isEqualTo(0xFFFFFF);
  }

  @Test
  void greyLiesBetweenBlackAndWhite() {
    int middle = ColourRamp.through(0x000000, 0xFFFFFF).at(0.5f);

    assertThat(middle >> 16)
        .isEqualTo(middle >> 8 & 255)
        .isEqualTo(middle & 255)
        .isBetween(80, 140);
  }

  @Test
  void aWheelMeetsItself() {
    ColourRamp wheel = ColourRamp.wheel(0.7, 0.15);

    assertThat(wheel.towards(-1, 1e-6f)).isEqualTo(wheel.at(1));
    assertThat(channelDistance(wheel.at(0), wheel.at(1))).isLessThan(12);
  }

  @Test
  void oppositeDirectionsLookDifferent() {
    ColourRamp wheel = ColourRamp.wheel(0.7, 0.15);

    assertThat(channelDistance(wheel.towards(1, 0), wheel.towards(-1, 0))).isGreaterThan(100);
  }

  @Test
  void oneColourIsNotARamp() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ColourRamp.through(0x123456))
        .withMessage("A ramp needs at least two colours, but got 1.");
  }

  @Test
  void everyEncodedValueSurvivesTheWayToLightAndBack() {
    for (int value = 0; value < 256; value++) {
      assertThat(Srgb.encode(Srgb.blue(value))).isEqualTo(value);
    }
  }

  private static int channelDistance(int one, int other) {
    return Math.abs((one >> 16) - (other >> 16))
        + Math.abs((one >> 8 & 255) - (other >> 8 & 255))
        + Math.abs((one & 255) - (other & 255));
  }
}
