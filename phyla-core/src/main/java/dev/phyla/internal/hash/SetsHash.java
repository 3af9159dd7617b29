package dev.phyla.internal.hash;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.sparse.TagSets;

/// Hashes the tags of a world and what is disabled there. Sets without members do not count, and a
/// world in which all are empty has the hash 0.
public final class SetsHash {
  private static final long TAG = StableHash.ofText("tag");
  private static final long DISABLED = StableHash.ofText("disabled");

  private final TagSets tags;
  private final Enabling enabling;
  private final ComponentRegistry registry;

  /// A hash of one world's sets.
  public SetsHash(TagSets tags, Enabling enabling, ComponentRegistry registry) {
    this.tags = tags;
    this.enabling = enabling;
    this.registry = registry;
  }

  /// A hash of who is in which set.
  public long content() {
    long sum = disabled();
    for (TagSet tag : tags.all()) {
      sum += sum(named(TAG, tag.name()), tag.entities());
    }
    return sum;
  }

  /// A hash that also depends on the order in which entities are tagged. Nobody sees the order of
  /// what is disabled, so that does not count.
  public long state() {
    long hash = disabled();
    for (TagSet tag : tags.all()) {
      EntitySet entities = tag.entities();
      if (entities.size() != 0) {
        hash = StableHash.mix(hash, named(TAG, tag.name()));
        for (int i = 0; i < entities.size(); i++) {
          hash = StableHash.mix(hash, entities.member(i));
        }
      }
    }
    return hash;
  }

  private long disabled() {
    long sum = sum(DISABLED, enabling.entities());
    for (int id = 0; id < enabling.components(); id++) {
      EntitySet entities = enabling.findComponent(id);
      if (entities != null) {
        sum += sum(named(DISABLED, registry.get(id).name()), entities);
      }
    }
    return sum;
  }

  private static long named(long kind, String name) {
    return StableHash.mix(kind, StableHash.ofText(name));
  }

  private static long sum(long name, EntitySet entities) {
    long sum = 0;
    for (int i = 0; i < entities.size(); i++) {
      sum += StableHash.spread(StableHash.mix(name, entities.member(i)));
    }
    return sum;
  }
}
