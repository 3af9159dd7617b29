/// Every tick of a world kept on disk, to be read, restored, forked and compared.
///
/// See [dev.phyla.history].
@SuppressWarnings("module") // the module of SQL is compiled later
module dev.phyla.history {
  requires transitive dev.phyla.core;
  requires static org.jspecify;

  exports dev.phyla.history;
  exports dev.phyla.history.internal.rows to
      dev.phyla.sql;
}
