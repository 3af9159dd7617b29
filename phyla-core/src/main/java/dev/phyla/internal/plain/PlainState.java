package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.state.ResourceStore;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.PlainAccess;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A world as plain values.
public final class PlainState implements PlainAccess {
  private static final int VERSION = 1;

  /// As many as a snapshot allows, which leaves room for versions.
  private static final long MAX_TICK = 1L << 34;

  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final PlainValues values;

  /// Gives access to a world.
  ///
  /// @param requireIdle throws if the state cannot be read or changed now; its argument is the
  ///   operation as the subject of a sentence
  public PlainState(WorldCore core, Consumer<String> requireIdle) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.values = new PlainValues(core.schema().values());
  }

  // Writing.

  @Override
  public Map<String, @Nullable Object> toPlain() {
    requireIdle.accept("Representing a world as plain values");
    var map = new LinkedHashMap<String, @Nullable Object>();
    map.put(Keys.VERSION, VERSION);
    map.put(Keys.TICK, core.clock().tick());
    map.put(Keys.SEED, core.seed().seed());
    Map<String, @Nullable Object> resources = resources();
    if (!resources.isEmpty()) {
      map.put(Keys.RESOURCES, resources);
    }
    map.put(Keys.ENTITIES, toPlain(liveEntities()));
    return map;
  }

  private List<Entity> liveEntities() {
    EntityIndex index = core.index();
    var entities = new ArrayList<Entity>(index.live());
    for (int slot = 1; slot < index.slots(); slot++) {
      long entity = index.entityIn(slot);
      if (index.isAlive(entity)) {
        entities.add(Entity.fromBits(entity));
      }
    }
    return entities;
  }

  private Map<String, @Nullable Object> resources() {
    ResourceStore store = core.resources();
    var map = new TreeMap<String, @Nullable Object>();
    for (Class<?> type : store.types()) {
      if (store.isMarked(type)) {
        String name = ComponentRegistry.nameOf(type);
        map.put(name, values.toPlain("The resource " + name, type, store.find(type)));
      }
    }
    return map;
  }

  @Override
  public Map<String, @Nullable Object> toPlain(Entity entity) {
    core.guard().checkUse();
    Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
    return new EntityWriter(core, values).write(entity);
  }

  @Override
  public List<Map<String, @Nullable Object>> toPlain(Iterable<Entity> entities) {
    core.guard().checkUse();
    Objects.requireNonNull(entities, "The entities are null.");
    var writer = new EntityWriter(core, values);
    var list = new ArrayList<Map<String, @Nullable Object>>();
    for (Entity entity : entities) {
      list.add(writer.write(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)));
    }
    return list;
  }

  // Loading.

  @Override
  public Map<String, Entity> load(
      Map<String, ? extends @Nullable Object> plain, SnapshotLoader loader) {
    requireIdle.accept("Loading a world");
    PlainMap world = PlainMap.of(Objects.requireNonNull(plain, "The plain world is null."), "");
    var names = new PlainNames(core.schema(), loader);
    return undeclaringOnFailure(names, () -> load(world, names));
  }

  private SequencedMap<String, Entity> load(PlainMap world, PlainNames names) {
    world.requireKnown(
        "a world", Keys.SCHEMA, Keys.VERSION, Keys.TICK, Keys.SEED, Keys.RESOURCES, Keys.ENTITIES);
    requireVersion(world);
    long tick = world.number(Keys.TICK, 0, core.clock().tick());
    if (tick > MAX_TICK) {
      throw PlainMap.error(Keys.TICK, "is " + tick + ", which is too large");
    }
    long seed = world.number(Keys.SEED, Long.MIN_VALUE, core.seed().seed());
    List<PlainMap> entities = maps(world);
    names.declareUnknown(entities);
    EntityIds ids = EntityIds.ofWorld(core.index(), entities, names.ignoresUnknown());
    Map<Class<?>, Object> resources = new LinkedHashMap<>();
    List<EntityPlan> plans =
        locked(
            () -> {
              resources.putAll(resources(world.map(Keys.RESOURCES), names, ids));
              return plan(entities, names, ids);
            });
    if (ids.isExact()) {
      core.clock().startAt(tick);
      core.seed().set(seed);
      resources.forEach(
          (type, value) -> {
            core.resources().put(type, value);
            core.resources().mark(type);
          });
    }
    spawn(ids, plans);
    return ids.byId();
  }

  private static void requireVersion(PlainMap world) {
    long version = world.number(Keys.VERSION, 1, 0);
    if (version != VERSION) {
      throw PlainMap.error(
          world.has(Keys.VERSION) ? Keys.VERSION : "",
          version == 0
              ? "has no \"phyla\": 1, so it is not a world"
              : "is " + version + ", which a newer version of Phyla wrote; this one reads 1");
    }
  }

  private static List<PlainMap> maps(PlainMap world) {
    List<?> list = world.list(Keys.ENTITIES);
    var maps = new ArrayList<PlainMap>(list.size());
    for (int i = 0; i < list.size(); i++) {
      maps.add(PlainMap.of(list.get(i), world.placeOf(Keys.ENTITIES, i)));
    }
    return maps;
  }

  private Map<Class<?>, Object> resources(PlainMap map, PlainNames names, EntityIds ids) {
    ResourceStore store = core.resources();
    var known = new ArrayList<>(store.types());
    known.addAll(store.markedTypes());
    var resources = new LinkedHashMap<Class<?>, Object>();
    map.content()
        .forEach(
            (name, plain) -> {
              String place = map.placeOf(name);
              Class<?> type = names.other(name, place, known, "resource", "Resources.markState");
              if (type != null) {
                Object value = values.value(type, plain, place, ids);
                if (value == null) {
                  throw PlainMap.error(place, "is null, and a resource has a value");
                }
                resources.put(type, value);
              }
            });
    return resources;
  }

  @Override
  public Entity spawn(Map<String, ? extends @Nullable Object> plain, SnapshotLoader loader) {
    requireIdle.accept("Spawning a plain entity");
    PlainMap entity = PlainMap.of(Objects.requireNonNull(plain, "The plain entity is null."), "");
    var names = new PlainNames(core.schema(), loader);
    return undeclaringOnFailure(
        names,
        () -> {
          names.declareUnknown(List.of(entity));
          EntityIds ids = EntityIds.ofOne(core.index(), entity, names.ignoresUnknown());
          spawn(ids, locked(() -> plan(List.of(entity), names, ids)));
          return ids.handles().getFirst();
        });
  }

  private List<EntityPlan> plan(List<PlainMap> entities, PlainNames names, EntityIds ids) {
    var reader = new EntityReader(core, values, names, ids);
    var plans = new ArrayList<EntityPlan>(entities.size());
    for (int i = 0; i < entities.size(); i++) {
      plans.add(reader.read(entities.get(i), ids.handles().get(i)));
    }
    LinkChecks.requireConsistent(plans);
    return Collections.unmodifiableList(plans);
  }

  private void spawn(EntityIds ids, List<EntityPlan> plans) {
    long[] taken = ids.take();
    assert taken.length == plans.size();
    PlannedArrivals.spawn(core, plans);
  }

  /// A step that may throw.
  private interface Step<T> {
    T run();
  }

  /// Runs constructors and codecs, which must not change the world.
  private <T> T locked(Step<T> step) {
    core.guard().beginChange();
    try {
      return step.run();
    } finally {
      core.guard().endChange();
    }
  }

  private static <T> T undeclaringOnFailure(PlainNames names, Step<T> step) {
    try {
      return step.run();
    } catch (SnapshotException e) {
      names.undeclare();
      throw e;
    }
  }
}
