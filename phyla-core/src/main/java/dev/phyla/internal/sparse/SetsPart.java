package dev.phyla.internal.sparse;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.snapshot.Missing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

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
            sets, entity -> index.rowOf(entity) >= 0, (entity, component) -> has(entity, component))
        .verify();
  }

  /// Also empties the sets of other parts, which forget what they store with the members.
  @Override
  public void clear() {
    sets.reset();
  }

  @Override
  public void prepareCopy(StatePart other) {
    forEachSet((SetsPart) other, EntitySet::reserveFor);
  }

  @Override
  public void copyFrom(StatePart other) {
    clear();
    forEachSet((SetsPart) other, EntitySet::copyFrom);
  }

  /// Calls an action with each set of tags and disabled entities, and the same set of another
  /// world.
  private void forEachSet(SetsPart other, BiConsumer<EntitySet, EntitySet> action) {
    for (TagSet tag : other.tags.all()) {
      action.accept(tags.of(tag.marker()).entities(), tag.entities());
    }
    action.accept(enabling.entities(), other.enabling.entities());
    for (int id = 0; id < other.enabling.components(); id++) {
      EntitySet disabled = other.enabling.findComponent(id);
      if (disabled != null) {
        action.accept(enabling.component(id), disabled);
      }
    }
  }

  @Override
  public boolean isNothingToSave() {
    return usedTags().isEmpty()
        && enabling.entities().size() == 0
        && disabledComponents().isEmpty();
  }

  private List<TagSet> usedTags() {
    return tags.all().stream().filter(tag -> tag.entities().size() != 0).toList();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    List<TagSet> used = usedTags();
    out.putInt(used.size());
    for (TagSet tag : used) {
      out.putText(tag.name());
      save(out, tag.entities());
    }
    save(out, enabling.entities());
    List<ComponentInfo> disabled = disabledComponents();
    out.putInt(disabled.size());
    for (ComponentInfo info : disabled) {
      types.putReference(out, info);
      save(out, enabling.component(info.id()));
    }
  }

  /// The components that are disabled somewhere, by name.
  public List<ComponentInfo> disabledComponents() {
    var disabled = new ArrayList<ComponentInfo>();
    for (int id = 0; id < enabling.components(); id++) {
      EntitySet entities = enabling.findComponent(id);
      if (entities != null && entities.size() != 0) {
        disabled.add(registry.get(id));
      }
    }
    disabled.sort(Comparator.comparing(ComponentInfo::name));
    return disabled;
  }

  private static void save(StateOutput out, EntitySet entities) {
    out.putInt(entities.size());
    out.putArray(ColumnKind.LONG, entities.toArray(), 0, entities.size());
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    int count = in.getCount(Integer.MAX_VALUE, "tags");
    for (int i = 0; i < count; i++) {
      Class<?> marker = findMarker(in.getText(), types.rules());
      if (marker == null) {
        in.skipArray(ColumnKind.LONG, in.getCount(Integer.MAX_VALUE, "tagged entities"));
      } else {
        TagSet tag = LoadedTypes.usable(ComponentRegistry.nameOf(marker), () -> tags.of(marker));
        load(in, tag.entities(), _ -> true);
      }
    }
    load(in, enabling.entities(), _ -> true);
    count = in.getCount(Integer.MAX_VALUE, "disabled components");
    for (int i = 0; i < count; i++) {
      ComponentInfo info = types.getReference(in, tables.context().index()).info();
      if (info == null) {
        in.skipArray(ColumnKind.LONG, in.getCount(Integer.MAX_VALUE, "entities"));
      } else {
        load(in, enabling.component(info.id()), entity -> has(entity, info.id()));
      }
    }
  }

  private boolean has(long entity, int component) {
    EntityIndex index = tables.context().index();
    return tables.table(EntityIndex.table(index.location(entity))).base(component) >= 0;
  }

  private @Nullable Class<?> findMarker(String name, LoadRules rules) {
    List<Class<?>> known = tags.all().stream().<Class<?>>map(TagSet::marker).toList();
    Class<?> marker = LoadRules.find(name, known);
    if (marker == null) {
      marker = rules.find(name, _ -> true);
    }
    if (marker == null && rules.missing() != Missing.SKIP) {
      throw LoadedTypes.unknown("tag", name, "World.tag");
    }
    return marker;
  }

  private void load(StateInput in, EntitySet entities, LongPredicate allowed) {
    int count = in.getCount(Integer.MAX_VALUE, "entities");
    var members = (long[]) in.getNewArray(ColumnKind.LONG, count);
    for (long entity : members) {
      if (!tables.context().index().isAlive(entity)
          || entities.contains(entity)
          || !allowed.test(entity)) {
        throw in.error("the entity " + Entity.fromBits(entity) + " is in a set where it cannot be");
      }
      entities.add(entity);
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
