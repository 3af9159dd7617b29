/// The `phyla` command.
@SuppressWarnings("requires-automatic") // XChart has no module declaration, but a stable name
module dev.phyla.cli {
  requires dev.phyla.batch;
  requires dev.phyla.chart;
  requires dev.phyla.core;
  requires dev.phyla.examples;
  requires dev.phyla.history;
  requires dev.phyla.sql;
  requires info.picocli;
  requires java.desktop;
  requires me.tongfei.progressbar;
  requires org.knowm.xchart;
  requires static org.jspecify;

  opens dev.phyla.cli to
      dev.phyla.core,
      info.picocli;
}
