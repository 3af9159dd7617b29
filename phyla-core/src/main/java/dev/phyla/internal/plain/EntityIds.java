package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.value.EntityText;
import dev.phyla.internal.value.TextRules;
import dev.phyla.internal.value.ValueException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The handles that the entities of a plain form will have, and which of them ids stand for.
///
/// Nothing is taken from the entity index until [#take()].
final class EntityIds implements TextRules {
  /// Slots up to this one may be used by few entities.
  private static final int FREE_SLOTS = 1 << 20;

  /// Slots beyond that have to be used by one of so many.
  private static final int SLOTS_PER_ENTITY = 1000;

  /// What ids stand for that no entity of the plain form has.
  private enum Others {
    /// Handles that are kept: they were dead when the form was made, and stay so.
    DEAD,
    /// Nothing, because handles mean other entities in this world.
    NONE,
    /// Handles of this world.
    OWN
  }

  private final EntityIndex index;
  private final Others others;
  private final boolean ignoresUnknown;
  private final List<Entity> handles = new ArrayList<>();
  private final SequencedMap<String, Entity> byId = new LinkedHashMap<>();

  /// The largest generation of dead handles, by slot.
  private final Map<Integer, Integer> dead = new HashMap<>();

  private EntityIds(EntityIndex index, Others others, boolean ignoresUnknown) {
    this.index = index;
    this.others = others;
    this.ignoresUnknown = ignoresUnknown;
  }

  /// The ids of all entities of a world.
  ///
  /// @param ignoresUnknown whether unknown fields and targets are ignored
  static EntityIds ofWorld(EntityIndex index, List<PlainMap> entities, boolean ignoresUnknown) {
    boolean isExact =
        index.live() == 0 && entities.stream().allMatch(each -> handleOf(each) != null);
    var ids = new EntityIds(index, isExact ? Others.DEAD : Others.NONE, ignoresUnknown);
    if (isExact) {
      ids.addExact(entities);
    } else {
      ids.addNew(entities);
    }
    return ids;
  }

  /// The ids of an entity that is spawned alone.
  static EntityIds ofOne(EntityIndex index, PlainMap entity, boolean ignoresUnknown) {
    var ids = new EntityIds(index, Others.OWN, ignoresUnknown);
    ids.addNew(List.of(entity));
    return ids;
  }

  private static @Nullable Entity handleOf(PlainMap entity) {
    return entity.content().get(Keys.ID) instanceof String text ? EntityText.parse(text) : null;
  }

  private void addExact(List<PlainMap> entities) {
    int end =
        Math.max(FREE_SLOTS, (int) Math.min(1 << 30, SLOTS_PER_ENTITY * (long) entities.size()));
    Map<Integer, String> places = new HashMap<>();
    for (PlainMap each : entities) {
      Entity handle = handleOf(each);
      String place = each.placeOf(Keys.ID);
      if (handle == null || handle.index() == 0 || handle.generation() == 0) {
        throw PlainMap.error(place, "is " + handle + ", which is not the handle of an entity");
      }
      if (handle.index() >= end || handle.generation() > index.lastGeneration()) {
        throw PlainMap.error(
            place,
            "is "
                + handle
                + ", which is too large for the number of entities; use smaller numbers, or texts");
      }
      String first = places.put(handle.index(), place);
      if (first != null) {
        throw PlainMap.error(place, "is " + handle + ", and " + first + " has the same index");
      }
      add(handle.toString(), handle);
    }
  }

  private void addNew(List<PlainMap> entities) {
    index.checkRoom(entities.size());
    long[] next = index.bulk().next(entities.size());
    Map<String, String> places = new HashMap<>();
    for (int i = 0; i < next.length; i++) {
      PlainMap entity = entities.get(i);
      Entity handle = Entity.fromBits(next[i]);
      String id = entity.text(Keys.ID);
      if (id == null) {
        handles.add(handle);
        continue;
      }
      String place = entity.placeOf(Keys.ID);
      if (canonical(id).equals(Entity.NONE.toString())) {
        throw PlainMap.error(place, "is " + id + ", which stands for no entity");
      }
      String first = places.put(canonical(id), place);
      if (first != null) {
        throw PlainMap.error(place, "is \"" + id + "\", which is also " + first);
      }
      add(canonical(id), handle);
    }
  }

  private void add(String id, Entity handle) {
    handles.add(handle);
    byId.put(id, handle);
  }

  /// An id without needless zeros.
  private static String canonical(String id) {
    Entity handle = EntityText.parse(id);
    return handle == null ? id : handle.toString();
  }

  /// The handles, in the order of the entities.
  List<Entity> handles() {
    return handles;
  }

  /// The entities by their ids.
  SequencedMap<String, Entity> byId() {
    return byId;
  }

  /// Whether the world takes over handles and everything else.
  boolean isExact() {
    return others == Others.DEAD;
  }

  @Override
  public boolean ignoresUnknownFields() {
    return ignoresUnknown;
  }

  @Override
  public Entity entity(String id) {
    Entity known = byId.get(canonical(id));
    if (known != null) {
      return known;
    }
    Entity handle = EntityText.parse(id);
    if (handle == null) {
      throw new ValueException("is \"" + id + "\", which is not the id of an entity");
    }
    if (others == Others.DEAD) {
      dead.merge(handle.index(), handle.generation(), Math::max);
    }
    return others == Others.NONE ? Entity.NONE : handle;
  }

  /// The entity of an id that a link leads to, or null if there is none.
  @Nullable Entity target(String id) {
    Entity known = byId.get(canonical(id));
    if (known == null && others == Others.OWN) {
      Entity handle = EntityText.parse(id);
      return handle != null && index.isAlive(handle.bits()) ? handle : null;
    }
    return known;
  }

  /// Reserves the handles.
  long[] take() {
    if (!isExact()) {
      return index.reserveHandles(handles.size());
    }
    int slots = handles.stream().mapToInt(Entity::index).max().orElse(0);
    int first =
        handles.stream().mapToInt(Entity::generation).reduce(index.firstGeneration(), Math::min);
    var generations = new int[slots];
    handles.forEach(handle -> generations[handle.index() - 1] = handle.generation());
    var free = new ArrayList<Integer>();
    for (int slot = 1; slot <= slots; slot++) {
      if (generations[slot - 1] == 0) {
        int next = Math.max(first, dead.getOrDefault(slot, 0) + 1);
        generations[slot - 1] = Math.min(next, index.lastGeneration());
        free.add(slot);
      }
    }
    new LoadedSlots(index)
        .loadReserved(first, generations, free.stream().mapToInt(Integer::intValue).toArray());
    return handles.stream().mapToLong(Entity::bits).toArray();
  }
}
