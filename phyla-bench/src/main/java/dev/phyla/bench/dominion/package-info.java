/// Dominion, an archetype system that keeps references to component objects.
///
/// Its documentation recommends prepared compositions for creating and changing entities, and
/// `findCompositionsWith` for loops that do not need the entity; both are used here.
package dev.phyla.bench.dominion;
