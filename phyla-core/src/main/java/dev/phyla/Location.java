package dev.phyla;

/// The location of an entity: its archetype and its row there.
///
/// A location is valid until the next structural change of that archetype, whatever entity it
/// concerns; using it after that throws. [World#locate(Entity)] makes one.
///
/// @param archetype the archetype
/// @param row the row
/// @param version the archetype's count of structural changes when the location was taken
public record Location(Archetype archetype, int row, long version) {}
