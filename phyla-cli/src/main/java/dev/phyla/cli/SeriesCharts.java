package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The series of a run as lines over the ticks.
///
/// Series of similar size share a chart. A fraction beside a count of thousands would be a line at
/// zero, so it gets a chart of its own.
///
/// @param table the series, with the column `tick`
record SeriesCharts(DataTable table) {
  /// How many times as large as the others of its chart a series may be.
  private static final double MAX_RATIO = 30;

  /// Series of similar size.
  ///
  /// @param names the names, in the order of the table
  /// @param largest the largest numbers of the series
  private record Group(List<String> names, List<Double> largest) {
    private boolean fits(double size) {
      return largest.stream()
          .allMatch(other -> Math.max(size, other) <= MAX_RATIO * Math.min(size, other));
    }
  }

  /// Draws the charts.
  ///
  /// @param title the title of all charts
  /// @return the files `chart.png`, `chart-2.png` …; none if there is nothing to draw
  List<Path> save(String title, Path directory) throws IOException {
    var files = new ArrayList<Path>();
    for (Group group : groups()) {
      int number = files.size() + 1;
      Path file = directory.resolve(number == 1 ? ModelFiles.CHART : "chart-" + number + ".png");
      Chart.lines(table, "tick", group.names.toArray(String[]::new)).title(title).save(file);
      files.add(file);
    }
    return files;
  }

  private List<Group> groups() {
    var groups = new ArrayList<Group>();
    var zero = new ArrayList<String>(); // series without a size, which fit everywhere
    for (String name : table.names()) {
      if (name.equals("tick") || !isDrawable(name)) {
        continue;
      }
      double size = Arrays.stream(table.doubles(name)).map(Math::abs).filter(a -> a > 0).max().orElse(0);
      if (size == 0) {
        zero.add(name);
        continue;
      }
      Group group =
          groups.stream().filter(each -> each.fits(size)).findFirst().orElse(null);
      if (group == null) {
        group = new Group(new ArrayList<>(), new ArrayList<>());
        groups.add(group);
      }
      group.names.add(name);
      group.largest.add(size);
    }
    if (!zero.isEmpty() && groups.isEmpty()) {
      groups.add(new Group(zero, List.of()));
    } else if (!zero.isEmpty()) {
      groups.getFirst().names.addAll(zero);
    }
    return groups;
  }

  /// Whether a series has numbers, and none of them is infinite.
  private boolean isDrawable(String name) {
    if (!table.isNumeric(name)) {
      return false;
    }
    double[] numbers = table.doubles(name);
    return Arrays.stream(numbers).noneMatch(Double::isInfinite)
        && Arrays.stream(numbers).anyMatch(Double::isFinite);
  }
}
