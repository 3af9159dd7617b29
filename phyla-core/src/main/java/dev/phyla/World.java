package dev.phyla;

import dev.phyla.internal.access.Accessors;
import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.structure.Arrivals;
import dev.phyla.internal.structure.BulkMigrations;
import dev.phyla.internal.structure.Departures;
import dev.phyla.internal.structure.Migrations;
import dev.phyla.internal.table.Spawner;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Entities, their components, and the queries over them.
///
/// ```java
/// record Position(float x, float y) {}
/// record Velocity(float dx, float dy) {}
///
/// var world = new World();
/// world.spawn(new Position(0, 0), new Velocity(1, 2));
/// var movers = world.query(write(Position.class), read(Velocity.class));
/// movers.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
/// ```
///
/// A component is a value of any record, taken apart into one primitive array for each field; an
/// entity has at most one of a type. Values of other classes are kept by reference. Types are
/// registered when they are first used.
///
/// Handles of dead entities are detected; using one is not an error: `isAlive` and `has` are false,
/// `find` is empty, `despawn`, `set` and `remove` do nothing and return false. Only `get` throws.
///
/// A world belongs to the thread that made it, until another one [adopts][#adopt()] it. Worlds are
/// independent of each other; many small ones can share a [Schema], which saves memory and time.
public final class World implements Queryable, AutoCloseable {
  static final String NULL_COMPONENT = "A component cannot be null.";
  static final String NULL_COMPONENTS = "The components are null.";
  static final String NULL_TYPE = "The component type is null.";

  /// The state that this facade is aimed at.
  private WorldView view;

  // What the paths of single entities need of it, at hand.
  private WorldCore core;
  private Guard guard;
  private Arrivals arrivals;
  private Migrations migrations;
  private Departures departures;
  private Accessors accessors;

  /// The name of the random stream that was asked for last, and its hash.
  private @Nullable String randomName;

  private long randomNameHash;

  /// An empty world with a schema of its own, which belongs to the calling thread.
  public World() {
    this(new Schema());
  }

  /// An empty world that shares a schema with others, which belongs to the calling thread.
  ///
  /// @param schema the component types and all that is derived from them
  public World(Schema schema) {
    this(schema, WorldMode.FAST);
  }

  private World(Schema schema, WorldMode mode) {
    var own = new WorldView(this, schema, mode);
    this.view = own;
    this.core = own.core();
    this.guard = core.guard();
    this.arrivals = core.structure().arrivals();
    this.migrations = core.structure().migrations();
    this.departures = core.structure().departures();
    this.accessors = core.accessors();
  }

  /// Aims this facade at another state: every call goes there from now on. What was made of the
  /// state before - queries, archetypes, columns, commands - goes on to work on that one. So a few
  /// facades serve thousands of worlds.
  ///
  /// @param other the state of another facade, on the same thread
  void aim(WorldView other) {
    guard.checkStructure("Aiming a world at another state");
    other.guard().checkUse();
    view = other;
    core = other.core();
    guard = core.guard();
    arrivals = core.structure().arrivals();
    migrations = core.structure().migrations();
    departures = core.structure().departures();
    accessors = core.accessors();
    other.aimedBy(this);
  }

  WorldView view() {
    return view;
  }

  /// An empty world that reports mistakes which would go unnoticed otherwise, for tests and for
  /// finding bugs. It is slower and takes more memory; otherwise it behaves the same.
  /// - A handle that this world never gave out throws wherever it is used, instead of counting as
  ///   dead. Handles of two checked worlds differ if the worlds have different numbers.
  /// - A [write handle][Ref] that is used after the call it was given to throws.
  /// - An array of a [column][Column] that is written after the next structural change of its
  ///   archetype is reported by [#endUpdate()], [#verify()], [#close()], and when a column of that
  ///   archetype is checked out. Reading such an array gives NaNs, nulls, or the smallest numbers.
  ///
  /// @param number tells the worlds of a program apart, from 0 to 32,766; slots of a checked world
  ///   are used 65,536 times at most
  /// @return the world
  public static World checked(int number) {
    return new World(new Schema(), WorldMode.checked(number));
  }

  /// The schema of this world.
  ///
  /// @return the schema, which other worlds may share
  public Schema schema() {
    guard.checkUse();
    return view.schema();
  }

  WorldCore core() {
    return core;
  }

  Guard guard() {
    return guard;
  }

  ComponentRegistry registry() {
    return core.registry();
  }

  // Entities.

  /// Spawns an entity.
  ///
  /// @param components what it has: values, or classes for the default of a type
  /// @return its handle
  public Entity spawn(Object... components) {
    Objects.requireNonNull(components, NULL_COMPONENTS);
    long entity = arrivals.trySpawn(components);
    return Entity.fromBits(entity != Spawner.NOT_SPAWNED ? entity : arrive(components));
  }

  private long arrive(Object[] components) {
    guard.checkStructure("Spawning");
    SpawnPlan plan = core.schema().plans().plan(components);
    return arrivals.spawn(plan, components, 0, Arrivals.NEXT_HANDLE);
  }

  /// Spawns entities that all have the same, in consecutive rows of their archetype. For entities
  /// with values of their own see [#entityBuilder()].
  ///
  /// @param count how many, at least 0
  /// @param components what each has: values, or classes for the default of a type
  /// @return their handles
  public EntityList spawnMany(int count, Object... components) {
    EntityBuilder builder = entityBuilder();
    Objects.requireNonNull(components, NULL_COMPONENTS);
    for (Object component : components) {
      builder.with(component);
    }
    return builder.spawnMany(count);
  }

  /// Begins the description of entities to be spawned.
  ///
  /// @return a builder
  public EntityBuilder entityBuilder() {
    guard.checkUse();
    return new EntityBuilder(view);
  }

  static void requireCount(int count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "Cannot spawn " + count + " entities; a count is 0 or more.");
    }
  }

  /// Despawns an entity.
  ///
  /// @param entity the entity
  /// @return false if it was dead already, and nothing was done
  public boolean despawn(Entity entity) {
    Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
    return departures.tryDestroy(entity) || destroy(entity);
  }

  private boolean destroy(Entity entity) {
    if (!isAlive(entity)) {
      return false;
    }
    guard.checkStructure("Despawning");
    departures.destroy(entity.bits());
    return true;
  }

  /// Despawns all entities that match a query, in the order of iteration.
  ///
  /// Observers are called for each of them before the first is removed. An entity that an observer
  /// changed or moved meanwhile is despawned all the same; one that an observer despawned does not
  /// count.
  ///
  /// @param query a query of this world
  /// @return how many were despawned
  public int despawnAll(Query query) {
    guard.checkStructure("Despawning");
    requireOwn(query);
    QueryState state = query.rows().state();
    Match[] matches = state.matches();
    if (isWhole(query) && departsQuietly(state)) {
      int count = 0;
      for (int i = 0; i < state.size(); i++) {
        count += departures.destroyAll(matches[i].table());
      }
      return count;
    }
    long[] entities = query.rows().entities();
    return departures.destroyAll(entities, entities.length);
  }

  /// Despawns entities, in the order of the collection. Those that are dead already are ignored.
  ///
  /// Observers are called for each of them before the first is removed. An entity that an observer
  /// changed or moved meanwhile is despawned all the same; one that an observer despawned does not
  /// count.
  ///
  /// @param entities handles of this world
  /// @return how many were despawned
  public int despawnAll(Collection<Entity> entities) {
    guard.checkStructure("Despawning");
    Objects.requireNonNull(entities, "The entities are null.");
    var live = new long[entities.size()];
    int count = 0;
    for (Entity entity : new LinkedHashSet<>(entities)) {
      if (location(entity) != EntityIndex.NOWHERE) {
        live[count++] = entity.bits();
      }
    }
    return departures.destroyAll(live, count);
  }

  private boolean departsQuietly(QueryState state) {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      if (!core.structure().departsQuietly(matches[i].table())) {
        return false;
      }
    }
    return !guard.isAnnouncing();
  }

  /// Writes and adds components of all entities that match a query, each moving once at the most.
  ///
  /// Where nothing reacts to it, whole archetypes are moved at once. Otherwise it is as if [#set]
  /// was called for each entity in the order of iteration, and what callbacks throw is thrown at
  /// the end. If a component cannot be taken apart, nothing changes.
  ///
  /// @param query a query of this world
  /// @param components the values; or classes, which add the default of that type to entities that
  ///   lack it
  /// @return how many entities there were
  public int setAll(Query query, Object... components) {
    guard.checkStructure("Setting components of many entities");
    requireOwn(query);
    Objects.requireNonNull(components, NULL_COMPONENTS);
    SpawnPlan plan = core.schema().plans().plan(components);
    BulkMigrations bulk = core.structure().bulkMigrations();
    int done =
        isWhole(query) ? bulk.trySet(tablesOf(query), plan, components) : BulkMigrations.NOT_QUIET;
    return done != BulkMigrations.NOT_QUIET
        ? done
        : bulk.changeEach(
            query.rows().entities(),
            (i, entity) -> migrations.set(entity, core.index().location(entity), plan, components));
  }

  /// Writes or adds a component of all entities that match a query, a value of its own for each.
  ///
  /// All values are made before the first entity changes; if the function throws, or a value cannot
  /// be taken apart, nothing changes.
  ///
  /// @param query a query of this world
  /// @param type the component type
  /// @param function makes the value of an entity; the world cannot be changed inside it
  /// @param <T> the component type
  /// @return how many entities there were
  public <T> int setAll(
      Query query, Class<T> type, Function<? super Entity, ? extends T> function) {
    guard.checkStructure("Setting components of many entities");
    requireOwn(query);
    ComponentInfo info = registry().use(Objects.requireNonNull(type, NULL_TYPE));
    Objects.requireNonNull(function, "The function is null.");
    BulkMigrations bulk = core.structure().bulkMigrations();
    long[] entities = query.rows().entities();
    var values = new Object[entities.length];
    guard.beginChange();
    try {
      for (int i = 0; i < entities.length; i++) {
        values[i] =
            type.cast(
                Objects.requireNonNull(
                    function.apply(Entity.fromBits(entities[i])), "The function returned null."));
      }
    } finally {
      guard.endChange();
    }
    bulk.requireStorable(info, values);
    return bulk.changeEach(
        entities,
        (i, entity) -> migrations.set(entity, core.index().location(entity), info, values[i]));
  }

  /// Removes components of all entities that match a query, each moving once at the most. Types
  /// that an entity does not have are ignored.
  ///
  /// Where nothing reacts to it, whole archetypes are moved at once. Otherwise it is as if
  /// [#remove(Entity, Class...)] was called for each entity in the order of iteration, and what
  /// callbacks throw is thrown at the end.
  ///
  /// @param query a query of this world
  /// @param types the component types
  /// @return how many entities there were
  public int removeAll(Query query, Class<?>... types) {
    guard.checkStructure("Removing components of many entities");
    requireOwn(query);
    Objects.requireNonNull(types, NULL_TYPE);
    requireDistinct(types);
    List<ComponentInfo> infos =
        Arrays.stream(types).map(registry()::find).filter(Objects::nonNull).toList();
    BulkMigrations bulk = core.structure().bulkMigrations();
    int done = isWhole(query) ? bulk.tryRemove(tablesOf(query), infos) : BulkMigrations.NOT_QUIET;
    ComponentInfo[] each = infos.toArray(ComponentInfo[]::new);
    return done != BulkMigrations.NOT_QUIET
        ? done
        : bulk.changeEach(
            query.rows().entities(),
            (i, entity) -> migrations.remove(entity, core.index().location(entity), each));
  }

  private void requireOwn(Query query) {
    if (Objects.requireNonNull(query, "The query is null.").view() != view) {
      throw new IllegalArgumentException(query + " belongs to another world.");
    }
  }

  /// Whether a query visits all rows of its tables.
  private static boolean isWhole(Query query) {
    return !query.rows().isFiltered() && !query.rows().isConsuming();
  }

  /// The tables of a query that have rows.
  private static List<Table> tablesOf(Query query) {
    QueryState state = query.rows().state();
    return Arrays.stream(state.matches(), 0, state.size())
        .map(Match::table)
        .filter(table -> table.size() != 0)
        .toList();
  }

  /// The number of entities alive, enabled or not.
  ///
  /// @return how many there are
  public int count() {
    guard.checkUse();
    return core.index().live();
  }

  // Components of entities.

  /// Writes a component in place, or adds it. Adding moves the entity to another archetype and
  /// cannot be done inside a loop; writing in place can.
  ///
  /// @param entity the entity
  /// @param component the value; or a class, which adds the default of that type unless the entity
  ///   has one already
  /// @return false if the entity is dead, and nothing was done
  public boolean set(Entity entity, Object component) {
    Objects.requireNonNull(component, NULL_COMPONENT);
    Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
    return migrations.tryAdd(entity, component) || setOrAdd(entity, component);
  }

  private boolean setOrAdd(Entity entity, Object component) {
    TableAccessor<?> accessor = findAccessor(component.getClass());
    if (accessor != null
        && accessor.isPlain()
        && !accessor.isReplacementObserved()
        && !guard.isAnnouncing()) {
      @SuppressWarnings("unchecked") // defined for this class
      var typed = (Accessor<Object>) accessor;
      return typed.set(entity, component);
    }
    return setAndAnnounce(entity, component);
  }

  private boolean setAndAnnounce(Entity entity, Object component) {
    guard.checkUse();
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    ComponentInfo info =
        component instanceof Class<?> type
            ? registry().use(type).requireDefault()
            : registry().ofValue(component);
    migrations.set(entity.bits(), location, info, component);
    return true;
  }

  /// The accessor of a type, or null if the type is not registered.
  private @Nullable TableAccessor<?> findAccessor(Class<?> type) {
    TableAccessor<?> accessor = accessors.recent(type);
    return accessor != null ? accessor : lookUpAccessor(type);
  }

  private @Nullable TableAccessor<?> lookUpAccessor(Class<?> type) {
    guard.checkUse();
    ComponentInfo info = registry().find(Objects.requireNonNull(type, NULL_TYPE));
    return info == null ? null : accessors.use(type, info);
  }

  /// Writes several components in place, or adds them, moving the entity once at the most. Either
  /// all of it happens or, if something throws, nothing.
  ///
  /// @param entity the entity
  /// @param first a value or a class, as for [#set(Entity, Object)]
  /// @param second another one
  /// @param more the rest
  /// @return false if the entity is dead, and nothing was done
  public boolean set(Entity entity, Object first, Object second, Object... more) {
    guard.checkUse();
    Objects.requireNonNull(more, NULL_COMPONENTS);
    var components = new Object[more.length + 2];
    components[0] = first;
    components[1] = second;
    System.arraycopy(more, 0, components, 2, more.length);
    SpawnPlan plan = core.schema().plans().plan(components);
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    migrations.set(entity.bits(), location, plan, components);
    return true;
  }

  /// Removes a component. If the entity does not have it, nothing changes.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity, Class<?> type) {
    Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
    return migrations.tryRemove(entity, type) || removeIfPresent(entity, type);
  }

  private boolean removeIfPresent(Entity entity, Class<?> type) {
    guard.checkUse();
    long location = location(entity);
    ComponentInfo info = registry().find(Objects.requireNonNull(type, NULL_TYPE));
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    if (info != null) {
      migrations.remove(entity.bits(), location, info);
    }
    return true;
  }

  /// Removes components, moving the entity once at the most. Types it does not have are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity, Class<?>... types) {
    guard.checkUse();
    Objects.requireNonNull(types, NULL_TYPE);
    requireDistinct(types);
    var infos = new @Nullable ComponentInfo[types.length];
    for (int i = 0; i < types.length; i++) {
      infos[i] = registry().find(types[i]);
    }
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    migrations.remove(entity.bits(), location, infos);
    return true;
  }

  /// Refuses types of which one is null or given twice.
  static void requireDistinct(Class<?>[] types) {
    for (int i = 0; i < types.length; i++) {
      Objects.requireNonNull(types[i], NULL_TYPE);
      for (int j = 0; j < i; j++) {
        if (types[j] == types[i]) {
          throw new IllegalArgumentException(
              types[i].getSimpleName() + " is given twice; an entity has one component of a type.");
        }
      }
    }
  }

  /// Whether an entity is alive and has a component, enabled or not.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return true if so
  public boolean has(Entity entity, Class<?> type) {
    return componentOf(entity, type) >= 0;
  }

  /// The component of an entity.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value
  /// @throws NoSuchElementException if the entity is dead or has no such component
  public <T> T get(Entity entity, Class<T> type) {
    TableAccessor<?> accessor = findAccessor(type);
    if (accessor == null) {
      Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
      throw TableAccessor.missing(entity, type.getSimpleName(), core.tables(), core.index());
    }
    return type.cast(accessor.get(entity));
  }

  /// The component of an entity, if it is alive and has it.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value or nothing
  public <T> Optional<T> find(Entity entity, Class<T> type) {
    TableAccessor<?> accessor = findAccessor(type);
    if (accessor == null) {
      guard.checkUse();
      location(entity); // which refuses null, and in a checked world a handle of another
      return Optional.empty();
    }
    return accessor.has(entity) ? Optional.of(type.cast(accessor.get(entity))) : Optional.empty();
  }

  /// Random access to one component type, faster than [#get(Entity, Class)].
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the accessor, to be kept
  public <T> Accessor<T> accessor(Class<T> type) {
    guard.checkUse();
    ComponentInfo info = registry().use(Objects.requireNonNull(type, NULL_TYPE));
    @SuppressWarnings("unchecked") // defined for this class
    var typed = (Accessor<T>) accessors.of(info);
    return typed;
  }

  // Components by type, also those without a class.

  /// Access to the components of one type by entity, also of a type that has no class, with its
  /// fields by name. For types with a class, access by class is faster.
  ///
  /// @param type the component type
  /// @param <T> the type of the values; for a component without a class a map of its fields
  /// @return the access, to be kept
  public <T> ComponentAccess<T> component(ComponentType<T> type) {
    guard.checkUse();
    return new ComponentAccess<>(view, type, view.schema().resolve(type));
  }

  /// Access to the components of the type with a stable name.
  ///
  /// @param name the name
  /// @return the access, to be kept
  /// @throws IllegalArgumentException if no component has that name
  public ComponentAccess<?> componentNamed(String name) {
    return component(
        componentType(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "There is no component named \"" + name + "\" in this world.")));
  }

  // Component types.

  /// Registers a component type. This also happens when a type is first used; doing it again
  /// changes nothing.
  ///
  /// A few classes have to be registered before they are used, because using them is a mistake most
  /// of the time: collections, maps, strings and other character sequences, boxed values, optionals
  /// and exceptions, unless they are records, enums or annotated with [Component].
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <T> the component type
  /// @return what the world knows of it
  /// @throws IllegalArgumentException if the class cannot be a component, is not accessible, or has
  ///   the name of another registered type
  public <T> ComponentType<T> register(Class<T> type) {
    guard.checkUse();
    return view.schema().register(type);
  }

  /// Whether a component type is registered.
  ///
  /// @param type a class
  /// @return true if it was registered or used
  public boolean isRegistered(Class<?> type) {
    guard.checkUse();
    return registry().find(Objects.requireNonNull(type, NULL_TYPE)) != null;
  }

  /// The component type with a stable name.
  ///
  /// @param name the name
  /// @return the type, or nothing if none has that name
  public Optional<ComponentType<?>> componentType(String name) {
    guard.checkUse();
    return view.schema().componentType(name);
  }

  /// All component types of the schema, in the order of their ids.
  ///
  /// @return the types
  public List<ComponentType<?>> componentTypes() {
    guard.checkUse();
    return view.schema().componentTypes();
  }

  /// Names a column of a component, to check it out of archetypes.
  ///
  /// @param component the component type
  /// @param field the field, with dots between nested records; `value` for a component that is not
  ///   a record
  /// @param arrayType the class of the array: `float[]` for a `float`, `long[]` for an [Entity],
  ///   `Object[]` for a reference
  /// @param <A> the class of the array
  /// @return the column, to be kept
  public <A> Column<A> column(Class<?> component, String field, Class<A> arrayType) {
    guard.checkUse();
    Objects.requireNonNull(field, "The field is null.");
    Objects.requireNonNull(arrayType, "The array type is null.");
    ComponentInfo info = registry().use(Objects.requireNonNull(component, NULL_TYPE));
    return Column.of(view, info, field, arrayType);
  }

  // Archetypes and locations.

  /// Whether an entity exists.
  ///
  /// @param entity a handle, possibly of a dead entity or of none
  /// @return true if it is alive
  public boolean isAlive(Entity entity) {
    guard.checkUse();
    return location(entity) != EntityIndex.NOWHERE;
  }

  /// The archetype of an entity, which says what components it has.
  ///
  /// @param entity the entity
  /// @return its archetype
  /// @throws NoSuchElementException if the entity is dead
  public Archetype archetype(Entity entity) {
    return view.archetype(core.tables().table(EntityIndex.table(liveLocation(entity))));
  }

  /// All archetypes of this world, in the order of their ids. The first is that of entities without
  /// components.
  ///
  /// @return the archetypes
  public List<Archetype> archetypes() {
    guard.checkUse();
    return core.tables().all().stream().map(view::archetype).toList();
  }

  /// Reclaims all archetypes without entities, except that of entities without components: frees
  /// their memory and their ids. Queries, edges and accessors forget them; an [Archetype] that is
  /// still held throws when it is used. An archetype that is needed again appears anew.
  ///
  /// @return how many were reclaimed
  /// @throws IllegalStateException inside a loop or a callback; nothing is done then
  /// @throws CallbackException if a callback threw; the archetypes are reclaimed all the same
  public int reclaimArchetypes() {
    guard.checkStructure("Reclaiming archetypes");
    if (guard.isAnnouncing()) {
      throw new IllegalStateException(
          "Archetypes cannot be reclaimed from inside a callback, because an entity may be moving to"
              + " one; reclaim them afterwards.");
    }
    int reclaimed = 0;
    for (Table table : core.tables().all()) {
      if (table.size() == 0 && table != core.tables().root()) {
        core.tables().reclaim(table);
        view.forget(table);
        reclaimed++;
      }
    }
    Dispatcher dispatcher = core.findDispatcher();
    if (dispatcher != null) {
      dispatcher.throwPending();
    }
    return reclaimed;
  }

  /// The location of an entity, for direct access.
  ///
  /// @param entity the entity
  /// @return its location, valid until the next structural change of its archetype
  /// @throws NoSuchElementException if the entity is dead
  public Location locate(Entity entity) {
    long location = liveLocation(entity);
    return toLocation(location);
  }

  /// The location of an entity, for direct access, if it is alive.
  ///
  /// @param entity the entity
  /// @return its location, valid until the next structural change of its archetype; nothing if the
  ///   entity is dead
  public Optional<Location> findLocation(Entity entity) {
    guard.checkUse();
    long location = location(entity);
    return location == EntityIndex.NOWHERE ? Optional.empty() : Optional.of(toLocation(location));
  }

  private Location toLocation(long location) {
    Table table = core.tables().table(EntityIndex.table(location));
    return new Location(view.archetype(table), EntityIndex.row(location), table.version());
  }

  private long liveLocation(Entity entity) {
    guard.checkUse();
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      throw new NoSuchElementException(
          "The entity "
              + entity
              + (core.index().isReserved(entity.bits())
                  ? " is not spawned yet; flush the commands that spawn it first."
                  : " is dead."));
    }
    return location;
  }

  /// The component at a location.
  ///
  /// @param location a location that is still valid
  /// @param type a component type that its archetype has
  /// @param <T> the component type
  /// @return its value
  /// @throws IllegalStateException if the archetype changed since the location was taken
  public <T> T getDirect(Location location, Class<T> type) {
    valid(location);
    return location.archetype().get(location.row(), type);
  }

  /// The array of a column in the archetype of a location, for reading: the element of the entity
  /// is at `location.row()`, or begins at that row times the column's stride.
  ///
  /// @param column the column
  /// @param location a location that is still valid
  /// @param <A> the class of the array
  /// @return the array, valid until the next structural change of the archetype
  /// @throws IllegalStateException if the archetype changed since the location was taken
  public <A> A getDirect(Column<A> column, Location location) {
    valid(location);
    return location.archetype().read(column);
  }

  /// Replaces a component at a location.
  ///
  /// @param location a location that is still valid
  /// @param value the new value, of a type that the archetype has
  /// @throws IllegalStateException if the archetype changed since the location was taken
  public void setDirect(Location location, Object value) {
    valid(location);
    location.archetype().set(location.row(), value);
  }

  Table valid(Location location) {
    guard.checkUse();
    Archetype archetype = Objects.requireNonNull(location, "The location is null.").archetype();
    if (archetype == null) {
      throw new IllegalArgumentException(
          "The location " + location + " has no archetype; take locations from World.locate.");
    }
    if (archetype.view() != view) {
      throw new IllegalArgumentException("The location " + location + " is in another world.");
    }
    if (archetype.table().version() != location.version()) {
      throw new IllegalStateException(
          "The location in row "
              + location.row()
              + " of "
              + archetype
              + " is stale: the archetype changed since it was taken; locate the entity again.");
    }
    return archetype.table();
  }

  long location(Entity entity) {
    return view.location(entity);
  }

  /// The number of a component that an entity has, or -1.
  int componentOf(Entity entity, Class<?> type) {
    guard.checkUse();
    long location = location(entity);
    ComponentInfo info = registry().find(Objects.requireNonNull(type, NULL_TYPE));
    return location != EntityIndex.NOWHERE
            && info != null
            && core.tables().table(EntityIndex.table(location)).base(info.id()) >= 0
        ? info.id()
        : -1;
  }

  // Learning of changes.

  /// Calls an observer whenever a component was added to an entity: when the entity was spawned
  /// with it, or gained it. The value is in place then.
  ///
  /// Components of one operation are announced in the order of their names, observers of one
  /// component are called in the order of registration. An observer that throws undoes nothing: the
  /// others are called, and what was thrown is thrown together, as a [CallbackException], when the
  /// operation is complete.
  ///
  /// An observer that is registered inside a callback hears of the changes that are made from then
  /// on: not of components that were there already, even if they have not been announced yet, but
  /// of all that go afterwards, except for the component that is being announced at that moment.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the value
  /// @param <T> the component type
  /// @return the subscription, to be closed when it is no longer wanted
  public <T> Subscription onAdd(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.ADD, observer);
  }

  /// Calls an observer whenever a component is about to go: when it is removed, or the entity
  /// despawned. The value can still be read. Closing the world calls no observer.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the last value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for order and exceptions
  public <T> Subscription onRemove(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.REMOVE, observer);
  }

  /// Calls an observer whenever a component that was there is replaced, by `set`, `setDirect`,
  /// `Archetype.set` or a command, also by an equal value. Writes inside loops, to columns and
  /// through accessors do not call it; they only mark change.
  ///
  /// @param type the component type
  /// @param observer gets the world, the entity and the new value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for order and exceptions
  public <T> Subscription onSet(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.SET, observer);
  }

  private <T> Subscription observe(Class<T> type, Event event, Observer<? super T> observer) {
    guard.checkUse();
    Objects.requireNonNull(observer, "The observer is null.");
    ComponentInfo info = registry().use(Objects.requireNonNull(type, NULL_TYPE));
    if (event != Event.SET) {
      return view.dispatcher().observe(info, event, observer);
    }
    Accessors observed = accessors;
    Dispatcher dispatcher = view.dispatcher();
    Guard observedGuard = guard;
    Subscription subscription = dispatcher.observe(info, event, observer);
    observed.setReplacementObserved(info, true);
    return () -> {
      subscription.close();
      if (!observedGuard.isClosed()) {
        observed.setReplacementObserved(info, dispatcher.reactsToReplacement(info));
      }
    };
  }

  /// Registers a callback for new archetypes. It is called before the entity that needed the
  /// archetype is there. The structure of the world cannot change during the call. What is thrown
  /// comes out of the operation that created the archetype, when it is complete.
  ///
  /// @param callback gets the archetype
  /// @return the subscription
  public Subscription onArchetypeCreated(Consumer<? super Archetype> callback) {
    guard.checkUse();
    return view.dispatcher().onCreated(Objects.requireNonNull(callback, "The callback is null."));
  }

  /// Registers a callback for archetypes that are [reclaimed][#reclaimArchetypes()]. It is called
  /// while the archetype can still be asked for its components; it has no rows. The structure of
  /// the world cannot change during the call.
  ///
  /// @param callback gets the archetype
  /// @return the subscription
  public Subscription onArchetypeReclaimed(Consumer<? super Archetype> callback) {
    guard.checkUse();
    return view.dispatcher().onReclaimed(Objects.requireNonNull(callback, "The callback is null."));
  }

  <T> Removals<T> removals(Term.Removed<T> term) {
    guard.checkUse();
    ComponentInfo info = view.resolveTerm(term.component());
    return new Removals<>(view, info, view.watches().removed(info));
  }

  /// Makes a feed of the entities that have all of some components: one consumer, which reports
  /// which of them joined, changed and left. What a query reports with separate terms, each for
  /// itself, a feed reports together.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed, to be kept; its first read reports all entities as joined
  public ChangeFeed feed(Class<?>... types) {
    return ChangeFeed.of(view, types);
  }

  /// Makes a feed, like [#feed(Class...)], also of components without a class.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed
  public ChangeFeed feed(ComponentType<?>... types) {
    return ChangeFeed.of(view, types);
  }

  /// Stops equal-value writes from counting as changes of a component, for all consumers. Values
  /// are equal if all their fields are: numbers as boxed ones would be, references by `equals`.
  /// Comparing costs time for each write of a component that is watched.
  ///
  /// @param type the component type
  public void ignoreEqualWrites(Class<?> type) {
    guard.checkUse();
    view.watches().ignoreEqual(registry().use(Objects.requireNonNull(type, NULL_TYPE)));
  }

  // Tags.

  /// The tag that a class names, for adding it to entities and removing it. It has nothing to do
  /// with a component of that class.
  ///
  /// @param marker any class or interface that has a name, like `interface Selected {}`
  /// @return the tag, always the same for a class
  /// @throws IllegalArgumentException if another tag of this world has the same name
  public Tag tag(Class<?> marker) {
    guard.checkUse();
    return view.tag(marker);
  }

  // Enabling.

  /// Disables an entity: queries pass over it, unless they ask for it with
  /// [Term#includeDisabled()]. It stays where it is, keeps what it has, and everything that names
  /// it, such as [World#get], [World#set] and [World#despawn], works as before. May be called
  /// inside loops; what the loop visits is settled already.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean disable(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      core.enabling().entities().add(entity.bits());
    }
    return alive;
  }

  /// Enables an entity that was disabled. The state of its components is another matter, and stays.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean enable(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      core.enabling().entities().remove(entity.bits());
    }
    return alive;
  }

  /// Whether an entity is alive and not disabled.
  ///
  /// @param entity the entity
  /// @return true if so, whatever the state of its components
  public boolean isEnabled(Entity entity) {
    return isAlive(entity) && core.enabling().isEnabled(entity.bits());
  }

  /// Disables a component of an entity: queries that `read`, `write` or ask `with` it pass over the
  /// entity, unless they say [Term#includeDisabled()]. Terms that do not need the component, which
  /// are `optional`, `without` and `anyOf`, take no notice, and neither do [World#get], [World#set]
  /// and [World#has]. May be called inside loops; what the loop visits is settled already.
  ///
  /// The component stays disabled while the entity has it. One that is removed and added again is
  /// enabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component, and nothing was done
  public boolean disable(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    if (component < 0) {
      return false;
    }
    core.enabling().component(component).add(entity.bits());
    return true;
  }

  /// Enables a component that was disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component, and nothing was done
  public boolean enable(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    EntitySet disabled = component < 0 ? null : core.enabling().findComponent(component);
    if (disabled != null) {
      disabled.remove(entity.bits());
    }
    return component >= 0;
  }

  /// Whether an entity is alive and has a component that is not disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return true if so, whether the entity as such is enabled or not
  public boolean isEnabled(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    return component >= 0 && core.enabling().isEnabled(entity.bits(), component);
  }

  // Commands.

  /// The commands of this world: structural changes that are recorded now, inside loops too, and
  /// applied by [#flush()].
  ///
  /// @return always the same buffer
  public Commands commands() {
    guard.checkUse();
    return view.commands();
  }

  /// Applies the [commands][#commands()] of this world; see [Commands#flush()].
  ///
  /// @throws CallbackException if user code threw; all other commands were applied
  public void flush() {
    guard.checkFlush();
    Commands commands = view.findCommands();
    if (commands != null) {
      commands.flush();
    }
  }

  /// Makes a buffer for commands beside that of the world, which is flushed by itself or appended
  /// to another. Close it in the end, so that handles of entities it never spawned can be used
  /// again.
  ///
  /// @param name what it is called in reports
  /// @return an empty buffer
  public Commands newCommands(String name) {
    guard.checkUse();
    return new Commands(
        view.commandTarget(), Objects.requireNonNull(name, Commands.NULL_NAME), false);
  }

  /// Sets the handler for commands that are skipped because their entity is dead, in place of the
  /// one before. At first there is none.
  ///
  /// The handler is called in the middle of the flush, where the command would have been applied,
  /// and may do what an action of a command may do.
  ///
  /// @param handler gets each skipped command of every buffer of this world
  public void onSkippedCommand(Consumer<? super SkippedCommand> handler) {
    guard.checkUse();
    view.commandTarget()
        .skips()
        .handleWith(Objects.requireNonNull(handler, "The handler is null."));
  }

  // Resources and events.

  /// What the world has once, found by its type.
  ///
  /// @return the resources of this world
  public Resources resources() {
    guard.checkUse();
    return view.resources();
  }

  /// The channel of events of a type, made on first use. There is one for each type.
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <E> the type of the events
  /// @return the channel, to be kept
  /// @throws IllegalArgumentException if the class could not be a component either, or is not
  ///   accessible
  public <E> Events<E> events(Class<E> type) {
    guard.checkUse();
    return core.channels().channel(type);
  }

  // Queries.

  @Override
  public World world() {
    return this;
  }

  QueryRows rows(List<? extends Term> terms) {
    return view.rows(terms);
  }

  // The world as a whole.

  /// The number of updates that have [ended][#endUpdate()].
  ///
  /// @return the tick, from 0
  public long tick() {
    guard.checkUse();
    return core.clock().tick();
  }

  /// Ends an update: the [tick][#tick()] advances, what was written so far is no longer dirty, and
  /// events of the update before are over. Then the [commands][#commands()] that are still pending
  /// are applied; what they write belongs to the tick that begins.
  ///
  /// @throws IllegalStateException inside a loop or a callback; nothing is done then
  /// @throws CallbackException if user code threw while commands were applied; the update has ended
  ///   all the same
  public void endUpdate() {
    guard.checkEndUpdate();
    core.endUpdate();
    Commands commands = view.findCommands();
    if (commands != null) {
      commands.flush();
    }
  }

  // Randomness.

  /// The seed of the random streams, at first 0.
  ///
  /// @return the seed
  public long seed() {
    guard.checkUse();
    return core.seed().seed();
  }

  /// Sets the seed of the random streams.
  ///
  /// @param seed any number
  public void seed(long seed) {
    guard.checkUse();
    core.seed().set(seed);
  }

  /// Random numbers that depend on the seed, the tick and a name only. Asking again within a tick
  /// gives a stream that begins anew with the same numbers, so every use has a name of its own.
  ///
  /// @param name what the numbers are for
  /// @return a new stream
  public RandomStream random(String name) {
    return random(name, Entity.NONE);
  }

  /// Random numbers that depend on the seed, the tick, a name and an entity only, and so not on the
  /// order in which entities are visited.
  ///
  /// @param name what the numbers are for
  /// @param entity the entity they are for
  /// @return a new stream
  public RandomStream random(String name, Entity entity) {
    guard.checkUse();
    long nameHash = hashOf(Objects.requireNonNull(name, "The name is null."));
    long entityBits = Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits();
    return new RandomStream(
        RandomStream.key(core.seed().seed(), core.clock().tick(), nameHash, entityBits));
  }

  private long hashOf(String name) {
    if (!name.equals(randomName)) {
      randomNameHash = StableHash.ofText(name);
      randomName = name;
    }
    return randomNameHash;
  }

  /// A hash of which entities there are, what they have, how they are tagged and what of them is
  /// disabled. It does not depend on archetypes, rows, the order of registration or the process, so
  /// two worlds that hold the same have the same.
  ///
  /// NaNs count as one; enums count by name; strings, boxed values, records, arrays and collections
  /// by content. For objects of other classes say how they count with [#registerHash].
  ///
  /// @return the hash
  public long contentHash() {
    guard.checkUse();
    return core.contentHash();
  }

  /// A hash of the content and of all that decides what happens next: the order of rows and of
  /// tagged entities, the generations and the list of free slots, the tick, events that can still
  /// be read, the seed of random streams, and resources that are [marked][Resources#markState]. Who
  /// watches what does not count. This is what determinism tests compare.
  ///
  /// @return the hash
  public long stateHash() {
    guard.checkUse();
    return core.stateHash();
  }

  /// Says how objects of a class count in hashes of this world.
  ///
  /// @param type the exact class of the objects
  /// @param hash gives equal numbers for equal objects, in every process
  /// @param <T> the class
  public <T> void registerHash(Class<T> type, ToLongFunction<? super T> hash) {
    guard.checkUse();
    core.stableHash()
        .register(
            Objects.requireNonNull(type, NULL_TYPE),
            Objects.requireNonNull(hash, "The hash is null."));
  }

  /// Checks that the world is consistent in itself; expensive, meant for tests and debugging.
  ///
  /// @throws IllegalStateException if it is not; the message says where
  public void verify() {
    guard.checkUse();
    core.verify();
  }

  /// Makes the calling thread the owner of the world. The old owner must have stopped using it, and
  /// the two threads must synchronise with each other, as for any object that is handed over.
  ///
  /// @throws IllegalStateException if the world is closed, or inside a loop or a callback
  public void adopt() {
    guard.adopt();
  }

  /// Closes the [resources][Resources] of the world, which may still use it, and then the world.
  /// Commands that are not applied are dropped. Using it afterwards throws; closing it again, also
  /// while it is being closed, does nothing.
  ///
  /// @throws IllegalStateException if a resource threw; the world is closed all the same, and what
  ///   other resources threw is suppressed in it
  @Override
  public void close() {
    if (guard.isClosed()) {
      return;
    }
    guard.checkStructure("Closing");
    if (guard.isAnnouncing()) {
      throw new IllegalStateException(
          "The world cannot be closed from inside a callback; close it afterwards.");
    }
    try {
      resources().closeWithWorld();
    } finally {
      if (guard.isClosed()) {
        Commands commands = view.findCommands();
        if (commands != null) {
          commands.drop();
        }
        core.tables().releaseAll();
      }
    }
    core.tables().requireExpiredColumnsUntouched();
  }

  @Override
  public String toString() {
    return "World of "
        + core.index().live()
        + " entities in "
        + core.tables().size()
        + " archetypes";
  }
}
