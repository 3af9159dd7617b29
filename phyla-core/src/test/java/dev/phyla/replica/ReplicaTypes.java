package dev.phyla.replica;

import dev.phyla.Entity;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import java.util.List;
import java.util.Map;

/// The types that tests of replicas use.
final class ReplicaTypes {
  record Position(float x, float y) {}

  record Health(int points) {}

  record Label(String text) {}

  record Aim(Entity enemy, int weight) {}

  record Squad(List<Entity> members) {}

  record Threat(Map<Entity, Integer> byEntity) {}

  /// Of a client only.
  record Sprite(int image) {}

  record Burning() {}

  record Frozen() {}

  /// Of a client only.
  record Selected() {}

  @Relation(exclusive = true)
  record Follows(int distance, Entity via) {}

  @Relation
  record Likes(int much) {}

  @Relation(symmetric = true)
  record Knows(String since) {}

  @Relation(storage = Storage.DENSE)
  record Owns() {}

  /// All types of a server.
  static final Class<?>[] ALL = {
    Position.class,
    Health.class,
    Label.class,
    Aim.class,
    Squad.class,
    Threat.class,
    Burning.class,
    Frozen.class,
    Follows.class,
    Likes.class,
    Knows.class,
    Owns.class,
    ChildOf.class
  };

  private ReplicaTypes() {}
}
