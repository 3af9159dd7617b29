package dev.phyla.model.data;

import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The reporters of a simulation, and the data that they have returned.
///
/// ```java
/// sim.data()
///     .count("sheep", sheep)
///     .report("energy", () -> sheep.sum(s -> s.energy()))
///     .derived("energy per sheep", row -> row.getDouble("energy") / row.getDouble("sheep"));
/// ```
///
/// A reporter is a function that is called after each tick, or each n ticks. The model has one
/// [table][#table()] with a row for each collected tick and a column for each reporter. Histograms
/// and agents have [tables][#table(String)] of their own. Reporters must not change the world.
///
/// **Failure.** If a reporter throws, the others of the tick are not called, no table keeps rows of
/// the tick, and a [ReporterException] names the reporter. Later ticks are collected as usual.
///
/// **Rollback.** If the world was restored to an earlier tick, the rows of that tick and of later
/// ones are dropped when data are next collected.
public final class DataCollector {
  private static final String NULL_NAME = "The name is null.";

  private final World world;
  private final Reporters reporters = new Reporters();

  /// The tables of histograms and agents, by name.
  private final Map<String, CollectedTable> tables = new LinkedHashMap<>();

  /// The tick that was collected last, or -1.
  private long collected = -1;

  /// Creates a collector without reporters. A simulation has one; others are for worlds without a
  /// simulation, and [collect][#collect()] when they are told to.
  ///
  /// @param world the world, whose tick is reported
  public DataCollector(World world) {
    this.world = Objects.requireNonNull(world, "The world is null.");
  }

  // Reporters of the model.

  /// Adds a reporter of whole numbers.
  ///
  /// @param name the name of the series
  /// @param reporter returns the number of the current tick
  /// @return this collector
  /// @throws IllegalArgumentException if another series has the name, or it is blank or `tick`
  /// @throws IllegalStateException if earlier ticks have been collected
  public DataCollector report(String name, LongSupplier reporter) {
    Objects.requireNonNull(reporter, "The reporter is null.");
    var column = new GrowingColumn.Longs();
    return add(name, column, () -> column.add(reporter.getAsLong()));
  }

  /// Adds a reporter of numbers.
  ///
  /// @param name the name of the series
  /// @param reporter returns the number of the current tick; NaN if there is none
  /// @return this collector
  /// @throws IllegalArgumentException as for [#report(String, LongSupplier)]
  /// @throws IllegalStateException as for [#report(String, LongSupplier)]
  public DataCollector report(String name, DoubleSupplier reporter) {
    Objects.requireNonNull(reporter, "The reporter is null.");
    var column = new GrowingColumn.Doubles();
    return add(name, column, () -> column.add(reporter.getAsDouble()));
  }

  /// Adds a reporter of other values, such as texts and enum constants, which do not change.
  ///
  /// @param name the name of the series
  /// @param reporter returns the value of the current tick, or null
  /// @return this collector
  /// @throws IllegalArgumentException as for [#report(String, LongSupplier)]
  /// @throws IllegalStateException as for [#report(String, LongSupplier)]
  public DataCollector reportValue(String name, Supplier<? extends @Nullable Object> reporter) {
    Objects.requireNonNull(reporter, "The reporter is null.");
    var column = new GrowingColumn.Values();
    return add(name, column, () -> column.add(reporter.get()));
  }

  /// Adds a reporter of the number of entities that match a query.
  ///
  /// @param name the name of the series
  /// @param query the query
  /// @return this collector
  /// @throws IllegalArgumentException as for [#report(String, LongSupplier)]
  /// @throws IllegalStateException as for [#report(String, LongSupplier)]
  public DataCollector count(String name, Query query) {
    Objects.requireNonNull(query, "The query is null.");
    return report(name, () -> query.count());
  }

  private DataCollector add(String name, GrowingColumn column, Runnable append) {
    reporters.add(Objects.requireNonNull(name, NULL_NAME), column, append, world.tick());
    return this;
  }

  /// Adds a series that is computed from others when it is asked for.
  ///
  /// @param name the name of the series
  /// @param function computes the number of a row from reported series and from derived series that
  ///   were added before
  /// @return this collector
  /// @throws IllegalArgumentException as for [#report(String, LongSupplier)]
  public DataCollector derived(String name, ToDoubleFunction<DataTable.Row> function) {
    reporters.addDerived(
        Objects.requireNonNull(name, NULL_NAME),
        Objects.requireNonNull(function, "The function is null."));
    return this;
  }

  /// Sets how often the reporters of the model are called: in each tick that is divisible by a
  /// number. Initially it is 1. Histograms and agents have their own number.
  ///
  /// @param ticks the number of ticks, at least 1
  /// @return this collector
  /// @throws IllegalStateException if more than one tick has been collected
  public DataCollector every(int ticks) {
    reporters.every(ticks);
    return this;
  }

  // Other tables.

  /// Adds a histogram, which becomes a table with the columns `tick`, `lower`, `upper`, `count` and
  /// `outside`, and a row for each bin.
  ///
  /// ```java
  /// data.histogram("energy", 10, new Histogram(0, 100, 20), h -> sheep.each(s -> h.add(s.energy())));
  /// ```
  ///
  /// @param name the name of the table
  /// @param every the number of ticks between histograms, at least 1
  /// @param bins the bins, whose counts are set to 0 before each use
  /// @param fill adds the values of the current tick
  /// @return this collector
  /// @throws IllegalArgumentException if another table has the name
  public DataCollector histogram(String name, int every, Histogram bins, Consumer<Histogram> fill) {
    Objects.requireNonNull(bins, "The histogram is null.");
    Objects.requireNonNull(fill, "The function is null.");
    return addTable(name, HistogramTable.of(requireTable(name), bins, fill).every(every));
  }

  /// Adds a histogram of the entities that match a query, for each tick. For millions of entities
  /// the [other form][#histogram(String, int, Histogram, Consumer)] is faster, because its loop is
  /// compiled for its lambda.
  ///
  /// @param name the name of the table
  /// @param min the lower end of the first bin
  /// @param max the upper end of the last bin
  /// @param bins the number of bins
  /// @param query the query
  /// @param function returns the number of an entity
  /// @param <T> the component type
  /// @return this collector
  /// @throws IllegalArgumentException if another table has the name, or the bins are not valid
  public <T> DataCollector histogram(
      String name,
      double min,
      double max,
      int bins,
      Query1<T> query,
      ToDoubleFunction<T> function) {
    Objects.requireNonNull(query, "The query is null.");
    Objects.requireNonNull(function, "The function is null.");
    return histogram(
        name,
        1,
        new Histogram(min, max, bins),
        histogram -> query.each(value -> histogram.add(function.applyAsDouble(value))));
  }

  /// Adds a table of all entities with some components, for each tick, see [#agents(String, int,
  /// Class...)].
  ///
  /// @param name the name of the table
  /// @param types the component types
  /// @return this collector
  public DataCollector agents(String name, Class<?>... types) {
    return agents(name, 1, types);
  }

  /// Adds a table of all entities with some components. Its columns are `tick`, `entity` and the
  /// fields of the components, with dots between nested records, and an index for elements of
  /// inline arrays. Fields of different components with one name start with the name of the
  /// component, such as `position.x`.
  ///
  /// @param name the name of the table
  /// @param every the number of ticks between rows of an entity, at least 1
  /// @param types the component types
  /// @return this collector
  /// @throws IllegalArgumentException if another table has the name, or there are no types
  public DataCollector agents(String name, int every, Class<?>... types) {
    return addTable(name, AgentTable.of(requireTable(name), world, types).every(every));
  }

  private String requireTable(String name) {
    if (Objects.requireNonNull(name, NULL_NAME).isBlank()) {
      throw new IllegalArgumentException("A table needs a name that is not blank.");
    }
    if (tables.containsKey(name)) {
      throw new IllegalArgumentException(
          "There is a table \"" + name + "\" already; give each table its own name.");
    }
    return name;
  }

  private DataCollector addTable(String name, CollectedTable table) {
    if (collected == world.tick()) {
      table.collect(collected);
    }
    tables.put(name, table);
    return this;
  }

  // Collecting.

  /// Calls the reporters that are due in the current tick of the world. A simulation does this
  /// after each tick.
  ///
  /// @throws ReporterException if a reporter failed; no table has rows of this tick
  public void collect() {
    long tick = world.tick();
    List<CollectedTable> all = all();
    all.forEach(table -> table.rewind(tick));
    var before = new int[all.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = all.get(i).rows();
    }
    boolean isDone = false;
    try {
      all.forEach(table -> table.collect(tick));
      isDone = true;
    } finally {
      for (int i = 0; !isDone && i < before.length; i++) {
        all.get(i).truncate(before[i]);
      }
    }
    collected = tick;
  }

  private List<CollectedTable> all() {
    var all = new ArrayList<CollectedTable>();
    all.add(reporters.rows());
    all.addAll(tables.values());
    return all;
  }

  // Results.

  /// The names of the series of the model, with derived ones.
  ///
  /// @return the names, in the order in which they were added
  public List<String> names() {
    return List.copyOf(reporters.names());
  }

  /// The names of the tables of histograms and agents.
  ///
  /// @return the names, in the order in which they were added
  public List<String> tableNames() {
    return List.copyOf(tables.keySet());
  }

  /// The table of the model: `tick`, and a column for each series.
  ///
  /// @return the rows so far
  /// @throws ReporterException if a derived series cannot be computed
  public DataTable table() {
    return reporters.table();
  }

  /// The table of a histogram or of agents.
  ///
  /// @param name the name of the table
  /// @return the rows so far
  /// @throws IllegalArgumentException if there is no table with the name
  public DataTable table(String name) {
    CollectedTable table = tables.get(Objects.requireNonNull(name, NULL_NAME));
    if (table == null) {
      throw new IllegalArgumentException(
          String.format(
              "There is no table \"%s\"; the tables of histograms and agents are %s.",
              name, tables.keySet()));
    }
    return table.table();
  }

  /// A series of the model.
  ///
  /// @param name the name of the series
  /// @return a new array with the numbers of all rows
  /// @throws IllegalArgumentException if there is no series with the name, or it has other values
  public double[] series(String name) {
    return table().doubles(name);
  }

  /// The last number of a series, in a time that does not depend on the number of rows.
  ///
  /// @param name the name of the series
  /// @return the number, NaN if there are no rows
  /// @throws IllegalArgumentException if there is no series with the name, or it has other values
  public double last(String name) {
    if (reporters.rows().rows() == 0) {
      table().column(name);
      return Double.NaN;
    }
    return reporters.lastRow().row(0).getDouble(name);
  }

  /// The minimum, mean, maximum and last value of each series, as aligned text.
  ///
  /// @return the text, with a line break at the end of each line
  public String summary() {
    return Summary.of(table());
  }

  @Override
  public String toString() {
    return "Data of " + names() + ", " + reporters.rows().rows() + " rows";
  }
}
