package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.chart.film.ColourRamp;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpaceChartTest {
  private static final ColourRamp GREY = ColourRamp.through(0x101010, 0xF0F0F0);

  /// Where the colour changes in the middle of a row.
  private static int[] edges(Pixels picture, int y) {
    return IntStream.range(100, 600)
        .filter(x -> picture.at(x, y) != picture.at(x - 1, y))
        .toArray();
  }

  @Test
  void cellsAreSquaresAndTheFirstRowIsAtTheBottom() {
    double[] cells = {0, 1, 2, 3, 4, Double.NaN};
    ColourRamp colours = ColourRamp.through(0x0000FF, 0xFF0000);
    Pixels picture = Pixels.of(Chart.heatMap(3, 2, cells).colours(colours));
    int width = picture.image().getWidth();
    int height = picture.image().getHeight();

    assertThat(height).isLessThan(width);
    assertThat(picture.at(100, height - 150)).isEqualTo(0x0000FF);
    assertThat(picture.at(100, 100) >> 16).isGreaterThan(100);
    assertThat(picture.at(600, 100)).isEqualTo(0xFFFFFF);
  }

  @Test
  void allCellsHaveTheSameSize() {
    var cells = new double[70 * 30];
    Arrays.setAll(cells, cell -> (cell + cell / 70) % 2);
    Pixels picture = Pixels.of(Chart.heatMap(70, 30, cells).colours(GREY));

    int[] edges = edges(picture, 100);
    int size = edges[1] - edges[0];
    assertThat(size).isGreaterThanOrEqualTo(8);
    assertThat(edges).hasSizeGreaterThan(50);
    for (int edge = 1; edge < edges.length; edge++) {
      assertThat(edges[edge] - edges[edge - 1]).isEqualTo(size);
    }
  }

  @Test
  void theSvgHasAPixelForEachCell() {
    String svg = Chart.heatMap(2, 2, new double[] {1, 2, 3, 4}).title("Grass").toSvg();

    assertThat(svg)
        .contains("<image x=")
        .contains("image-rendering:pixelated")
        .contains("href=\"data:image/png;base64,")
        .contains("<desc>values of 2 × 2 cells</desc>");
  }

  @Test
  void aRangeOfValuesFixesTheColours() {
    Chart chart = Chart.heatMap(2, 1, new double[] {5, 100}).colours(GREY).valueRange(0, 10);
    Pixels picture = Pixels.of(chart.valueLabel("energy"));
    int middle = picture.image().getHeight() / 2;

    assertThat(picture.at(600, middle)).isEqualTo(0xF0F0F0);
    assertThat(picture.at(100, middle) & 255).isBetween(100, 140);
  }

  @Test
  void equalValuesHaveAColourAndALabel() {
    assertThat(Pixels.of(Chart.heatMap(2, 2, new double[] {3, 3, 3, 3})).count(0x21918C))
        .isGreaterThan(100_000);
  }

  @Test
  void aSizeIsTheLargestAndTheProportionsStay() {
    Pixels picture = Pixels.of(Chart.heatMap(10, 10, new double[100]).size(900, 400));

    assertThat(picture.image().getHeight()).isBetween(300, 400);
    assertThat(picture.image().getWidth()).isLessThan(600);
  }

  @Test
  void pointsAreWhereTheyShouldBe() {
    double[] x = {0, 10, Double.NaN};
    double[] y = {0, 10, 5};
    Pixels picture = Pixels.of(Chart.points(x, y).xRange(-10, 20).yRange(-10, 20));
    int side = picture.image().getWidth();

    int[] left = columnsOf(picture, 0x0072B2, 0, side / 2);
    int[] right = columnsOf(picture, 0x0072B2, side / 2, side);
    assertThat(left).hasSizeBetween(4, 12);
    assertThat(right).hasSizeBetween(4, 12);
    assertThat(picture.rowsOf(left[3], 0x0072B2)[0])
        .isGreaterThan(picture.rowsOf(right[3], 0x0072B2)[0] + 100);
  }

  private static int[] columnsOf(Pixels picture, int colour, int first, int end) {
    return IntStream.range(first, end).filter(x -> picture.inColumn(x, colour) > 0).toArray();
  }

  @Test
  void pointsHaveTheColoursOfTheirValues() {
    double[] x = {0, 1, 2};
    double[] values = {0, 5, Double.NaN};
    String svg = Chart.points(x, x, values).colours(ColourRamp.through(0xFF0000, 0x00FF00)).toSvg();

    assertThat(Pattern.compile("fill=\"#ff0000\"").matcher(svg).results().count()).isEqualTo(1);
    assertThat(Pattern.compile("fill=\"#00ff00\"").matcher(svg).results().count()).isEqualTo(1);
  }

  @Test
  void whatDoesNotFitASpaceIsRefused() {
    Chart cells = Chart.heatMap(2, 1, new double[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cells.xRange(0, 1).toPng())
        .withMessage("A chart of cells shows the whole grid, and no range.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.points(new double[1], new double[1]).logY().toPng())
        .withMessage("A chart of a space has no logarithmic axes and no levels.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.heatMap(2, 1, new double[] {1, 2}).size(100, 100).toPng())
        .withMessageContaining("has no room for the space.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.heatMap(2, 2, new double[3]))
        .withMessage("The grid of 2 × 2 cells has 3 numbers, but 4 are needed.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.heatMap(0, 2, new double[0]))
        .withMessage("A grid needs at least one cell, but got 0 × 2.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.points(new double[2], new double[3]))
        .withMessage("The y of points has 3 numbers, but 2 are needed.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.points(new double[0], new double[0]))
        .withMessage("The x of points has no numbers to draw.");
  }
}
