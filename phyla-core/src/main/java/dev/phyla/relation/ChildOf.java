package dev.phyla.relation;

/// The relation from a child to its parent, see [Hierarchy].
///
/// An entity has at most one parent, there are no cycles, and despawning a parent despawns its
/// children.
@Relation(
    exclusive = true,
    acyclic = true,
    onTargetDespawn = Relation.OnTargetDespawn.DESPAWN_SOURCE)
public record ChildOf() {}
