package dev.phyla.internal.replica;

/// The names of the sections of a delta, in their order. All but the first are left out if they are
/// empty.
final class ReplicaFormat {
  /// The source, the sequence, and the number of the delta in it.
  static final String HEADER = "RHDR";

  /// Types that were not described before, as in snapshots.
  static final String TYPES = "RTYP";

  /// The slots of entities that are gone, and the handles of those that joined.
  static final String ENTITIES = "RENT";

  /// By component: the slots of the entities that lost it.
  static final String REMOVED = "RREM";

  /// By component: the slots of the entities whose values follow.
  static final String VALUES = "RVAL";

  /// By entity: what it has besides its components.
  static final String EXTRAS = "REXT";

  private ReplicaFormat() {}
}
