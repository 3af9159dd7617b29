package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.chart.film.Film;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FilmedExamplesTest {

  @TempDir Path directory;

  static List<Example> examples() {
    return Examples.all();
  }

  private static long brightPixels(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels)
        .filter(colour -> (colour >> 16 & 255) + (colour >> 8 & 255) + (colour & 255) > 120)
        .count();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aPictureShowsTheWorld(Example example) throws IOException {
    Path file = directory.resolve("picture.png");
    try (Simulation simulation = example.start(new Settings(500, 1))) {
      var film = Film.of(simulation.view());
      for (int tick = 0; tick < 30; tick++) {
        simulation.step();
      }
      film.frame(simulation::paint);
      film.savePng(file);
    }
    BufferedImage picture = ImageIO.read(file.toFile());

    assertThat(picture.getWidth()).isEqualTo(picture.getHeight()).isGreaterThanOrEqualTo(800);
    assertThat(brightPixels(picture)).isGreaterThan(100);
  }

  @Test
  void anAnimationHasAFrameForEachExposure() throws IOException {
    Path file = directory.resolve("animation.gif");
    try (Simulation simulation = Examples.all().getFirst().start(new Settings(200, 1))) {
      var film = Film.of(simulation.view());
      for (int tick = 0; tick < 4; tick++) {
        simulation.step();
        film.frame(simulation::paint);
      }
      film.saveGif(file);
      assertThat(film.frames()).isEqualTo(4);
    }
    try (var stream = ImageIO.createImageInputStream(file.toFile())) {
      var reader = ImageIO.getImageReadersByFormatName("gif").next();
      reader.setInput(stream);
      assertThat(reader.getNumImages(true)).isEqualTo(4);
      assertThat(brightPixels(reader.read(3))).isPositive();
    }
  }
}
