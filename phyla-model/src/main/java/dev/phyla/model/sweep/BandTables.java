package dev.phyla.model.sweep;

import dev.phyla.model.data.DataTable;
import dev.phyla.model.internal.sweep.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Means of replicates with confidence intervals.
final class BandTables {
  private static final double LEVEL = 0.95;

  /// The point and, of series, the tick of a band.
  private record Key(int point, @Nullable Long tick) {}

  /// The values of replicates.
  private static final class Values {
    private final List<Double> all = new ArrayList<>();

    private void add(double value) {
      if (!Double.isNaN(value)) {
        all.add(value);
      }
    }

    private double mean() {
      return all.stream().mapToDouble(Double::doubleValue).sum() / all.size();
    }

    /// Half the width of the confidence interval, or NaN.
    private double margin(Map<Integer, Double> quantiles) {
      int count = all.size();
      if (count < 2) {
        return Double.NaN;
      }
      double mean = mean();
      double squares = all.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
      double error = StrictMath.sqrt(squares / (count - 1) / count);
      return error * quantiles.computeIfAbsent(count, n -> StudentT.twoSided(n - 1, LEVEL));
    }
  }

  private BandTables() {}

  static DataTable ofOutcome(SweepPlan<?> plan, List<RunResult> results, String outcome) {
    var keys = new ArrayList<Key>();
    var values = new ArrayList<Values>();
    for (int point = 0; point < plan.points(); point++) {
      keys.add(new Key(point, null));
      values.add(new Values());
    }
    for (RunResult result : results) {
      values
          .get(plan.run(result.index()).point())
          .add(result.outcomes().getOrDefault(outcome, Double.NaN));
    }
    return table(plan, keys, values);
  }

  static DataTable ofSeries(SweepPlan<?> plan, List<RunResult> results, String series) {
    var keys = new ArrayList<Key>();
    var values = new ArrayList<Values>();
    for (int point = 0; point < plan.points(); point++) {
      var byTick = new TreeMap<Long, Values>();
      for (int i = 0; i < plan.replicates(); i++) {
        addSeries(byTick, results.get(point * plan.replicates() + i), series);
      }
      for (Map.Entry<Long, Values> each : byTick.entrySet()) {
        keys.add(new Key(point, each.getKey()));
        values.add(each.getValue());
      }
    }
    return table(plan, keys, values);
  }

  private static void addSeries(Map<Long, Values> byTick, RunResult result, String series) {
    double[] ticks = result.series().get("tick");
    double[] numbers = result.series().get(series);
    for (int row = 0; ticks != null && numbers != null && row < ticks.length; row++) {
      byTick.computeIfAbsent((long) ticks[row], _ -> new Values()).add(numbers[row]);
    }
  }

  private static DataTable table(SweepPlan<?> plan, List<Key> keys, List<Values> values) {
    var quantiles = new HashMap<Integer, Double>();
    var mean = new double[keys.size()];
    var lower = new double[keys.size()];
    var upper = new double[keys.size()];
    for (int i = 0; i < mean.length; i++) {
      double margin = values.get(i).margin(quantiles);
      mean[i] = values.get(i).mean();
      lower[i] = mean[i] - margin;
      upper[i] = mean[i] + margin;
    }
    DataTable.Builder table =
        start(
            plan,
            keys.stream().mapToInt(Key::point).toArray(),
            new ColumnNames("point", "tick", "mean", "lower", "upper", "n"));
    if (keys.stream().anyMatch(key -> key.tick != null)) {
      table.longs(
          "tick", keys.stream().mapToLong(key -> key.tick == null ? 0 : key.tick).toArray());
    }
    return table
        .doubles("mean", mean)
        .doubles("lower", lower)
        .doubles("upper", upper)
        .longs("n", values.stream().mapToLong(each -> each.all.size()).toArray())
        .build();
  }

  private static DataTable.Builder start(SweepPlan<?> plan, int[] points, ColumnNames names) {
    DataTable.Builder table = DataTable.builder();
    table.longs("point", Arrays.stream(points).asLongStream().toArray());
    RunTables.addParameters(table, plan, points, names);
    return table;
  }

  /// The means of all outcomes at each point.
  static DataTable means(SweepPlan<?> plan, List<RunResult> results, List<String> outcomes) {
    int[] points = IntStream.range(0, plan.points()).toArray();
    var names = new ColumnNames("point");
    DataTable.Builder table = start(plan, points, names);
    for (String outcome : outcomes) {
      table.doubles(names.unique(outcome), ofOutcome(plan, results, outcome).doubles("mean"));
    }
    return table.build();
  }
}
