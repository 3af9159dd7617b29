/// The Phyla engine: worlds, entities, components, queries and generated loops.
///
/// Only [dev.phyla], [dev.phyla.relation], [dev.phyla.schedule] and [dev.phyla.snapshot] are API.
/// The `internal` packages may change at any time and are not exported; `dev.phyla.spi` is for the
/// other modules of Phyla only.
@SuppressWarnings("module") // the modules that the spi is for are compiled later
module dev.phyla.core {
  requires java.management;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports dev.phyla;
  exports dev.phyla.relation;
  exports dev.phyla.schedule;
  exports dev.phyla.snapshot;
  exports dev.phyla.spi to
      dev.phyla.batch,
      dev.phyla.history,
      dev.phyla.model,
      dev.phyla.sql;
}
