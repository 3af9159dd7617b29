/// Many worlds, and how other processes drive them.
///
/// See [dev.phyla.batch] and [dev.phyla.batch.remote].
module dev.phyla.batch {
  requires transitive dev.phyla.core;
  requires static org.jspecify;

  exports dev.phyla.batch;
  exports dev.phyla.batch.remote;
}
