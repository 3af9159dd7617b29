package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilmTest {

  @TempDir Path directory;

  @Test
  void anUnexposedFilmCannotBeSaved() {
    var film = Film.of(View.fromOrigin(1, 0));

    assertThatIllegalStateException()
        .isThrownBy(() -> film.savePng(directory.resolve("none.png")))
        .withMessage("There is nothing to save: no frame was recorded.");
    assertThat(Files.exists(directory.resolve("none.png"))).isFalse();
  }
}
