package dev.phyla.model.data;

import java.util.function.Consumer;

/// A histogram of each tick, with a row for each bin.
final class HistogramTable implements CollectedTable.Source {
  private final Histogram histogram;
  private final Consumer<Histogram> fill;
  private final GrowingColumn.Doubles lower = new GrowingColumn.Doubles();
  private final GrowingColumn.Doubles upper = new GrowingColumn.Doubles();
  private final GrowingColumn.Longs counts = new GrowingColumn.Longs();
  private final GrowingColumn.Longs outside = new GrowingColumn.Longs();

  private HistogramTable(Histogram histogram, Consumer<Histogram> fill) {
    this.histogram = histogram;
    this.fill = fill;
  }

  static CollectedTable of(String name, Histogram histogram, Consumer<Histogram> fill) {
    var source = new HistogramTable(histogram, fill);
    var table = new CollectedTable(name, source);
    table.add("lower", source.lower);
    table.add("upper", source.upper);
    table.add("count", source.counts);
    table.add("outside", source.outside);
    return table;
  }

  @Override
  public void collect(GrowingColumn.Longs ticks, long tick) {
    histogram.clear();
    fill.accept(histogram);
    for (int bin = 0; bin < histogram.bins(); bin++) {
      lower.add(histogram.lower(bin));
      upper.add(histogram.lower(bin + 1));
      counts.add(histogram.count(bin));
      outside.add(histogram.outside());
      ticks.add(tick);
    }
  }
}
