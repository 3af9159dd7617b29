/// Transforms: the position, rotation and scale of entities, relative to their parents.
///
/// See [dev.phyla.transform].
module dev.phyla.transform {
  requires transitive dev.phyla.core;
  requires static org.jspecify;

  exports dev.phyla.transform;
}
