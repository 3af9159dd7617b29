/// Relationships between entities.
///
/// A relation is a record type annotated with [dev.phyla.relation.Relation]. A link of that
/// relation leads from a source entity to a target entity and has the record as its value:
///
/// ```java
/// @Relation record Likes(int amount) {}
///
/// world.relate(alice, new Likes(3), bob);
/// RelationAccess<Likes> likes = world.relation(Likes.class);
/// likes.targets(alice); // [bob]
/// likes.sources(bob);   // [alice]
/// ```
///
/// A link never outlives its entities: when one of them is despawned, the link is removed, or the
/// despawn includes the source, or it is refused, as the relation declares.
///
/// [dev.phyla.relation.ChildOf] is the relation of trees, and [dev.phyla.relation.Hierarchy] has
/// the operations on them.
@NullMarked
package dev.phyla.relation;

import org.jspecify.annotations.NullMarked;
