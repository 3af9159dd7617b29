package dev.phyla.cli;

import dev.phyla.chart.Chart;
import dev.phyla.examples.learning.CartPoleTraining;
import dev.phyla.examples.learning.Generation;
import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The returns of a training by generation.
final class LearningChart {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 400;
  private static final double MAX_RETURN = 500;

  private final List<Generation> generations = new ArrayList<>();

  void add(Generation generation) {
    generations.add(generation);
  }

  /// Draws the chart.
  ///
  /// @param file where to write it
  void save(Path file) throws IOException {
    DataTable table =
        DataTable.builder()
            .doubles("generation", values(Generation::number))
            .doubles("learned policy", values(Generation::policy))
            .doubles("best candidate", values(Generation::best))
            .doubles("all candidates", values(Generation::population))
            .build();
    Chart.lines(table, "generation")
        .title("Cart-pole, cross-entropy method")
        .yLabel("mean return")
        .yRange(0, MAX_RETURN)
        .level("solved", CartPoleTraining.SOLVED)
        .size(WIDTH, HEIGHT)
        .save(file);
  }

  private double[] values(ToDoubleFunction<Generation> value) {
    return generations.stream().mapToDouble(value).toArray();
  }
}
