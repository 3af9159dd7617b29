/// Recorded ticks and live worlds as tables of DuckDB, and as Parquet files.
///
/// See [dev.phyla.sql].
@SuppressWarnings("requires-automatic") // DuckDB has no module declaration, but a stable name
module dev.phyla.sql {
  requires transitive dev.phyla.history;
  requires java.sql;
  requires duckdb.jdbc;
  requires static org.jspecify;

  exports dev.phyla.sql;
}
