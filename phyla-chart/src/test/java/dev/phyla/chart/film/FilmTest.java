package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilmTest {

  @TempDir Path directory;

  private static boolean isBright(int colour) {
    return (colour >> 16 & 255) + (colour >> 8 & 255) + (colour & 255) > 300;
  }

  @Test
  void framesAreShownAtTheSpeedOfTheFilm() throws IOException {
    Path file = directory.resolve("dot.gif");
    Film film = Film.of(View.fromOrigin(10, 0)).framesPerSecond(10);
    for (int tick = 1; tick < 4; tick++) {
      float x = 2 * tick;
      film.frame(canvas -> canvas.dot(x, 2, 0.8f, 0xFFFFFF, 2));
    }
    film.saveGif(file);

    Gif gif = Gif.read(file);
    assertThat(film.frames()).isEqualTo(3);
    assertThat(gif.delays()).containsExactly(10, 10, 10);
    for (int frame = 0; frame < 3; frame++) {
      for (int place = 0; place < 3; place++) {
        assertThat(isBright(gif.at(frame, 80 * (place + 1), 320)))
            .as("frame %d, place %d", frame, place)
            .isEqualTo(frame == place);
      }
    }
  }

  @Test
  void thePictureIsTheLastFrame() throws IOException {
    Path file = directory.resolve("dot.png");
    Film.of(View.fromOrigin(10, 0))
        .frame(canvas -> canvas.dot(2, 2, 0.8f, 0xFFFFFF, 2))
        .frame(canvas -> canvas.dot(8, 8, 0.8f, 0xFFFFFF, 2))
        .savePng(file);

    var picture = ImageIO.read(file.toFile());
    assertThat(picture.getWidth()).isEqualTo(1200);
    assertThat(isBright(picture.getRGB(960, 240))).isTrue();
    assertThat(isBright(picture.getRGB(240, 960))).isFalse();
  }

  @Test
  void anEmptyFilmCannotBeSaved() {
    Film film = Film.of(View.fromOrigin(1, 0));
    GridFilm grid = GridFilm.of(1, 1, CellColours.of(0));

    for (var save :
        new ThrowingCallable[] {
          () -> film.savePng(directory.resolve("none.png")),
          () -> film.saveGif(directory.resolve("none.gif")),
          () -> grid.savePng(directory.resolve("none.png")),
          () -> grid.saveGif(directory.resolve("none.gif"))
        }) {
      assertThatIllegalStateException()
          .isThrownBy(save)
          .withMessage("There is nothing to save: no frame was recorded.");
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void speedAndPlaceAreChecked() {
    Film film = Film.of(View.fromOrigin(1, 0)).frame(_ -> {});
    Path file = directory.resolve("none/film.gif");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> film.framesPerSecond(0))
        .withMessage("An animation has 0.01 to 50 frames per second, and not 0.0.");
    assertThatIOException()
        .isThrownBy(() -> film.saveGif(file))
        .withMessage(
            "The file %s cannot be written: there is no folder %s.", file, file.getParent());
  }
}
