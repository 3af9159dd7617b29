package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.examples.Simulation;
import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/// The populations of a simulation over time.
final class PopulationChart {
  /// The sizes in each tick, by the name of the population.
  private final Map<String, List<Integer>> sizes = new LinkedHashMap<>();

  /// Adds the sizes after a tick.
  void add(Simulation simulation) {
    simulation
        .populations()
        .forEach((name, size) -> sizes.computeIfAbsent(name, _ -> new ArrayList<>()).add(size));
  }

  /// Whether there is nothing to draw.
  boolean isEmpty() {
    return sizes.isEmpty();
  }

  /// Draws the chart.
  ///
  /// @param title the title
  /// @param file where to write it
  void save(String title, Path file) throws IOException {
    int ticks = sizes.values().iterator().next().size();
    DataTable.Builder table =
        DataTable.builder().longs("tick", LongStream.rangeClosed(1, ticks).toArray());
    sizes.forEach(
        (name, values) ->
            table.longs(name, values.stream().mapToLong(Integer::longValue).toArray()));
    Chart.lines(table.build(), "tick").title(title).yLabel("animals").save(file);
  }
}
