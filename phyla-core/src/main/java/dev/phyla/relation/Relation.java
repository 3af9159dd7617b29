package dev.phyla.relation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares that a record is a relation, and how its links behave.
///
/// ```java
/// @Relation(exclusive = true, onTargetDespawn = Relation.OnTargetDespawn.DESPAWN_SOURCE)
/// record DockedAt(int port) {}
/// ```
///
/// Contradictory traits are refused when the relation is first used.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Relation {
  /// Whether a source has at most one target. Relating it to another target replaces the link.
  ///
  /// @return false by default: a source has any number of targets
  boolean exclusive() default false;

  /// Where links are stored.
  ///
  /// @return [Storage#SPARSE] by default
  Storage storage() default Storage.SPARSE;

  /// Whether the sources of a target can be listed. Without it links take less memory, but
  /// despawning a target takes time that grows with the number of all links of the relation, and
  /// sources cannot be listed or traversed.
  ///
  /// @return true by default
  boolean reverseIndexed() default true;

  /// Whether each link also exists in the opposite direction, with the same value.
  ///
  /// @return false by default
  boolean symmetric() default false;

  /// Whether links must not form cycles. Relating an entity to itself or closing a cycle throws.
  ///
  /// @return false by default
  boolean acyclic() default false;

  /// What happens when the target of a link is despawned.
  ///
  /// @return [OnTargetDespawn#REMOVE_LINK] by default
  OnTargetDespawn onTargetDespawn() default OnTargetDespawn.REMOVE_LINK;

  /// Where the links of a relation are stored.
  enum Storage {
    /// Beside the archetypes. Relating moves no entity and is allowed inside loops; queries filter
    /// rows.
    SPARSE,
    /// As a part of the archetype: all sources of a target with the same components are in one
    /// archetype of their own. Relating is a structural change; queries select archetypes, and
    /// their callbacks are called. For relations with few targets and many sources each.
    DENSE
  }

  /// What happens when the target of a link is despawned.
  enum OnTargetDespawn {
    /// The link is removed.
    REMOVE_LINK,
    /// The source is despawned too, before the target.
    DESPAWN_SOURCE,
    /// The despawn throws, unless the source is despawned too.
    REFUSE
  }
}
