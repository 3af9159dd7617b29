/// The engine that users import: worlds, entities, queries, commands, observers, events, resources.
///
/// Start with [dev.phyla.World]. A world holds entities, named by [dev.phyla.Entity] handles; what
/// an entity has are components, plain records. Entities with the same components share an
/// [dev.phyla.Archetype], in which each field of each component is one primitive array. Queries are
/// made of [terms][dev.phyla.Term] and loop over them, at three distances from the arrays:
/// 1. `each` and `update` hand records and [write handles][dev.phyla.Ref] to a lambda;
/// 2. `chunks` gives rows and raw [columns][dev.phyla.Column], archetype by archetype;
/// 3. [accessors][dev.phyla.Accessor] and [locations][dev.phyla.Location] reach single components
///    of single entities.
///
/// Loops cannot change the structure of the world; they record [commands][dev.phyla.Commands],
/// which are applied later. A [tag][dev.phyla.Tag] marks entities without moving them.
///
/// What a world has once, and no entity has, is a [resource][dev.phyla.Resources]. What happens in
/// it, and is over after an update or two, is an [event][dev.phyla.Events].
@NullMarked
package dev.phyla;

import org.jspecify.annotations.NullMarked;
