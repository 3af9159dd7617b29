package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DarkroomTest {

  private static final int SIDE = 240;
  private static final int MIDDLE = SIDE / 2 * SIDE + SIDE / 2;

  @Test
  void nothingIsADarkBlueGroundThatFallsOffToTheCorners() {
    int[] picture = Darkroom.develop(LightBuffer.square(SIDE));

    assertThat(blue(picture[MIDDLE])).isGreaterThan(red(picture[MIDDLE])).isLessThan(40);
    assertThat(blue(picture[0])).isLessThan(blue(picture[MIDDLE]));
    assertThat(picture[MIDDLE] >>> 24).isEqualTo(255);
  }

  @Test
  void moreLightIsBrighterAndNeverOverflows() {
    int before = -1;
    for (float amount : new float[] {0, 0.01f, 0.1f, 0.5f, 1, 2, 4}) {
      LightBuffer light = LightBuffer.square(SIDE);
      light.add(MIDDLE, amount, 0, 0);
      int red = red(Darkroom.develop(light)[MIDDLE]);
      assertThat(red).isGreaterThan(before);
      before = red;
    }
    LightBuffer blinding = LightBuffer.square(SIDE);
    blinding.add(MIDDLE, 1e9f, 1e9f, 1e9f);
    assertThat(Darkroom.develop(blinding)[MIDDLE] & 0xF0F0F0).isEqualTo(0xF0F0F0);
  }

  @Test
  void brightThingsGlow() {
    LightBuffer light = LightBuffer.square(SIDE);
    for (int y = -2; y <= 2; y++) {
      for (int x = -2; x <= 2; x++) {
        light.add(MIDDLE + y * SIDE + x, 3, 0, 0);
      }
    }
    int[] picture = Darkroom.develop(light);
    int[] empty = Darkroom.develop(LightBuffer.square(SIDE));

    assertThat(red(picture[MIDDLE + 8])).isGreaterThan(red(empty[MIDDLE + 8]));
    assertThat(red(picture[MIDDLE + 100])).isEqualTo(red(empty[MIDDLE + 100]));
  }

  private static int red(int colour) {
    return colour >> 16 & 255;
  }

  private static int blue(int colour) {
    return colour & 255;
  }
}
