/// artemis-odb, a system that keeps pooled component objects in one bag for each type.
///
/// Systems extend `IteratingSystem`, entities are created from archetypes, components are reached
/// through mappers and pooled, as its documentation recommends. Handles are plain ids without a
/// generation.
package dev.phyla.bench.artemis;
