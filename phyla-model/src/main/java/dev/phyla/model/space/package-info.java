/// Spaces: where agents are, and who is near.
///
/// A position is an ordinary component, chosen by the model. A space follows it: as soon as an
/// agent is spawned, despawned or its component is written, by whatever means, the space knows. It
/// is derived from the state of the world and is not a part of it. So it is right after a snapshot
/// was loaded or a copy restored, and the order of its answers depends on the state alone.
/// - A [dev.phyla.model.space.GridShape] is a rectangle of cells, bounded or periodic, with
///   neighbourhoods. A [dev.phyla.model.space.Grid] knows the agents of each cell, and a
///   [dev.phyla.model.space.Layer] has a component for each cell.
/// - A [dev.phyla.model.space.Plane] and a [dev.phyla.model.space.Volume] are continuous spaces of
///   two and three dimensions, with neighbours within a radius and nearest neighbours.
///
/// A network needs no space: links between agents are
/// [relations][dev.phyla.relation.RelationAccess]. A [dev.phyla.model.space.Network] makes the
/// usual random ones.
@NullMarked
package dev.phyla.model.space;

import org.jspecify.annotations.NullMarked;
