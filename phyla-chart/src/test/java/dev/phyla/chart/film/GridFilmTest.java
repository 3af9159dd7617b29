package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GridFilmTest {
  private static final int WHITE = 0xFFFFFF;
  private static final int BLUE = 0x0072B2;
  private static final int RED = 0xD55E00;
  private static final CellColours KINDS = CellColours.of(WHITE, BLUE, RED);

  @TempDir Path directory;

  @Test
  void cellsHaveTheirExactColoursAndSharpEdges() throws IOException {
    Path file = directory.resolve("grid.gif");
    GridFilm.of(3, 2, KINDS)
        .cellSize(4)
        .framesPerSecond(4)
        .frame(new int[] {0, 1, 2, 2, 1, 0})
        .frame(new int[] {0, 1, 1, 2, 2, 0})
        .saveGif(file);

    Gif gif = Gif.read(file);
    assertThat(gif.delays()).containsExactly(25, 25);
    assertThat(gif.frames().getFirst().getWidth()).isEqualTo(12);
    assertThat(gif.frames().getFirst().getHeight()).isEqualTo(8);
    int[][][] wanted = {
      {{RED, BLUE, WHITE}, {WHITE, BLUE, RED}}, {{RED, RED, WHITE}, {WHITE, BLUE, BLUE}}
    };
    for (int frame = 0; frame < 2; frame++) {
      for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 12; x++) {
          assertThat(gif.at(frame, x, y))
              .as("frame %d, pixel %d, %d", frame, x, y)
              .isEqualTo(wanted[frame][y / 4][x / 4]);
        }
      }
    }
  }

  @Test
  void thePictureIsTheLastFrameWithTheFirstRowAtTheBottom() throws IOException {
    Path file = directory.resolve("grid.png");
    GridFilm film = GridFilm.of(2, 2, CellColours.ramp(ColourRamp.through(0, WHITE), 0, 10));
    film.frame(new double[] {0, 0, 0, 0}).frame(new double[] {-5, 0, 99, Double.NaN});
    film.savePng(file);

    var picture = ImageIO.read(file.toFile());
    assertThat(film.frames()).isEqualTo(2);
    assertThat(picture.getWidth()).isEqualTo(600);
    assertThat(picture.getRGB(0, 599) & WHITE).isZero();
    assertThat(picture.getRGB(299, 299) & WHITE).isEqualTo(WHITE);
    assertThat(picture.getRGB(300, 299) & WHITE).isEqualTo(WHITE);
    assertThat(picture.getRGB(300, 300) & WHITE).isZero();
  }

  @Test
  void aFunctionGivesTheValues() throws IOException {
    Path file = directory.resolve("grid.png");
    GridFilm.of(20, 10, KINDS).frame((x, y) -> x == 19 && y == 0 ? 2 : 1).cellSize(1).savePng(file);

    var picture = ImageIO.read(file.toFile());
    assertThat(picture.getRGB(19, 9) & WHITE).isEqualTo(RED);
    assertThat(picture.getRGB(0, 0) & WHITE).isEqualTo(BLUE);
  }

  @Test
  void moreColoursThanAGifHasAreApproximated() throws IOException {
    Path file = directory.resolve("grid.gif");
    GridFilm.of(40, 40, value -> (int) (value * 0x10305))
        .cellSize(1)
        .frame((x, y) -> y * 40 + x)
        .saveGif(file);

    Gif gif = Gif.read(file);
    for (int cell = 0; cell < 1600; cell++) {
      int colour = cell * 0x10305 & WHITE;
      int seen = gif.at(0, cell % 40, 39 - cell / 40);
      assertThat(Math.abs((seen >> 8 & 255) - (colour >> 8 & 255))).isLessThan(60);
    }
  }

  @Test
  void aFrameWithoutChangesCostsAlmostNothing() throws IOException {
    var values = new int[100 * 100];
    Arrays.setAll(values, cell -> cell * 7919 % 3);
    GridFilm film = GridFilm.of(100, 100, KINDS).frame(values);
    film.saveGif(directory.resolve("one.gif"));
    film.frame(values).saveGif(directory.resolve("two.gif"));

    assertThat(Files.size(directory.resolve("two.gif")))
        .isLessThan(Files.size(directory.resolve("one.gif")) + 2500);
  }

  @Test
  void wrongInputIsRefused() {
    GridFilm film = GridFilm.of(2, 2, KINDS);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> film.frame(new int[3]))
        .withMessage("A frame of 2 × 2 cells needs 4 values, but got 3.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> film.frame(new int[] {0, 1, 2, 3}))
        .withMessage(
            "There is no colour for the value 3.0 of a cell; 3 colours are given, from 0 on.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> film.frame(new double[] {0, 0.5, 0, 0}))
        .withMessageStartingWith("There is no colour for the value 0.5 of a cell; ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> film.cellSize(0))
        .withMessageStartingWith("Cells of 0 pixels do not fit: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GridFilm.of(0, 5, KINDS))
        .withMessage(
            "A film of a grid has 1 to 16,384 cells in a row and a column, and not 0 × 5.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CellColours.ramp(ColourRamp.viridis(), 1, 1))
        .withMessage(
            "A ramp of colours needs two values, the smaller one first, but got 1.0 and 1.0.");
    assertThat(film.frames()).isZero();
  }
}
