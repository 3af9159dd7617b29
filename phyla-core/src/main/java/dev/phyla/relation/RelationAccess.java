package dev.phyla.relation;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Subscription;
import java.util.Optional;

/// The links of one relation in one world, see [dev.phyla.World#relation(Class)]. Keep it in a
/// field.
///
/// Targets and sources are listed in the order in which they were related. Handles of dead entities
/// are detected; using one is not an error: a dead entity has no links.
///
/// Relating and unrelating a [sparse][Relation.Storage#SPARSE] relation is allowed inside loops.
/// For a dense one both are structural changes; inside a loop, record commands.
///
/// @param <R> the relation
public interface RelationAccess<R> {
  /// The record that declares the relation.
  ///
  /// @return its class
  Class<R> type();

  // Links.

  /// Relates two entities. If the link exists, its value is replaced. If the relation is exclusive
  /// and the source has another target, that link is removed.
  ///
  /// @param source the source
  /// @param value the value of the link
  /// @param target the target
  /// @return false if one of them is dead, and nothing was done
  /// @throws IllegalArgumentException if the relation is acyclic and the link would close a cycle
  /// @throws IllegalStateException for a dense relation inside a loop, and if one of the entities
  ///   is being despawned
  boolean relate(Entity source, R value, Entity target);

  /// Removes a link, and the opposite one if the relation is symmetric.
  ///
  /// @param source the source
  /// @param target the target
  /// @return whether there was a link
  boolean unrelate(Entity source, Entity target);

  /// Removes all links of a source.
  ///
  /// @param source the source
  /// @return the number of links that were removed
  int unrelateAll(Entity source);

  /// Whether a link exists.
  ///
  /// @param source the source
  /// @param target the target
  /// @return true if so
  boolean has(Entity source, Entity target);

  /// The value of a link.
  ///
  /// @param source the source
  /// @param target the target
  /// @return the value
  /// @throws java.util.NoSuchElementException if there is no such link
  R get(Entity source, Entity target);

  /// The value of a link.
  ///
  /// @param source the source
  /// @param target the target
  /// @return the value, or empty if there is no such link
  Optional<R> find(Entity source, Entity target);

  /// The number of links in the world.
  ///
  /// @return the number; a symmetric link counts twice, once for each direction
  int count();

  /// Calls an action with the links of the entities that a query selects: entity by entity in the
  /// order of iteration, and for each entity in the order of its targets. The links must not change
  /// meanwhile.
  ///
  /// @param query selects the sources
  /// @param action receives the links
  void forEachLink(Query query, LinkVisitor<? super R> action);

  // Targets of a source.

  /// Whether an entity has any target.
  ///
  /// @param source the entity
  /// @return true if so
  boolean hasTarget(Entity source);

  /// The first target of an entity, which is the only one if the relation is exclusive.
  ///
  /// @param source the entity
  /// @return the target, or [Entity#NONE]
  Entity target(Entity source);

  /// The number of targets of an entity.
  ///
  /// @param source the entity
  /// @return the number
  int targetCount(Entity source);

  /// The targets of an entity.
  ///
  /// @param source the entity
  /// @return a copy, in order
  EntityList targets(Entity source);

  /// Calls an action with each target of an entity and the value of the link, in order. The links
  /// must not change meanwhile; list the [targets][#targets(Entity)] to change them.
  ///
  /// @param source the entity
  /// @param action receives targets and values
  void forEachTarget(Entity source, LinkConsumer<? super R> action);

  // Sources of a target.

  /// Whether an entity is the target of any link.
  ///
  /// @param target the entity
  /// @return true if so
  boolean hasSource(Entity target);

  /// The number of sources of an entity.
  ///
  /// @param target the entity
  /// @return the number
  int sourceCount(Entity target);

  /// The sources of an entity.
  ///
  /// @param target the entity
  /// @return a copy, in order
  /// @throws UnsupportedOperationException if the relation is not reverse-indexed
  EntityList sources(Entity target);

  /// Calls an action with each source of an entity and the value of the link, in order. The links
  /// must not change meanwhile; list the [sources][#sources(Entity)] to change them.
  ///
  /// @param target the entity
  /// @param action receives sources and values
  /// @throws UnsupportedOperationException if the relation is not reverse-indexed
  void forEachSource(Entity target, LinkConsumer<? super R> action);

  /// Moves a source to another position among the sources of its target. The time depends on the
  /// number of sources.
  ///
  /// @param source the source
  /// @param target the target
  /// @param index the new index among the sources, from 0; beyond the end means last
  /// @return whether there is such a link
  /// @throws UnsupportedOperationException if the relation is not reverse-indexed
  boolean moveSource(Entity source, Entity target, int index);

  // Traversal.

  /// Visits the targets of an entity, their targets, and so on, nearest first. Each entity is
  /// visited once. The links must not change meanwhile.
  ///
  /// @param source the entity to start from, which is not visited
  /// @param maxDepth the maximum number of links to follow, at least 1
  /// @param visitor receives the entities
  void visitTargets(Entity source, int maxDepth, DepthVisitor visitor);

  /// Visits the sources of an entity, their sources, and so on, nearest first. Each entity is
  /// visited once. The links must not change meanwhile.
  ///
  /// @param target the entity to start from, which is not visited
  /// @param maxDepth the maximum number of links to follow, at least 1
  /// @param visitor receives the entities
  /// @throws UnsupportedOperationException if the relation is not reverse-indexed
  void visitSources(Entity target, int maxDepth, DepthVisitor visitor);

  // Observers.

  /// Registers an observer for new links, called after the link was added.
  ///
  /// @param observer receives the link
  /// @return the subscription
  Subscription onRelate(RelationObserver<? super R> observer);

  /// Registers an observer for links whose value was replaced.
  ///
  /// @param observer receives the link with its new value
  /// @return the subscription
  Subscription onReplace(RelationObserver<? super R> observer);

  /// Registers an observer for links that are removed, called while the link still exists, also
  /// when one of its entities is despawned.
  ///
  /// @param observer receives the link
  /// @return the subscription
  Subscription onUnrelate(RelationObserver<? super R> observer);
}
