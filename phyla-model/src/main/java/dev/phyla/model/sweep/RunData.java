package dev.phyla.model.sweep;

import dev.phyla.model.data.DataCollector;
import dev.phyla.model.data.DataTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a sweep takes from the data of a run.
final class RunData {
  private RunData() {}

  /// The last value and the mean of each series of numbers.
  static Map<String, Double> outcomes(DataCollector data) {
    DataTable table = data.table();
    var outcomes = new LinkedHashMap<String, Double>();
    for (String name : numeric(table)) {
      if (!name.equals("tick")) {
        double last = table.rows() == 0 ? Double.NaN : table.row(table.rows() - 1).getDouble(name);
        outcomes.put("last " + name, last);
        outcomes.put("mean " + name, table.mean(name));
      }
    }
    return outcomes;
  }

  /// The series of numbers, `tick` first, at ticks that are divisible by a number.
  static Map<String, double[]> series(DataCollector data, int every) {
    DataTable table = data.table().where(row -> row.getLong("tick") % every == 0);
    var series = new LinkedHashMap<String, double[]>();
    numeric(table).forEach(name -> series.put(name, table.doubles(name)));
    return series;
  }

  private static List<String> numeric(DataTable table) {
    return table.names().stream().filter(table::isNumeric).toList();
  }
}
