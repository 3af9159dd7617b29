package dev.phyla;

/// The location of an entity: its archetype and its row there.
///
/// A location is valid until the next structural change of that archetype, even one of another
/// entity; using it after that throws. Obtain one with [World#locate(Entity)].
///
/// @param archetype the archetype
/// @param row the row
/// @param version the archetype's count of structural changes when the location was taken
public record Location(Archetype archetype, int row, long version) {}
