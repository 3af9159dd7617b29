package dev.phyla.internal.saved;

import dev.phyla.internal.schema.RelationType;
import dev.phyla.relation.Relation;

/// The traits of a relation that decide whether its links can be loaded, as bits.
final class Traits {
  private static final int EXCLUSIVE = 1;
  private static final int SYMMETRIC = 2;
  private static final int ACYCLIC = 4;
  private static final int REVERSE_INDEXED = 8;
  private static final int DENSE = 16;

  private Traits() {}

  static int of(RelationType relation) {
    Relation traits = relation.traits();
    return (traits.exclusive() ? EXCLUSIVE : 0)
        | (traits.symmetric() ? SYMMETRIC : 0)
        | (traits.acyclic() ? ACYCLIC : 0)
        | (traits.reverseIndexed() ? REVERSE_INDEXED : 0)
        | (relation.isDense() ? DENSE : 0);
  }

  /// Whether the order of sources is kept.
  static boolean isReverseIndexed(int traits) {
    return (traits & REVERSE_INDEXED) != 0;
  }

  /// Traits in words.
  static String describe(int traits) {
    return ((traits & EXCLUSIVE) != 0 ? "exclusive, " : "")
        + ((traits & SYMMETRIC) != 0 ? "symmetric, " : "")
        + ((traits & ACYCLIC) != 0 ? "acyclic, " : "")
        + ((traits & REVERSE_INDEXED) != 0 ? "reverse-indexed, " : "")
        + ((traits & DENSE) != 0 ? "dense" : "sparse");
  }
}
