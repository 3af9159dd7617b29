package dev.phyla.chart.internal.gif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PaletteTest {

  private static int difference(int one, int other) {
    return Math.abs((one >> 16 & 255) - (other >> 16 & 255))
        + Math.abs((one >> 8 & 255) - (other >> 8 & 255))
        + Math.abs((one & 255) - (other & 255));
  }

  private static int nearest(Palette palette, int colour) {
    return palette.colour(palette.nearest(colour >> 16 & 255, colour >> 8 & 255, colour & 255));
  }

  @Test
  void aFewColoursAreKeptAsTheyAre() {
    int[] picture = {0xFF000000, 0xFFFF0000, 0xFF00FF00, 0xFF0000FF, 0xFFFFFFFF};
    Palette palette = Palette.of(List.of(picture), 255);

    assertThat(palette.size()).isEqualTo(5);
    for (int colour : picture) {
      assertThat(difference(nearest(palette, colour), colour)).isLessThanOrEqualTo(6);
    }
  }

  @Test
  void oneColourMakesAPaletteOfOne() {
    assertThat(Palette.of(List.of(new int[] {0x123456, 0x123456}), 255).size()).isEqualTo(1);
  }

  @Test
  void aBusyPictureUsesAllEntries() {
    var random = new SplittableRandom(1);
    int[] picture = random.ints(20_000, 0, 0x1000000).toArray();
    Palette palette = Palette.of(List.of(picture), 255);

    assertThat(palette.size()).isEqualTo(255);
    double sum = 0;
    for (int colour : picture) {
      sum += difference(nearest(palette, colour), colour);
    }
    assertThat(sum / picture.length).isLessThan(60);
  }

  @Test
  void aLargeGroundLeavesColoursForRareDots() {
    var picture = new int[10_000];
    for (int i = 0; i < 40; i++) {
      picture[i * 100] = 0xFF8000 + i;
    }
    Palette palette = Palette.of(List.of(picture), 16);

    assertThat(difference(nearest(palette, 0xFF8010), 0xFF8010)).isLessThan(20);
    assertThat(difference(nearest(palette, 0), 0)).isLessThanOrEqualTo(6);
  }
}
