package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartTest {
  private static final int BLUE = 0x0072B2;
  private static final int RED = 0xD55E00;

  @TempDir Path directory;

  private static DataTable levels(double... missing) {
    var high = new double[101];
    var low = new double[101];
    Arrays.fill(high, 100);
    Arrays.fill(low, 10);
    for (double tick : missing) {
      high[(int) tick] = Double.NaN;
    }
    return DataTable.builder()
        .longs("tick", LongStream.rangeClosed(0, 100).toArray())
        .doubles("high", high)
        .doubles("low", low)
        .build();
  }

  private static long strokes(String svg, String colour) {
    return Pattern.compile("<path d=\"M[^\"]*\" fill=\"none\" stroke=\"" + colour + "\"")
        .matcher(svg)
        .results()
        .count();
  }

  @Test
  void linesHaveTheirColoursWhereTheirNumbersAre() {
    Pixels picture = Pixels.of(Chart.lines(levels(), "tick", "high", "low").title("Levels"));

    for (int x = 100; x < 800; x += 100) {
      assertThat(picture.rowsOf(x, BLUE)).isNotEmpty();
      assertThat(Arrays.stream(picture.rowsOf(x, BLUE))).allMatch(y -> y > 30 && y < 120);
      assertThat(picture.rowsOf(x, RED)).isNotEmpty();
      assertThat(Arrays.stream(picture.rowsOf(x, RED))).allMatch(y -> y > 330 && y < 440);
    }
  }

  @Test
  void aMissingNumberIsAGap() {
    DataTable table = levels(48, 49, 50, 51, 52);
    Pixels picture = Pixels.of(Chart.lines(table, "tick", "high", "low").size(960, 480));

    long columns = 0;
    for (int x = 60; x < 850; x++) {
      columns += picture.inColumn(x, RED) > 0 && picture.inColumn(x, BLUE) == 0 ? 1 : 0;
    }
    assertThat(columns).isBetween(35L, 60L); // 6 of 100 ticks
  }

  @Test
  void withoutNamesAllColumnsOfNumbersAreDrawn() {
    DataTable table =
        DataTable.builder()
            .longs("tick", 0, 1)
            .values("phase", List.of("a", "b"))
            .doubles("first", 1, 2)
            .longs("second", 2, 1)
            .build();

    assertThat(Chart.lines(table, "tick").toSvg())
        .contains("<desc>first, second by tick</desc>")
        .contains("stroke=\"#0072b2\"")
        .contains("stroke=\"#d55e00\"");
  }

  @Test
  void aLineIsOnePathOfTheSvgAndAGapMakesTwo() {
    String whole = Chart.lines(levels(), "tick", "high").toSvg();
    String parted = Chart.lines(levels(50), "tick", "high").toSvg();

    assertThat(strokes(whole, "#0072b2")).isEqualTo(1);
    assertThat(strokes(parted, "#0072b2")).isEqualTo(2);
    String line = whole.lines().filter(path -> path.contains("#0072b2")).findFirst().orElseThrow();
    assertThat(line.chars().filter(letter -> letter == 'L').count()).isEqualTo(100);
    assertThat(line).contains("stroke-width=\"2\"").contains("clip-path=\"url(#clip0)\"");
  }

  @Test
  void theSvgSaysItsTitleAndDataAsText() {
    String svg = Chart.lines(levels(), "tick", "high", "low").title("High & low < 101").toSvg();

    assertThat(svg)
        .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=")
        .contains("viewBox=\"0 0 960 480\"")
        .contains("<title>High &amp; low &lt; 101</title>")
        .contains("<desc>high, low by tick</desc>")
        .endsWith("</svg>\n");
  }

  @Test
  void theEndingOfTheFileIsTheFormat() throws IOException {
    Chart chart = Chart.lines(levels(), "tick", "high").size(400, 300);
    chart.save(directory.resolve("chart.PNG"));
    chart.save(directory.resolve("chart.svg"));

    assertThat(ImageIO.read(directory.resolve("chart.PNG").toFile()).getWidth()).isEqualTo(400);
    assertThat(Files.readString(directory.resolve("chart.svg"))).isEqualTo(chart.toSvg());
    assertThat(directory.toFile().list()).hasSize(2);
  }

  @Test
  void aLogarithmicAxisLeavesOutWhatItCannotShow() {
    DataTable table =
        DataTable.builder().longs("tick", 0, 1, 2, 3, 4).doubles("n", 1, 100, 0, 10, 1000).build();

    assertThat(strokes(Chart.lines(table, "tick", "n").logY().toSvg(), "#0072b2")).isEqualTo(2);
    assertThat(strokes(Chart.lines(table, "tick", "n").toSvg(), "#0072b2")).isEqualTo(1);
  }

  @Test
  void aLevelIsADashedLine() {
    String svg = Chart.lines(levels(), "tick", "high").level("limit", 50).toSvg();

    assertThat(svg).contains("stroke=\"#777777\" stroke-width=\"1.5\" stroke-linejoin=\"round\"");
    assertThat(svg).contains("stroke-dasharray=\"5 4\"");
  }

  @Test
  void ownColoursReplaceThePaletteAndAreUsedAgainWithDashes() {
    String svg = Chart.lines(levels(), "tick", "high", "low").colours(0x123456).toSvg();

    assertThat(svg).contains("stroke=\"#123456\"").contains("stroke-dasharray=\"7 4\"");
  }

  @Test
  void everyPointOfAScatterIsADot() {
    DataTable table = DataTable.builder().doubles("x", 1, 2, 3).doubles("y", 1, 3, 2).build();
    String svg = Chart.scatter(table, "x", "y").toSvg();

    assertThat(Pattern.compile("fill=\"#0072b2\"").matcher(svg).results().count()).isEqualTo(3);
  }

  @Test
  void aPhasePlotShowsWhereItsPathBeginsAndEnds() {
    DataTable table = DataTable.builder().doubles("a", 0, 10, 10).doubles("b", 0, 0, 10).build();
    Pixels picture = Pixels.of(Chart.phase(table, "a", "b"));

    assertThat(picture.image().getWidth()).isEqualTo(720);
    int[] start = picture.rowsOf(firstColumn(picture, 0x009E73), 0x009E73);
    int[] end = picture.rowsOf(firstColumn(picture, RED), RED);
    assertThat(start[0]).isGreaterThan(end[0] + 300);
    assertThat(picture.count(BLUE)).isGreaterThan(900);
  }

  private static int firstColumn(Pixels picture, int colour) {
    int x = 0;
    while (picture.inColumn(x, colour) == 0) {
      x++;
    }
    return x + 2;
  }

  @Test
  void barsAreAsHighAsTheirNumbers() {
    DataTable table =
        DataTable.builder()
            .values("kind", Arrays.asList("a", "b", null))
            .doubles("n", 10, 20, Double.NaN)
            .build();
    Pixels picture = Pixels.of(Chart.bars(table, "kind"));

    long first = picture.inColumn(200, BLUE);
    long second = picture.inColumn(500, BLUE);
    assertThat(second).isBetween(2 * first - 4, 2 * first + 4);
    assertThat(picture.inColumn(800, BLUE)).isZero();
  }

  @Test
  void aHistogramCountsColumnsArraysAndTables() {
    double[] values = {1, 1, 1, 2, Double.NaN, 4};
    DataTable counted =
        DataTable.builder()
            .longs("tick", 0, 0, 5, 5)
            .doubles("lower", 0, 1, 0, 1)
            .doubles("upper", 1, 2, 1, 2)
            .longs("count", 9, 9, 1, 3)
            .build();

    Pixels array = Pixels.of(Chart.histogram(values, 3));
    assertThat(array.inColumn(200, BLUE)).isBetween(250L, 400L);
    assertThat(array.inColumn(800, BLUE)).isBetween(90L, 150L);
    DataTable table = DataTable.builder().doubles("energy", values).build();
    assertThat(Chart.histogram(table, "energy", 3).toSvg())
        .contains("<desc>count by energy</desc>");
    Pixels last = Pixels.of(Chart.histogram(counted));
    assertThat(last.inColumn(700, BLUE)).isGreaterThan(2 * last.inColumn(200, BLUE));
  }

  @Test
  void aBandIsAnAreaAroundItsMean() {
    DataTable table =
        DataTable.builder()
            .longs("point", 0, 1, 2)
            .longs("sheep", 30, 10, 20)
            .doubles("mean", 30, 10, 20)
            .doubles("lower", 25, 5, 15)
            .doubles("upper", 35, 15, 25)
            .longs("n", 5, 5, 5)
            .build();
    String svg = Chart.bands(table).toSvg();

    assertThat(svg).contains("<desc>mean by sheep</desc>");
    String area = svg.lines().filter(path -> path.contains("opacity")).findFirst().orElseThrow();
    assertThat(area).contains("fill=\"#0072b2\" fill-opacity=\"0.22\"");
    assertThat(strokes(svg, "#0072b2")).isEqualTo(1);
    Pixels picture = Pixels.of(Chart.bands(table, "sheep"));
    assertThat(picture.inColumn(480, 0xC8E0EE)).isGreaterThan(50);
  }

  @Test
  void pointsOfASweepHaveTheirOwnBands() {
    DataTable table =
        DataTable.builder()
            .longs("point", 0, 0, 1, 1)
            .longs("tick", 0, 1, 0, 1)
            .doubles("mean", 1, 2, 3, 4)
            .doubles("lower", 0, 1, Double.NaN, Double.NaN)
            .doubles("upper", 2, 3, Double.NaN, Double.NaN)
            .build();

    assertThat(Chart.bands(table).toSvg()).contains("<desc>point 0, point 1 by tick</desc>");
    assertThat(Chart.bands(table, "mean", "tick").toSvg()).contains("tick 0, tick 1 by mean");
    var named = new LinkedHashMap<String, DataTable>();
    named.put("few", table.where(row -> row.getLong("point") == 0));
    named.put("many", table.where(row -> row.getLong("point") == 1));
    assertThat(Chart.bands(named, "tick").toSvg()).contains("<desc>few, many by tick</desc>");
  }

  @Test
  void extremeNumbersAreDrawn() {
    for (double unit : new double[] {1e-300, 1e-13, 1e-5, 1e9, 1e20, 1e300}) {
      DataTable table =
          DataTable.builder().longs("tick", 0, 1, 2).doubles("n", unit, -unit, 3 * unit).build();

      assertThat(Pixels.of(Chart.lines(table, "tick")).count(BLUE)).as("%s", unit).isPositive();
    }
  }

  @Test
  void aSingleRowIsADot() {
    DataTable table = DataTable.builder().longs("tick", 7).doubles("n", 3).build();

    assertThat(Pixels.of(Chart.lines(table, "tick")).count(BLUE)).isBetween(30L, 200L);
  }

  @Test
  void aMillionRowsAreDrawnWithFewPoints() {
    var n = new double[1_000_000];
    Arrays.setAll(n, row -> Math.sin(row / 50_000.0));
    DataTable table =
        DataTable.builder()
            .longs("tick", LongStream.range(0, n.length).toArray())
            .doubles("n", n)
            .build();

    assertThat(Chart.lines(table, "tick").toSvg().length()).isLessThan(150_000);
  }
}
