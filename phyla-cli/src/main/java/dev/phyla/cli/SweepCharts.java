package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.model.data.DataTable;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.model.sweep.SweepResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Charts of the outcomes of a sweep, and of its series if they are kept.
///
/// An outcome is drawn over the varied parameter that has the most values, with a band for each
/// combination of the others. If there are too many combinations, as in a sample, each parameter
/// gets a chart with a dot for each point. A sweep of one point has histograms.
final class SweepCharts {
  /// The maximum number of bands in a chart.
  private static final int MAX_BANDS = 7;

  private static final int MAX_CHARTS = 60;
  private static final int MIN_HISTOGRAM = 10;

  private final SweepResult result;
  private final SweepPlan<?> plan;

  /// The varied parameters that have numbers.
  private final List<String> numbers;

  private final List<Path> saved = new ArrayList<>();

  SweepCharts(SweepResult result) {
    this.result = result;
    this.plan = result.plan();
    this.numbers =
        plan.varied().stream()
            .filter(name -> plan.model().parameters().info(name).isNumber())
            .filter(name -> values(name) > 1)
            .toList();
  }

  /// Draws the charts.
  ///
  /// @return the files
  List<Path> save(Path directory) throws IOException {
    for (String outcome : result.outcomes()) {
      DataTable bands = present(result.bands(outcome));
      if (bands.rows() > 0) {
        saveOutcome(outcome, bands, directory);
      }
    }
    for (String series : result.seriesNames()) {
      DataTable bands = present(result.seriesBands(series));
      if (bands.rows() > 0) {
        save(series(series, bands), "series " + series, directory);
      }
    }
    return saved;
  }

  /// The rows that can be drawn. All runs of the other points failed, or their numbers are infinite.
  private static DataTable present(DataTable bands) {
    return bands.where(row -> Double.isFinite(row.getDouble("mean")));
  }

  private void saveOutcome(String outcome, DataTable bands, Path directory) throws IOException {
    if (plan.points() == 1) {
      saveHistogram(outcome, directory);
      return;
    }
    if (numbers.isEmpty()) {
      save(bars(outcome, bands), outcome, directory);
      return;
    }
    String x = numbers.stream().max(Comparator.comparingLong(this::values)).orElseThrow();
    List<String> others = plan.varied().stream().filter(name -> !name.equals(x)).toList();
    SequencedMap<String, DataTable> groups = groups(bands, others);
    if (groups.size() <= MAX_BANDS && plan.points() >= 2 * groups.size()) {
      Chart chart = Chart.bands(groups, column(bands, x)).xLabel(label(x)).yLabel(outcome);
      save(chart.title(bandTitle(outcome)), outcome, directory);
      return;
    }
    for (String parameter : numbers) {
      Chart chart = Chart.scatter(bands, column(bands, parameter), "mean").xLabel(label(parameter));
      String option = plan.model().parameters().info(parameter).optionName();
      save(chart.yLabel(outcome).title(title(outcome)), outcome + " by " + option, directory);
    }
  }

  private void saveHistogram(String outcome, Path directory) throws IOException {
    double[] values =
        result.results().stream()
            .mapToDouble(each -> each.outcomes().getOrDefault(outcome, Double.NaN))
            .filter(Double::isFinite)
            .toArray();
    if (values.length >= MIN_HISTOGRAM) {
      int bins = Math.clamp((int) Math.sqrt(values.length), 5, 50);
      String title = "%s, %d runs".formatted(outcome, values.length);
      save(
          Chart.histogram(values, bins).xLabel(outcome).yLabel("runs").title(title),
          outcome,
          directory);
    }
  }

  private Chart bars(String outcome, DataTable bands) {
    List<String> points =
        Arrays.stream(bands.longs("point"))
            .mapToObj(point -> PointText.of(plan, (int) point, ""))
            .toList();
    DataTable table =
        DataTable.builder().values("point", points).doubles(outcome, bands.doubles("mean")).build();
    return Chart.bars(table, "point", outcome).xLabel("").title(title(outcome));
  }

  private Chart series(String series, DataTable bands) {
    int count = Math.min(MAX_BANDS, plan.points());
    var groups = new LinkedHashMap<String, DataTable>();
    for (int i = 0; i < count; i++) {
      int point = count == 1 ? 0 : (int) ((long) i * (plan.points() - 1) / (count - 1));
      DataTable rows = bands.where(row -> row.getLong("point") == point);
      if (rows.rows() > 0) {
        String name = PointText.of(plan, point, "");
        groups.put(name.isEmpty() ? "mean" : name, rows);
      }
    }
    String part = count < plan.points() ? ", %d of %d points".formatted(count, plan.points()) : "";
    return Chart.bands(groups, "tick").yLabel(series).title(bandTitle(series) + part);
  }

  private SequencedMap<String, DataTable> groups(DataTable bands, List<String> others) {
    var groups = new LinkedHashMap<String, DataTable>();
    for (int point = 0; point < plan.points() && groups.size() <= MAX_BANDS; point++) {
      String name = PointText.of(plan, point, others);
      if (!groups.containsKey(name)) {
        groups.put(
            name,
            bands.where(
                row -> name.equals(PointText.of(plan, (int) row.getLong("point"), others))));
      }
    }
    groups.values().removeIf(rows -> rows.rows() == 0);
    return groups;
  }

  private String title(String what) {
    return plan.replicates() == 1
        ? what
        : "%s, mean of %d runs".formatted(what, plan.replicates());
  }

  private String bandTitle(String what) {
    return title(what) + (plan.replicates() == 1 ? "" : " with 95 % confidence");
  }

  /// The parameter with its unit.
  private String label(String parameter) {
    String unit = plan.model().parameters().info(parameter).unit();
    return unit.isBlank() || unit.equals(parameter) ? parameter : parameter + " (" + unit + ")";
  }

  /// The column of a varied parameter in a table of bands, where it may have another name.
  private String column(DataTable bands, String parameter) {
    return bands.names().get(1 + plan.varied().indexOf(parameter));
  }

  /// The number of different values of a parameter.
  private long values(String parameter) {
    var values = new TreeSet<String>();
    IntStream.range(0, plan.points())
        .forEach(point -> values.add(Objects.requireNonNull(plan.point(point).get(parameter))));
    return values.size();
  }

  private void save(Chart chart, String name, Path directory) throws IOException {
    if (saved.size() < MAX_CHARTS) {
      Path file = directory.resolve(FileName.of(name) + ".png");
      chart.save(file);
      saved.add(file);
    }
  }
}
