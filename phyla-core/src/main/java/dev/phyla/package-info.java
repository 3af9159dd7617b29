/// The public API: worlds, entities, queries, commands, observers, events and resources.
///
/// Start with [dev.phyla.World]. A world holds entities, which are identified by [dev.phyla.Entity]
/// handles and have components, usually plain records. Entities with the same components share an
/// [dev.phyla.Archetype], which stores each field of each component in a primitive array. A query
/// is built from [terms][dev.phyla.Term]. Components are accessed at three levels:
/// 1. `each` and `update` pass records and [write handles][dev.phyla.Ref] to a lambda;
/// 2. `chunks` provides rows and raw [columns][dev.phyla.Column], archetype by archetype;
/// 3. [accessors][dev.phyla.Accessor] and [locations][dev.phyla.Location] access single components
///    of single entities.
///
/// Loops cannot change the structure of the world; they record [commands][dev.phyla.Commands],
/// which are applied later. [Tags][dev.phyla.Tag] mark entities without moving them.
///
/// [Resources][dev.phyla.Resources] are objects that a world has once. [Events][dev.phyla.Events]
/// are short-lived values that are published and read.
@NullMarked
package dev.phyla;

import org.jspecify.annotations.NullMarked;
