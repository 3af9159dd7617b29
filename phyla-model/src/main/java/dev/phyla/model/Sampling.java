package dev.phyla.model;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import java.util.Objects;
import java.util.random.RandomGenerator;

/// Random choices among the entities of a query. The result depends on the state of the world and
/// on the random numbers only.
public final class Sampling {
  private Sampling() {}

  /// A random entity; all are equally likely.
  ///
  /// @param query the entities to choose from
  /// @param random the source of random numbers, not used if there is no entity
  /// @return the entity, or [Entity#NONE] if the query matches none
  public static Entity one(Query query, RandomGenerator random) {
    require(query, random);
    int count = query.count();
    if (count == 0) {
      return Entity.NONE;
    }
    int left = random.nextInt(count);
    for (Chunk chunk : query.chunks()) {
      if (left < chunk.size()) {
        return chunk.entity(chunk.first() + left);
      }
      left -= chunk.size();
    }
    throw new AssertionError("An entity was counted that is not there.");
  }

  /// Different random entities, in random order; all choices are equally likely.
  ///
  /// @param query the entities to choose from
  /// @param size how many to choose
  /// @param random the source of random numbers
  /// @return the entities; all of them if there are not so many
  /// @throws IllegalArgumentException if the size is negative
  public static EntityList some(Query query, int size, RandomGenerator random) {
    require(query, random);
    if (size < 0) {
      throw new IllegalArgumentException(
          "A sample of " + size + " entities is not possible; ask for 0 or more.");
    }
    EntityList all = query.entities();
    var chosen = new EntityList();
    for (int i = 0; i < Math.min(size, all.size()); i++) {
      int other = i + random.nextInt(all.size() - i);
      chosen.addBits(all.bits(other));
      all.set(other, all.get(i));
    }
    return chosen;
  }

  /// All entities in random order; all orders are equally likely.
  ///
  /// @param query the entities
  /// @param random the source of random numbers
  /// @return the entities
  public static EntityList shuffled(Query query, RandomGenerator random) {
    require(query, random);
    EntityList all = query.entities();
    all.shuffle(random);
    return all;
  }

  private static void require(Query query, RandomGenerator random) {
    Objects.requireNonNull(query, "The query is null.");
    Objects.requireNonNull(random, "The source of random numbers is null.");
  }
}
