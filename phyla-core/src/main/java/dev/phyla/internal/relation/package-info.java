/// Links between entities.
///
/// A [dev.phyla.internal.schema.RelationType] is what a schema knows of a relation: its class, its
/// traits, the layout of its values. Each world has a [dev.phyla.internal.relation.RelationStore]
/// for each relation that it uses, and all of them form its
/// [dev.phyla.internal.relation.RelationGraph], which removes the links of entities that depart and
/// finds the entities that depart with them.
///
/// Links are rows of a [dev.phyla.internal.relation.LinkStore], whether the relation is sparse or
/// dense. A dense relation also adds two components without columns to the archetype of a source:
/// one for the pair of relation and target, and one that says that there is any target. See
/// [dev.phyla.internal.relation.PairComponents].
@NullMarked
package dev.phyla.internal.relation;

import org.jspecify.annotations.NullMarked;
