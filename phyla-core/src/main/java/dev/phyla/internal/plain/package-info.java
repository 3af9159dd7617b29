/// Entities and worlds as plain values, from which text forms are made.
///
/// [dev.phyla.internal.plain.EntityWriter] makes the map of an entity.
///
/// Loading has three steps. [dev.phyla.internal.plain.EntityIds] decides which handles the entities
/// will have, without taking them. [dev.phyla.internal.plain.EntityReader] turns each map into an
/// [dev.phyla.internal.plain.EntityPlan] with values of the right classes, and
/// [dev.phyla.internal.plain.LinkChecks] checks the links of all plans together. Up to here nothing
/// has changed. [dev.phyla.internal.plain.PlannedArrivals] then spawns and links the entities, as a
/// program would do it.
@NullMarked
package dev.phyla.internal.plain;

import org.jspecify.annotations.NullMarked;
