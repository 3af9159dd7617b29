package dev.phyla.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrongChartTest {
  private static final DataTable TABLE =
      DataTable.builder()
          .longs("tick", 0, 1, 2)
          .doubles("sheep", 1, 2, 3)
          .doubles("none", Double.NaN, Double.NaN, Double.NaN)
          .doubles("endless", 1, Double.POSITIVE_INFINITY, 2)
          .doubles("debt", -1, -2, 0)
          .values("name", List.of("a", "b", "c"))
          .build();

  @TempDir Path directory;

  private static void assertRefused(ThrowingCallable call, String sentence) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(sentence);
  }

  @Test
  void aTableWithoutRowsHasNoChart() {
    DataTable empty = TABLE.where(_ -> false);
    String sentence = "There is nothing to draw, because the table has no rows.";

    assertRefused(() -> Chart.lines(empty, "tick", "sheep"), sentence);
    assertRefused(() -> Chart.scatter(empty, "tick", "sheep"), sentence);
    assertRefused(() -> Chart.phase(empty, "tick", "sheep"), sentence);
    assertRefused(() -> Chart.bars(empty, "name", "sheep"), sentence);
    assertRefused(() -> Chart.histogram(empty, "sheep", 3), sentence);
    assertRefused(() -> Chart.histogram(empty), sentence);
    assertRefused(() -> Chart.bands(empty), sentence);
    assertRefused(() -> Chart.bands(empty, "tick"), sentence);
  }

  @Test
  void columnsAreChecked() {
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "wolves"),
        "The table has no column \"wolves\"; it has \"tick\", \"sheep\", \"none\", \"endless\","
            + " \"debt\", \"name\".");
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "name"),
        "The value \"a\" of the column \"name\" in row 0 is not a number.");
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "none"), "The column \"none\" has no numbers to draw.");
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "endless"),
        "The column \"endless\" has the value Infinity in row 1, which cannot be drawn.");
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "sheep", "sheep"), "The column \"sheep\" is drawn twice.");
    assertRefused(
        () -> Chart.lines(TABLE.select("tick", "name"), "tick"),
        "There is nothing to draw, because the table has no column of numbers besides \"tick\".");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.bands(TABLE))
        .withMessageStartingWith("The table has no column \"mean\"; ");
    assertRefused(
        () -> Chart.bands(new LinkedHashMap<>(), "tick"),
        "There is nothing to draw, because there is no table.");
  }

  @Test
  void aHistogramNeedsNumbersAndBins() {
    assertRefused(
        () -> Chart.histogram(new double[] {1, 2}, 0),
        "A histogram needs at least one bin, but got 0.");
    assertRefused(
        () -> Chart.histogram(new double[] {Double.NaN}, 3),
        "The histogram has no numbers to draw.");
    assertRefused(
        () -> Chart.histogram(new double[] {1, Double.NEGATIVE_INFINITY}, 3),
        "The histogram has the value -Infinity in row 1, which cannot be drawn.");
  }

  @Test
  void optionsAreChecked() {
    Chart chart = Chart.lines(TABLE, "tick", "debt");

    assertRefused(
        () -> chart.size(99, 400), "A chart has sides of 100 to 20000 pixels, and not 99 × 400.");
    assertRefused(
        () -> chart.yRange(2, 1),
        "The range of the y axis needs two numbers, the smaller one first, but got 2.0 and 1.0.");
    assertRefused(
        () -> chart.xRange(Double.NaN, 1),
        "The range of the x axis needs two numbers, the smaller one first, but got NaN and 1.0.");
    assertRefused(chart::colours, "A chart needs at least one colour.");
    assertRefused(
        () -> chart.level("limit", Double.NaN), "The level \"limit\" cannot be drawn at NaN.");
    assertRefused(
        () -> chart.logY().toPng(),
        "A logarithmic axis cannot show debt by tick, which has no number greater than 0.");
    assertRefused(
        () -> Chart.lines(TABLE, "tick", "sheep").logY().yRange(0, 1).toPng(),
        "A logarithmic axis needs a range of numbers greater than 0, and not from 0.0 to 1.0.");
    assertRefused(
        () -> Chart.bars(TABLE, "name", "sheep").level("limit", 2).toPng(),
        "A chart of bars has categories on its x axis, and no levels.");
  }

  @Test
  void filesAreChecked() throws IOException {
    Chart chart = Chart.lines(TABLE, "tick", "sheep");
    Path picture = directory.resolve("chart.jpg");
    Path homeless = directory.resolve("none/chart.png");
    Path folder = Files.createDirectory(directory.resolve("folder.svg"));

    assertRefused(
        () -> chart.save(picture),
        "The chart cannot be saved as %s: the name of the file must end with .png or .svg."
            .formatted(picture));
    assertThatIOException()
        .isThrownBy(() -> chart.save(homeless))
        .withMessage(
            "The file %s cannot be written: there is no folder %s.",
            homeless, homeless.getParent());
    assertThatIOException()
        .isThrownBy(() -> chart.save(folder))
        .withMessage("The file %s cannot be written: it is a folder.", folder);
    assertThat(directory.toFile().list()).containsExactly("folder.svg");
  }

  @Test
  void aChartThatCannotBeDrawnLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(directory.resolve("chart.svg"), "old");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chart.lines(TABLE, "tick", "debt").logY().save(file));
    assertThat(file).hasContent("old");
  }
}
