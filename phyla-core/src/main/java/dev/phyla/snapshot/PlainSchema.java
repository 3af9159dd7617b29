package dev.phyla.snapshot;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The types that the plain form of a world consists of, for editors and checkers; see
/// [dev.phyla.Schema#plainSchema()].
///
/// All maps are in the order of their names.
///
/// @param components the types of components, by stable name
/// @param relations the types of the values of links, by stable name
/// @param definitions the types of records and sealed types, by the names that [PlainType.Named]
///   refers to
public record PlainSchema(
    Map<String, PlainType> components,
    Map<String, PlainType> relations,
    Map<String, PlainType> definitions) {
  /// Creates a description.
  public PlainSchema {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
    relations = Collections.unmodifiableMap(new LinkedHashMap<>(relations));
    definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
  }
}
