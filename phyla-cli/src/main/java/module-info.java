/// The `phyla` command.
module dev.phyla.cli {
  requires dev.phyla.batch;
  requires dev.phyla.chart;
  requires dev.phyla.core;
  requires dev.phyla.examples;
  requires dev.phyla.history;
  requires dev.phyla.json;
  requires dev.phyla.model;
  requires dev.phyla.sql;
  requires info.picocli;
  requires me.tongfei.progressbar;
  requires static org.jspecify;

  opens dev.phyla.cli to
      dev.phyla.core,
      info.picocli;
}
