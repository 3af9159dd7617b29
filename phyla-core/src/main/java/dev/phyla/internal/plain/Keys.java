package dev.phyla.internal.plain;

/// The keys of the maps that worlds and entities are represented by.
final class Keys {
  /// Tells editors where the JSON Schema is; ignored.
  static final String SCHEMA = "$schema";

  static final String VERSION = "phyla";
  static final String TICK = "tick";
  static final String SEED = "seed";
  static final String RESOURCES = "resources";
  static final String ENTITIES = "entities";

  static final String ID = "id";
  static final String KEY = "key";
  static final String NAME = "name";
  static final String DISABLED = "disabled";
  static final String COMPONENTS = "components";
  static final String DISABLED_COMPONENTS = "disabledComponents";
  static final String TAGS = "tags";
  static final String LINKS = "links";
  static final String SOURCES = "sources";
  static final String TO = "to";
  static final String VALUE = "value";

  private Keys() {}
}
