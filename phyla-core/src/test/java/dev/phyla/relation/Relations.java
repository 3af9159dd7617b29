package dev.phyla.relation;

import dev.phyla.relation.Relation.OnTargetDespawn;
import dev.phyla.relation.Relation.Storage;

/// Relations with different traits, for tests.
final class Relations {
  private Relations() {}

  @Relation
  record Likes(int amount) {}

  @Relation(exclusive = true)
  record Follows(float distance) {}

  @Relation(symmetric = true)
  record Knows(String since) {}

  @Relation(symmetric = true, exclusive = true)
  record MarriedTo() {}

  @Relation(acyclic = true, onTargetDespawn = OnTargetDespawn.DESPAWN_SOURCE)
  record PartOf(int count) {}

  @Relation(onTargetDespawn = OnTargetDespawn.REFUSE)
  record Needs() {}

  @Relation(reverseIndexed = false)
  record Visited(long tick) {}

  @Relation(reverseIndexed = false, onTargetDespawn = OnTargetDespawn.REFUSE)
  record Guards() {}

  @Relation(storage = Storage.DENSE)
  record Trades(int goods) {}

  @Relation(storage = Storage.DENSE, exclusive = true)
  record DockedAt(int port) {}

  @Relation(storage = Storage.DENSE, symmetric = true)
  record Borders() {}

  @Relation(
      storage = Storage.DENSE,
      exclusive = true,
      acyclic = true,
      onTargetDespawn = OnTargetDespawn.DESPAWN_SOURCE)
  record MountedOn() {}
}
