package dev.phyla.internal.sparse;

/// The entities that have a tag.
///
/// @param marker the class that names the tag
/// @param name its stable name
/// @param entities the entities that have it
public record TagSet(Class<?> marker, String name, EntitySet entities) {}
