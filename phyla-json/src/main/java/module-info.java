/// Worlds, entities and prefabs as JSON, for people, editors and text diffs.
///
/// See [dev.phyla.json].
module dev.phyla.json {
  requires transitive dev.phyla.core;
  requires tools.jackson.core;
  requires static org.jspecify;

  exports dev.phyla.json;
}
