package dev.phyla.internal.sparse;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.Tables;

/// The tags and disabled entities of a world as a part of its state. Empty sets are not part of
/// hashes.
public final class SetsPart implements StatePart {
  private static final long TAG = StableHash.ofText("tag");
  private static final long DISABLED = StableHash.ofText("disabled");

  private final EntitySets sets;
  private final TagSets tags;
  private final Enabling enabling;
  private final ComponentRegistry registry;
  private final Tables tables;

  /// Creates the part for the sets of a world.
  public SetsPart(
      EntitySets sets, TagSets tags, Enabling enabling, ComponentRegistry registry, Tables tables) {
    this.sets = sets;
    this.tags = tags;
    this.enabling = enabling;
    this.registry = registry;
    this.tables = tables;
  }

  @Override
  public void verify() {
    EntityIndex index = tables.context().index();
    new SetsVerifier(
            sets,
            entity -> index.rowOf(entity) >= 0,
            (entity, component) ->
                tables.table(EntityIndex.table(index.location(entity))).base(component) >= 0)
        .verify();
  }

  @Override
  public void clear() {
    sets.all().forEach(EntitySet::clear);
  }

  @Override
  public void copyFrom(StatePart other) {
    clear();
    var source = (SetsPart) other;
    for (TagSet tag : source.tags.all()) {
      tags.of(tag.marker()).entities().addAll(tag.entities());
    }
    enabling.entities().addAll(source.enabling.entities());
    for (int id = 0; id < source.enabling.components(); id++) {
      EntitySet disabled = source.enabling.findComponent(id);
      if (disabled != null) {
        enabling.component(id).addAll(disabled);
      }
    }
  }

  @Override
  public long contentHash(StableHash values) {
    long sum = disabled();
    for (TagSet tag : tags.all()) {
      sum += sum(named(TAG, tag.name()), tag.entities());
    }
    return sum;
  }

  /// The order of tagged entities is part of the hash. The order of disabled entities is not
  /// visible, and is not.
  @Override
  public long stateHash(StableHash values) {
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
