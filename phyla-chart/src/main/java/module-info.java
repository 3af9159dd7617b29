/// Charts of series and tables, and pictures and animations of simulations.
@SuppressWarnings("requires-automatic") // XChart has no module declaration, but a stable name
module dev.phyla.chart {
  requires transitive dev.phyla.model;
  requires java.desktop;
  requires org.knowm.xchart;
  requires static org.jspecify;

  exports dev.phyla.chart;
  exports dev.phyla.chart.film;
}
