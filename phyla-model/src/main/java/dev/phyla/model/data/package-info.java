/// Data of a run: what is reported, and the tables that it becomes.
///
/// A [dev.phyla.model.data.DataCollector] has the reporters of a model and calls them after each
/// tick. It keeps numbers in primitive columns, and returns them as a
/// [dev.phyla.model.data.DataTable]:
///
/// ```java
/// sim.data()
///     .count("sheep", sheep)
///     .report("grass", () -> grown.count(g -> g.isGrown()))
///     .derived("sheep per grass", row -> row.getDouble("sheep") / row.getDouble("grass"));
/// sim.run(500);
/// sim.data().table().writeCsv(Path.of("run.csv"));
/// ```
///
/// Histograms and values of single agents are tables of their own.
@NullMarked
package dev.phyla.model.data;

import org.jspecify.annotations.NullMarked;
