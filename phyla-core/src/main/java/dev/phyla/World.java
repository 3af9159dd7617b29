package dev.phyla;

import dev.phyla.internal.access.Accessors;
import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.diff.WorldComparison;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.WorldMode;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.plain.PlainState;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.relation.TreeArrivals;
import dev.phyla.internal.relation.TreePlan;
import dev.phyla.internal.replica.WorldReplication;
import dev.phyla.internal.schema.SpawnPlan;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.structure.Arrivals;
import dev.phyla.internal.structure.BulkMigrations;
import dev.phyla.internal.structure.Departures;
import dev.phyla.internal.structure.Migrations;
import dev.phyla.internal.table.Spawner;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.CoreState;
import dev.phyla.internal.world.StateRecording;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.relation.Hierarchy;
import dev.phyla.relation.RelationAccess;
import dev.phyla.snapshot.PlainAccess;
import dev.phyla.snapshot.StateAccess;
import dev.phyla.snapshot.WorldDiff;
import dev.phyla.spi.ComponentFollower;
import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.RecordedWorld;
import dev.phyla.spi.ResidentWorlds;
import dev.phyla.spi.SystemAccess;
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

/// A container of entities and their components, and the entry point for queries over them.
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
/// Any record can be a component; each of its fields is stored in a primitive array. Instances of
/// other classes are stored by reference. An entity has at most one component of a type. Types are
/// registered on first use.
///
/// Handles of dead entities are detected; using one is not an error: `isAlive` and `has` are false,
/// `find` is empty, `despawn`, `set` and `remove` do nothing and return false. Only `get` throws.
///
/// A world belongs to the thread that created it, until another thread [adopts][#adopt()] it.
/// Worlds are independent of each other; many small ones can share a [Schema], which saves memory
/// and time.
public final class World implements Queryable, Recordable, AutoCloseable {
  static final String NULL_COMPONENT = "A component cannot be null.";
  static final String NULL_COMPONENTS = "The components are null.";
  static final String NULL_TYPE = "The component type is null.";

  /// The state that this facade is aimed at.
  private WorldView view;

  // Parts of the view, cached for operations on single entities.
  private WorldCore core;
  private Guard guard;
  private Arrivals arrivals;
  private Migrations migrations;
  private Departures departures;
  private Accessors accessors;

  /// The name of the random stream that was requested last, and its hash.
  private @Nullable String randomName;

  private long randomNameHash;

  /// Creates an empty world with its own schema. It belongs to the calling thread.
  public World() {
    this(new Schema());
  }

  /// Creates an empty world that uses a given schema. It belongs to the calling thread.
  ///
  /// @param schema the schema, which other worlds may share
  public World(Schema schema) {
    this(schema, WorldMode.FAST, 0);
  }

  private World(Schema schema, WorldMode mode, int worlds) {
    var own = new WorldView(this, schema, mode, worlds);
    this.view = own;
    this.core = own.core();
    this.guard = core.guard();
    this.arrivals = core.structure().arrivals();
    this.migrations = core.structure().migrations();
    this.departures = core.structure().departures();
    this.accessors = core.accessors();
  }

  /// Aims this facade at another state, which all further calls use. Queries, archetypes, columns
  /// and commands that were created before keep working on the previous state. A few facades can
  /// thus serve thousands of worlds.
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

  /// Creates an empty world that detects mistakes which otherwise stay unnoticed; meant for tests
  /// and debugging. It is slower and takes more memory, and otherwise behaves the same.
  /// - Using a handle that this world never issued throws, where another world treats it as dead.
  ///   Checked worlds with different numbers issue different handles.
  /// - Using a [write handle][Ref] after the call it was passed to throws.
  /// - Writing an array of a [column][Column] after a structural change of its archetype is
  ///   reported by [#endUpdate()], [#verify()], [#close()], and when a column of that archetype is
  ///   checked out. Reading such an array gives NaN, null, or the smallest number.
  ///
  /// @param number a number from 0 to 32,766 that distinguishes the worlds of a program; a checked
  ///   world reuses a slot at most 65,536 times
  /// @return the world
  public static World checked(int number) {
    return new World(new Schema(), WorldMode.checked(number), 0);
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
  /// @param components the components: values, bundles of values, or classes for the default values
  ///   of types
  /// @return the handle of the entity
  public Entity spawn(Object... components) {
    Objects.requireNonNull(components, NULL_COMPONENTS);
    long entity = arrivals.trySpawn(components);
    return Entity.fromBits(entity != Spawner.NOT_SPAWNED ? entity : arrive(components));
  }

  private long arrive(Object[] components) {
    guard.checkStructure("Spawning");
    SpawnPlan plan = core.schema().plans().plan(components);
    if (!plan.hasBundles()) {
      return arrivals.spawn(plan, components, 0, Arrivals.NEXT_HANDLE);
    }
    Object[] values = plan.split(components);
    long entity = arrivals.trySpawn(values);
    return entity != Spawner.NOT_SPAWNED
        ? entity
        : arrivals.spawn(plan, values, 0, Arrivals.NEXT_HANDLE);
  }

  /// Spawns entities with equal components, in consecutive rows of their archetype. For entities
  /// with different values see [#entityBuilder()].
  ///
  /// @param count the number of entities, at least 0
  /// @param components the components of each entity: values, bundles of values, or classes for the
  ///   default values of types
  /// @return the handles of the entities
  public EntityList spawnMany(int count, Object... components) {
    guard.checkStructure("Spawning");
    Objects.requireNonNull(components, NULL_COMPONENTS);
    SpawnPlan plan = core.schema().plans().plan(components);
    Object[] values = plan.split(components);
    requireCount(count);
    return count == 0
        ? new EntityList()
        : EntityList.of(arrivals.spawnMany(plan, values, 0, count, null));
  }

  /// Spawns an entity from a prefab, and the entities below it if the prefab has children.
  ///
  /// Each node of a tree is spawned before its children, gets its [name][#names()], and is linked
  /// to its parent; further links come last. If a callback despawns a node, the nodes below it are
  /// despawned too.
  ///
  /// @param prefab the components of the entity
  /// @param overrides values and bundles of values, which replace components of the prefab or are
  ///   added to them; or classes, which add the default value of a type that the prefab lacks
  /// @return the handle of the entity
  public Entity instantiate(Prefab prefab, Object... overrides) {
    guard.checkUse();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(core.schema().plans(), overrides);
    return prefab.isTree() ? spawnTrees(prefab, components, 1).getFirst() : spawn(components);
  }

  /// Spawns entities from a prefab, in consecutive rows of their archetype, and the entities below
  /// them if the prefab has children.
  ///
  /// @param prefab the components of each entity
  /// @param count the number of entities, at least 0
  /// @param overrides components that replace or extend those of the prefab, as for
  ///   [#instantiate(Prefab, Object...)]
  /// @return the handles of the entities, without those below them
  public EntityList instantiateMany(Prefab prefab, int count, Object... overrides) {
    guard.checkUse();
    Objects.requireNonNull(prefab, Prefab.NULL);
    Object[] components = prefab.components(core.schema().plans(), overrides);
    return prefab.isTree() ? spawnTrees(prefab, components, count) : spawnMany(count, components);
  }

  /// Spawns instances of a prefab that has children.
  ///
  /// @param components the components of the root
  /// @return the roots
  private EntityList spawnTrees(Prefab prefab, Object[] components, int count) {
    guard.checkStructure("Spawning");
    requireCount(count);
    TreePlan tree = new PrefabNodes(prefab).plan(core.schema(), components);
    if (count == 0) {
      return new EntityList();
    }
    long[] handles = core.index().reserveHandles(prefab.handleCount(count));
    TreeArrivals.spawn(core.relations(), core::naming, tree, count, handles);
    return EntityList.of(Arrays.copyOf(handles, count));
  }

  /// Creates a builder that describes entities and spawns them.
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

  /// Despawns an entity, and those that a [relation][dev.phyla.relation.Relation#onTargetDespawn()]
  /// despawns with it, such as its children.
  ///
  /// @param entity the entity
  /// @return false if the entity was dead already
  /// @throws IllegalStateException if a relation refuses it; nothing changes
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

  /// Despawns all entities that match a query, in the order of iteration, and those that a relation
  /// despawns with them.
  ///
  /// Observers are called for all of them before the first is removed. An entity that an observer
  /// changes or moves is still despawned; one that an observer despawns is not counted.
  ///
  /// @param query a query of this world
  /// @return the number of entities that were despawned
  public int despawnAll(Query query) {
    guard.checkStructure("Despawning");
    requireOwn(query);
    QueryState state = query.rows().state();
    Match[] matches = state.matches();
    if (isWhole(query) && departsQuietly(state) && !departures.hasLinks()) {
      int count = 0;
      for (int i = 0; i < state.size(); i++) {
        count += departures.destroyAll(matches[i].table());
      }
      return count;
    }
    long[] entities = query.rows().entities();
    return departures.destroyAll(entities, entities.length);
  }

  /// Despawns entities, in the order of the collection, and those that a relation despawns with
  /// them. Dead entities are ignored.
  ///
  /// Observers are called for all of them before the first is removed. An entity that an observer
  /// changes or moves is still despawned; one that an observer despawns is not counted.
  ///
  /// @param entities handles of this world
  /// @return the number of entities that were despawned
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

  /// Writes or adds components of all entities that match a query. Each entity moves at most once.
  ///
  /// If nothing reacts to the change, whole archetypes are moved in one step. Otherwise this is
  /// equivalent to calling [#set] for each entity in the order of iteration; exceptions of
  /// callbacks are thrown at the end. If a component cannot be read, nothing changes.
  ///
  /// @param query a query of this world
  /// @param components values and bundles of values; or classes, which add the default value of the
  ///   type to entities that lack it
  /// @return the number of matching entities
  public int setAll(Query query, Object... components) {
    guard.checkStructure("Setting components of many entities");
    requireOwn(query);
    Objects.requireNonNull(components, NULL_COMPONENTS);
    SpawnPlan plan = core.schema().plans().plan(components);
    Object[] values = plan.split(components);
    BulkMigrations bulk = core.structure().bulkMigrations();
    int done =
        isWhole(query) ? bulk.trySet(tablesOf(query), plan, values) : BulkMigrations.NOT_QUIET;
    return done != BulkMigrations.NOT_QUIET
        ? done
        : bulk.changeEach(
            query.rows().entities(),
            (i, entity) -> migrations.set(entity, core.index().location(entity), plan, values));
  }

  /// Writes or adds a component of all entities that match a query, with a separate value for each.
  ///
  /// All values are computed before the first entity changes. If the function throws, or a value
  /// cannot be read, nothing changes.
  ///
  /// @param query a query of this world
  /// @param type the component type
  /// @param function computes the value for an entity; it cannot change the world
  /// @param <T> the component type
  /// @return the number of matching entities
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

  /// Removes components of all entities that match a query. Each entity moves at most once. Types
  /// that an entity does not have are ignored.
  ///
  /// If nothing reacts to the change, whole archetypes are moved in one step. Otherwise this is
  /// equivalent to calling [#remove(Entity, Class...)] for each entity in the order of iteration;
  /// exceptions of callbacks are thrown at the end.
  ///
  /// @param query a query of this world
  /// @param types the component types, or classes of bundles for all their components
  /// @return the number of matching entities
  public int removeAll(Query query, Class<?>... types) {
    guard.checkStructure("Removing components of many entities");
    requireOwn(query);
    Objects.requireNonNull(types, NULL_TYPE);
    requireDistinct(types);
    List<ComponentInfo> infos =
        Arrays.stream(registry().split(types))
            .map(registry()::find)
            .filter(Objects::nonNull)
            .toList();
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

  /// The number of live entities, whether enabled or disabled.
  ///
  /// @return the number
  public int count() {
    guard.checkUse();
    return core.index().live();
  }

  // Components of entities.

  /// Writes a component in place, or adds it. Adding moves the entity to another archetype and is
  /// not allowed inside a loop; writing in place is.
  ///
  /// @param entity the entity
  /// @param component a value or a bundle of values; or a class, which adds the default value of
  ///   the type if the entity lacks it
  /// @return false if the entity is dead
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
    if (registry().isBundle(SpawnPlan.typeOf(component))) {
      return setSeveral(entity, new Object[] {component});
    }
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
    guard.checkRead();
    ComponentInfo info = registry().find(Objects.requireNonNull(type, NULL_TYPE));
    if (info == null) {
      return null;
    }
    return guard.isLent() ? accessors.ofShared(info) : accessors.use(type, info);
  }

  /// Writes several components in place, or adds them. The entity moves at most once. If a
  /// component cannot be read, nothing changes.
  ///
  /// @param entity the entity
  /// @param first a value, a bundle or a class, as for [#set(Entity, Object)]
  /// @param second another one
  /// @param more the rest
  /// @return false if the entity is dead
  public boolean set(Entity entity, Object first, Object second, Object... more) {
    guard.checkUse();
    Objects.requireNonNull(more, NULL_COMPONENTS);
    var components = new Object[more.length + 2];
    components[0] = first;
    components[1] = second;
    System.arraycopy(more, 0, components, 2, more.length);
    return setSeveral(entity, components);
  }

  private boolean setSeveral(Entity entity, Object[] components) {
    SpawnPlan plan = core.schema().plans().plan(components);
    Object[] values = plan.split(components);
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    migrations.set(entity.bits(), location, plan, values);
    return true;
  }

  /// Removes a component. If the entity does not have it, nothing changes.
  ///
  /// @param entity the entity
  /// @param type the component type, or the class of a bundle for all its components
  /// @return false if the entity is dead
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
    } else if (BundleLayout.isBundle(type)) {
      return remove(entity, new Class<?>[] {type});
    }
    return true;
  }

  /// Removes components. The entity moves at most once. Types it does not have are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types, or classes of bundles for all their components
  /// @return false if the entity is dead
  public boolean remove(Entity entity, Class<?>... types) {
    guard.checkUse();
    Objects.requireNonNull(types, NULL_TYPE);
    requireDistinct(types);
    Class<?>[] components = registry().split(types);
    var infos = new @Nullable ComponentInfo[components.length];
    for (int i = 0; i < components.length; i++) {
      infos[i] = registry().find(components[i]);
    }
    long location = location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    migrations.remove(entity.bits(), location, infos);
    return true;
  }

  /// Throws if a type is null or given twice.
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

  /// Whether an entity is alive and has a component, whether enabled or disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return whether the entity has the component
  public boolean has(Entity entity, Class<?> type) {
    return componentOf(entity, type) >= 0;
  }

  /// Returns a component of an entity.
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
      BundleLayout.refuse(type);
      throw TableAccessor.missing(entity, type.getSimpleName(), core.tables(), core.index());
    }
    return type.cast(accessor.get(entity));
  }

  /// Returns a component of an entity, if the entity is alive and has it.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value, or empty
  public <T> Optional<T> find(Entity entity, Class<T> type) {
    TableAccessor<?> accessor = findAccessor(type);
    if (accessor == null) {
      guard.checkRead();
      location(entity); // which refuses null, and in a checked world a handle of another
      BundleLayout.refuse(type);
      return Optional.empty();
    }
    return accessor.has(entity) ? Optional.of(type.cast(accessor.get(entity))) : Optional.empty();
  }

  /// Returns an accessor for one component type, which is faster than [#get(Entity, Class)].
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the accessor; keep and reuse it
  public <T> Accessor<T> accessor(Class<T> type) {
    guard.checkUse();
    ComponentInfo info = registry().use(Objects.requireNonNull(type, NULL_TYPE));
    @SuppressWarnings("unchecked") // defined for this class
    var typed = (Accessor<T>) accessors.of(info);
    return typed;
  }

  // Components by type, including types without a class.

  /// Returns access to the components of one type by entity and field name, also for types without
  /// a class. For types with a class, access by class is faster.
  ///
  /// @param type the component type
  /// @param <T> the type of the values; a map from field to value for components without a class
  /// @return the access; keep and reuse it
  public <T> ComponentAccess<T> component(ComponentType<T> type) {
    guard.checkUse();
    return new ComponentAccess<>(view, type, view.schema().resolve(type));
  }

  /// Returns access to the components of the type with a stable name.
  ///
  /// @param name the name
  /// @return the access; keep and reuse it
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

  /// Registers a component type. Types are also registered on first use; registering a type again
  /// has no effect.
  ///
  /// Some classes must be registered explicitly, because using them as components is usually a
  /// mistake: collections, maps, strings and other character sequences, boxed values, optionals and
  /// exceptions, unless they are records, enums or annotated with [Component].
  ///
  /// @param type a record, or any other class that can have instances
  /// @param <T> the component type
  /// @return the component type
  /// @throws IllegalArgumentException if the class cannot be a component, is not accessible, or has
  ///   the name of another registered type
  public <T> ComponentType<T> register(Class<T> type) {
    guard.checkUse();
    return view.schema().register(type);
  }

  /// Whether a class is registered as a component type.
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
  /// @return the type, or empty if none has that name
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

  /// Returns a column of a component, which can be checked out of archetypes.
  ///
  /// @param component the component type
  /// @param field the name of the field, with dots between nested records; `value` for a component
  ///   that is not a record
  /// @param arrayType the class of the array: `float[]` for a `float`, `long[]` for an [Entity],
  ///   `Object[]` for a reference
  /// @param <A> the class of the array
  /// @return the column; keep and reuse it
  public <A> Column<A> column(Class<?> component, String field, Class<A> arrayType) {
    guard.checkUse();
    Objects.requireNonNull(field, "The field is null.");
    Objects.requireNonNull(arrayType, "The array type is null.");
    ComponentInfo info = registry().use(Objects.requireNonNull(component, NULL_TYPE));
    return Column.of(view, info, field, arrayType);
  }

  // Archetypes and locations.

  /// Whether an entity is alive.
  ///
  /// @param entity any handle
  /// @return true if it is alive
  public boolean isAlive(Entity entity) {
    guard.checkRead();
    return location(entity) != EntityIndex.NOWHERE;
  }

  /// The archetype of an entity, which lists its components.
  ///
  /// @param entity the entity
  /// @return its archetype
  /// @throws NoSuchElementException if the entity is dead
  public Archetype archetype(Entity entity) {
    return view.archetype(core.tables().table(EntityIndex.table(liveLocation(entity))));
  }

  /// All archetypes of this world, in the order of their ids. The first is the archetype of
  /// entities without components.
  ///
  /// @return the archetypes
  public List<Archetype> archetypes() {
    guard.checkUse();
    return core.tables().all().stream().map(view::archetype).toList();
  }

  /// Reclaims all archetypes that have no entities, except the archetype without components: frees
  /// their memory and their ids. An [Archetype] object of a reclaimed archetype throws when used.
  /// An archetype that is needed again is created again.
  ///
  /// @return the number of reclaimed archetypes
  /// @throws IllegalStateException inside a loop or a callback
  /// @throws CallbackException if a callback threw; the archetypes are still reclaimed
  public int reclaimArchetypes() {
    guard.checkStructure("Reclaiming archetypes");
    if (guard.isAnnouncing()) {
      throw new IllegalStateException(
          "Archetypes cannot be reclaimed from inside a callback, because an entity may be moving"
              + " to one; reclaim them afterwards.");
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
  /// @return its location, valid until the next structural change of its archetype; empty if the
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

  /// Returns the component at a location.
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

  /// Returns the array of a column in the archetype of a location, for reading. The element of the
  /// entity is at `location.row()`, or starts at that row times the column's stride.
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

  /// The id of a component type if the entity has it, or -1.
  int componentOf(Entity entity, Class<?> type) {
    guard.checkRead(AccessKind.COMPONENT, Objects.requireNonNull(type, NULL_TYPE));
    long location = location(entity);
    ComponentInfo info = registry().find(type);
    if (info == null) {
      BundleLayout.refuse(type);
    }
    return location != EntityIndex.NOWHERE
            && info != null
            && core.tables().table(EntityIndex.table(location)).base(info.id()) >= 0
        ? info.id()
        : -1;
  }

  // Observers and change tracking.

  /// Registers an observer for added components. It is called after an entity was spawned with the
  /// component or gained it, when the value is in place.
  ///
  /// Components of one operation are announced in the order of their names; observers of one
  /// component are called in the order of registration. If an observer throws, the operation is not
  /// undone and the other observers are still called. The exceptions are thrown together as a
  /// [CallbackException] when the operation is complete.
  ///
  /// An observer that is registered inside a callback receives later changes only: no additions
  /// that were made before, even if they have not been announced yet, and all later removals except
  /// that of the component that is being announced.
  ///
  /// @param type the component type
  /// @param observer receives the world, the entity and the value
  /// @param <T> the component type
  /// @return the subscription; closing it unregisters the observer
  public <T> Subscription onAdd(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.ADD, observer);
  }

  /// Registers an observer for removed components. It is called before a component is removed or
  /// its entity is despawned, while the value can still be read. Closing the world calls no
  /// observer.
  ///
  /// @param type the component type
  /// @param observer receives the world, the entity and the last value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for the order of calls and for exceptions
  public <T> Subscription onRemove(Class<T> type, Observer<? super T> observer) {
    return observe(type, Event.REMOVE, observer);
  }

  /// Registers an observer for replaced components. It is called after `set`, `setDirect`,
  /// `Archetype.set` or a command replaced an existing component, even by an equal value. Writes in
  /// loops, to columns and through accessors do not call it; they are only tracked as changes.
  ///
  /// @param type the component type
  /// @param observer receives the world, the entity and the new value
  /// @param <T> the component type
  /// @return the subscription
  /// @see #onAdd(Class, Observer) onAdd, for the order of calls and for exceptions
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

  /// Registers a callback for new archetypes. It is called before the archetype has its first
  /// entity, and cannot change the structure of the world. If it throws, the operation that created
  /// the archetype completes first.
  ///
  /// @param callback receives the archetype
  /// @return the subscription
  public Subscription onArchetypeCreated(Consumer<? super Archetype> callback) {
    guard.checkUse();
    return view.dispatcher().onCreated(Objects.requireNonNull(callback, "The callback is null."));
  }

  /// Registers a callback for archetypes that are [reclaimed][#reclaimArchetypes()]. It is called
  /// when the archetype has no rows but can still be queried for its components, and cannot change
  /// the structure of the world.
  ///
  /// @param callback receives the archetype
  /// @return the subscription
  public Subscription onArchetypeReclaimed(Consumer<? super Archetype> callback) {
    guard.checkUse();
    return view.dispatcher().onReclaimed(Objects.requireNonNull(callback, "The callback is null."));
  }

  <T> Removals<T> removals(Term.Removed<T> term) {
    guard.checkUse();
    ComponentInfo info = view.resolveReported(term.component());
    return new Removals<>(view, info, view.watches().removed(info));
  }

  // Relations.

  /// Relates two entities. If the link exists, its value is replaced. If the relation is exclusive
  /// and the source has another target, that link is removed.
  ///
  /// @param source the source
  /// @param value the value of the link, a record that is annotated with
  ///   [dev.phyla.relation.Relation]
  /// @param target the target
  /// @return false if one of them is dead, and nothing was done
  /// @throws IllegalArgumentException if the relation is acyclic and the link would close a cycle
  /// @see RelationAccess#relate(Entity, Object, Entity) RelationAccess.relate, for code that
  ///   relates many entities
  public boolean relate(Entity source, Record value, Entity target) {
    guard.checkUse();
    Objects.requireNonNull(value, "The value of the link is null.");
    return relate(value.getClass(), source, value, target);
  }

  private <R> boolean relate(Class<R> type, Entity source, Record value, Entity target) {
    return view.relation(type).relate(source, type.cast(value), target);
  }

  /// Removes a link.
  ///
  /// @param source the source
  /// @param relation the record that declares the relation
  /// @param target the target
  /// @return whether there was a link
  public boolean unrelate(Entity source, Class<? extends Record> relation, Entity target) {
    return relation(relation).unrelate(source, target);
  }

  /// The links of a relation. Keep the returned object in a field.
  ///
  /// @param relation a record that is annotated with [dev.phyla.relation.Relation]
  /// @param <R> the relation
  /// @return its links in this world
  /// @throws IllegalArgumentException if the class is not a relation, or its traits contradict each
  ///   other
  public <R extends Record> RelationAccess<R> relation(Class<R> relation) {
    guard.checkUse();
    return view.relation(relation);
  }

  /// The trees of this world: parents and children.
  ///
  /// @return the hierarchy
  public Hierarchy hierarchy() {
    return view.hierarchy();
  }

  /// Creates a feed of the entities that have all of the given components. A feed is one consumer
  /// that reports which of these entities joined, changed and left.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed, whose first read reports all its entities as joined
  public ChangeFeed feed(Class<?>... types) {
    return ChangeFeed.of(view, types);
  }

  /// Creates a feed like [#feed(Class...)], also for components without a class.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed
  public ChangeFeed feed(ComponentType<?>... types) {
    return ChangeFeed.of(view, types);
  }

  // Value indexes.

  /// Creates an index that finds entities by a key of one of their components.
  ///
  /// @param type the component type
  /// @param keyFunction computes the key from the component; it depends on nothing else and does
  ///   not return null
  /// @param <T> the component type
  /// @param <K> the type of the keys
  /// @return a new index; keep and reuse it
  public <T, K> ValueIndex<K> index(Class<T> type, Function<? super T, ? extends K> keyFunction) {
    return ValueIndex.of(view, type, keyFunction);
  }

  /// Creates an index like [#index(Class, Function)], also for components without a class.
  ///
  /// @param type the component type
  /// @param keyFunction computes the key from the component
  /// @param <T> the type of the values; a map from field to value for components without a class
  /// @param <K> the type of the keys
  /// @return a new index
  public <T, K> ValueIndex<K> index(
      ComponentType<T> type, Function<? super T, ? extends K> keyFunction) {
    return ValueIndex.of(view, type, keyFunction);
  }

  /// Creates an index that finds entities by the number in a column, without objects for keys.
  ///
  /// @param column a column of integers or of entities, with one element for each row
  /// @return a new index; keep and reuse it
  /// @throws IllegalArgumentException if the column is of another kind, or of another world
  public LongIndex index(Column<?> column) {
    return LongIndex.of(view, column);
  }

  /// Creates an index that finds entities by a key of one of their components, and by ranges of
  /// keys.
  ///
  /// @param type the component type
  /// @param keyFunction computes the key from the component; it depends on nothing else and does
  ///   not return null
  /// @param <T> the component type
  /// @param <K> the type of the keys
  /// @return a new index; keep and reuse it
  public <T, K extends Comparable<? super K>> SortedIndex<K> sortedIndex(
      Class<T> type, Function<? super T, ? extends K> keyFunction) {
    return SortedIndex.ofSorted(view, type, keyFunction);
  }

  /// Creates an index like [#sortedIndex(Class, Function)], also for components without a class.
  ///
  /// @param type the component type
  /// @param keyFunction computes the key from the component
  /// @param <T> the type of the values; a map from field to value for components without a class
  /// @param <K> the type of the keys
  /// @return a new index
  public <T, K extends Comparable<? super K>> SortedIndex<K> sortedIndex(
      ComponentType<T> type, Function<? super T, ? extends K> keyFunction) {
    return SortedIndex.ofSorted(view, type, keyFunction);
  }

  /// Stops equal-value writes from counting as changes of a component, for all consumers. Values
  /// are equal if all their fields are: numbers as defined by `equals` of their boxed form,
  /// references by `equals`. Each write of a watched component then costs a comparison.
  ///
  /// @param type the component type
  public void ignoreEqualWrites(Class<?> type) {
    guard.checkUse();
    view.watches().ignoreEqual(registry().use(Objects.requireNonNull(type, NULL_TYPE)));
  }

  // Tags.

  /// Returns the tag that is named by a class, to add it to entities and remove it. The tag is
  /// unrelated to a component of that class.
  ///
  /// @param marker any class or interface that has a name, like `interface Selected {}`
  /// @return the tag, always the same object for a class
  /// @throws IllegalArgumentException if another tag of this world has the same name
  public Tag tag(Class<?> marker) {
    guard.checkUse();
    return view.tag(marker);
  }

  // Keys and names.

  /// The keys of entities: unique texts by which entities are found.
  ///
  /// @return the keys, always the same object
  public Keys keys() {
    guard.checkUse();
    return view.keys();
  }

  /// The names of entities: texts for people, which need not be unique.
  ///
  /// @return the names, always the same object
  public Names names() {
    guard.checkUse();
    return view.names();
  }

  // Enabling.

  /// Disables an entity: queries skip it unless they have [Term#includeDisabled()]. The entity
  /// keeps its components, and methods that take its handle, such as [World#get], [World#set] and
  /// [World#despawn], work as before. May be called inside loops, without effect on the rows that
  /// the loop visits.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead
  public boolean disable(Entity entity) {
    guard.checkUse();
    boolean alive = isAlive(entity);
    if (alive) {
      core.enabling().entities().add(entity.bits());
    }
    return alive;
  }

  /// Enables an entity that was disabled. Components that are disabled stay disabled.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead
  public boolean enable(Entity entity) {
    guard.checkUse();
    boolean alive = isAlive(entity);
    if (alive) {
      core.enabling().entities().remove(entity.bits());
    }
    return alive;
  }

  /// Whether an entity is alive and not disabled.
  ///
  /// @param entity the entity
  /// @return whether it is, regardless of its components
  public boolean isEnabled(Entity entity) {
    return isAlive(entity) && core.enabling().isEnabled(entity.bits());
  }

  /// Disables a component of an entity: queries with `read`, `write` or `with` of this component
  /// skip the entity unless they have [Term#includeDisabled()]. The terms `optional`, `without` and
  /// `anyOf` and the methods [World#get], [World#set] and [World#has] are not affected. May be
  /// called inside loops, without effect on the rows that the loop visits.
  ///
  /// The component stays disabled until it is removed. If it is added again, it is enabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component
  public boolean disable(Entity entity, Class<?> type) {
    guard.checkUse();
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
  /// @return false if the entity is dead or has no such component
  public boolean enable(Entity entity, Class<?> type) {
    guard.checkUse();
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
  /// @return whether it has, regardless of whether the entity is enabled
  public boolean isEnabled(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    return component >= 0 && core.enabling().isEnabled(entity.bits(), component);
  }

  // Commands.

  /// The command buffer of this world. It records structural changes, also inside loops, and
  /// [#flush()] applies them.
  ///
  /// @return the buffer, always the same object
  public Commands commands() {
    guard.checkRead();
    return view.commands();
  }

  /// Applies the [commands][#commands()] of this world; see [Commands#flush()].
  ///
  /// @throws CallbackException if user code threw; all other commands are still applied
  public void flush() {
    guard.checkFlush();
    Commands commands = view.findCommands();
    if (commands != null) {
      commands.flush();
    }
  }

  /// Creates another command buffer, which is flushed separately or appended to another buffer.
  /// Close it after use, so that handles it reserved without spawning can be reused.
  ///
  /// @param name the name of the buffer in messages
  /// @return an empty buffer
  public Commands newCommands(String name) {
    guard.checkUse();
    return new Commands(
        view.commandTarget(), Objects.requireNonNull(name, Commands.NULL_NAME), false);
  }

  /// Sets the handler for commands that are skipped because their entity is dead, replacing the
  /// previous handler. Initially there is none.
  ///
  /// The handler is called during the flush, in place of the command, and may do everything that a
  /// command action may do.
  ///
  /// @param handler receives each skipped command of every buffer of this world
  public void onSkippedCommand(Consumer<? super SkippedCommand> handler) {
    guard.checkUse();
    view.commandTarget()
        .skips()
        .handleWith(Objects.requireNonNull(handler, "The handler is null."));
  }

  // Resources and events.

  /// The resources of this world: objects that exist once and are found by type.
  ///
  /// @return the resources
  public Resources resources() {
    guard.checkRead();
    return view.resources();
  }

  /// Returns the channel of events of a type, which is created on first use.
  ///
  /// @param type a record, or any other class that can have instances
  /// @param <E> the type of the events
  /// @return the channel; keep and reuse it
  /// @throws IllegalArgumentException if the class cannot be a component, or is not accessible
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
    guard.checkRead();
    return core.clock().tick();
  }

  /// Ends an update: the [tick][#tick()] advances, everything written so far is no longer dirty,
  /// and events of the previous update are discarded. Then pending [commands][#commands()] are
  /// applied; their writes belong to the new tick. At last the state is recorded, if there is a
  /// recording.
  ///
  /// @throws IllegalStateException inside a loop or a callback
  /// @throws CallbackException if user code threw while commands were applied; the update has still
  ///   ended and is recorded. If recording it fails too, that exception is suppressed by this one
  public void endUpdate() {
    guard.checkEndUpdate();
    core.endUpdate();
    try {
      Commands commands = view.findCommands();
      if (commands != null) {
        commands.flush();
      }
    } catch (Throwable e) {
      recordAfter(e);
      throw e;
    }
    core.recordUpdate();
  }

  private void recordAfter(Throwable failure) {
    try {
      core.recordUpdate();
    } catch (Throwable e) {
      failure.addSuppressed(e);
    }
  }

  /// Follows a component row by row, for modules that keep indexes of their own.
  ///
  /// @param type the component type
  /// @param follower is called for each change from now on; not for entities that have it already
  /// @return the followed component, to be closed in the end
  /// @throws IllegalStateException in a world of a batch
  public FollowedComponent follow(Class<?> type, ComponentFollower follower) {
    guard.checkUse();
    core.requireAlone("Following a component");
    ComponentInfo info = view.resolveTerm(Objects.requireNonNull(type, NULL_TYPE));
    return new FollowedComponent(
        core.tables(),
        core.watches(),
        info,
        Objects.requireNonNull(follower, "The follower is null."));
  }

  @Override
  public RecordedWorld recorded() {
    core.requireAlone("Recording");
    return new StateRecording(core, view::requireIdle);
  }

  /// The whole state as bytes, for [dev.phyla.snapshot.Snapshots].
  ///
  /// @return the access to the state
  public StateAccess state() {
    var replication =
        new WorldReplication(core, view::requireIdle, this::rowsOf, view::resolveReported);
    return new CoreState(core, view::requireIdle, replication);
  }

  private QueryRows rowsOf(Query query) {
    requireOwn(query);
    return query.rows();
  }

  /// Runs systems, for [schedules][dev.phyla.schedule].
  ///
  /// @return the access
  public SystemAccess systems() {
    guard.checkUse();
    return new SystemAccess(
        view.tasks(),
        loop -> loop.in(view),
        core.resources(),
        this::stream,
        ChangeFeed::open,
        core::positions);
  }

  /// Creates empty worlds that share tables, for batches.
  ///
  /// @param schema the schema of the worlds
  /// @param count the number of worlds, at least 1
  /// @return the worlds, of which the first is selected
  public static ResidentWorlds residents(Schema schema, int count) {
    var world = new World(schema, WorldMode.FAST, count);
    return new ResidentWorlds(world, world.core);
  }

  /// The world as plain values, from which text forms are made.
  ///
  /// @return the access to the plain values
  public PlainAccess plain() {
    return new PlainState(core, view::requireIdle);
  }

  // Copies.

  /// Creates a world with an equal state: equal hashes, which stay equal as long as the same
  /// program runs on both. It has the same [schema][#schema()], is checked if this one is, and
  /// belongs to the calling thread.
  ///
  /// Copied are all entities with their handles, components, tags, keys, names and links, what is
  /// disabled, dirty marks and known orders of rows, events that can still be read, the tick, the
  /// seed, resources that are [marked as state][Resources#markState], and the settings
  /// [#registerHash] and [#ignoreEqualWrites], and what [systems][dev.phyla.schedule.SystemSetup]
  /// have read of changes and events. Not copied are observers and callbacks, queries and other
  /// consumers of changes, readers of events, indexes, command buffers, and other resources.
  /// Mutable objects that components, links, events and resources refer to are copied too; classes
  /// that Phyla does not know need a [codec][Schema#registerCodec] or are [shared][Schema#share].
  ///
  /// [Close][#close()] a copy after use, so that the schema can forget its archetypes; to reuse it,
  /// see [#restore(World)].
  ///
  /// @return the copy
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public World copy() {
    view.requireIdle("Copying a world");
    var copy = new World(view.schema(), core.mode(), 0);
    copy.core.copySettings(core);
    copy.core.prepareCopy(core);
    copy.core.copyFrom(core);
    return copy;
  }

  /// Replaces the state of this world by that of another one of the same schema, such as a
  /// [copy][#copy()] made earlier. The other world does not change. If the arrays of this world are
  /// large enough, nothing is allocated, except for what systems have not read.
  /// - **Handles** that were issued after the state was copied are invalid: the world issues the
  ///   same ones again, for other entities. A [checked][#checked(int)] world reports handles that
  ///   the new state has not issued yet.
  /// - **Nothing is announced** to observers and query callbacks. Callbacks for new archetypes are
  ///   called. Archetypes that the new state lacks become empty.
  /// - **Consumers of [systems][dev.phyla.schedule.SystemSetup]** go on where they were in the new
  ///   state.
  /// - **Other consumers start again**: the next loop of a query with `added`, `changed`,
  ///   `changedAny` or `relinked` visits all matching entities, feeds report
  ///   [ChangeFeed.Listener#resync()], indexes follow. Unread removals are lost.
  ///   [Query#missedChanges()] and its like are true.
  /// - **Other readers of events** read the events of the new state. Observers of single entities
  ///   stay if the entity was alive before and is alive in the new state.
  /// - **Queries, archetypes, columns, accessors and indexes** stay valid; a [Location] and a
  ///   checked-out array expire.
  /// - **Ticks and dirty marks** are those of the new state, so the tick may decrease.
  /// - Settings and resources that are not marked as state stay. Resources that are replaced are
  ///   not closed.
  ///
  /// @param state the world that has the new state; nothing happens if it is this world
  /// @throws IllegalArgumentException if it has another schema, or only one of the worlds is
  ///   checked
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending, in
  ///   either world; nothing changes
  /// @throws CallbackException if a callback for a new archetype threw; the state is still replaced
  public void restore(World state) {
    Objects.requireNonNull(state, "The world to restore from is null.");
    view.requireIdle("Restoring a world");
    state.view.requireIdle("Restoring from a world");
    if (state.core == core) {
      return;
    }
    state.guard.beginCallback(); // for the callbacks of archetypes
    try {
      core.prepareCopy(state.core);
    } finally {
      state.guard.endCallback();
    }
    view.requireIdle("Restoring a world"); // callbacks may have recorded commands
    state.view.requireIdle("Restoring from a world");
    core.copyFrom(state.core);
    Dispatcher dispatcher = core.findDispatcher();
    if (dispatcher != null) {
      dispatcher.throwPending();
    }
  }

  // Randomness.

  /// The seed of the random streams, initially 0.
  ///
  /// @return the seed
  public long seed() {
    guard.checkRead();
    return core.seed().seed();
  }

  /// Sets the seed of the random streams.
  ///
  /// @param seed any number
  public void seed(long seed) {
    guard.checkUse();
    core.seed().set(seed);
  }

  /// Returns random numbers that depend only on the seed, the tick and a name. Another call within
  /// the same tick returns the same numbers, so give every use its own name.
  ///
  /// @param name what the numbers are for
  /// @return a new stream
  public RandomStream random(String name) {
    return random(name, Entity.NONE);
  }

  /// Returns random numbers that depend only on the seed, the tick, a name and an entity, and so
  /// not on the order in which entities are visited.
  ///
  /// @param name what the numbers are for
  /// @param entity the entity the numbers are for
  /// @return a new stream
  public RandomStream random(String name, Entity entity) {
    guard.checkRead();
    Objects.requireNonNull(name, "The name is null.");
    long nameHash = guard.isLent() ? StableHash.ofText(name) : hashOf(name);
    return stream(nameHash, Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits());
  }

  private RandomStream stream(long nameHash, long entityBits) {
    guard.checkRandom();
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

  /// A hash of the entities, their components, tags, keys and names, and what is disabled. It does
  /// not depend on archetypes, rows, the order of registration or the process: worlds with equal
  /// content have equal hashes.
  ///
  /// All NaNs hash the same; enums are hashed by name; strings, boxed values, records, arrays and
  /// collections by content. Register hash functions for other classes with [#registerHash].
  ///
  /// @return the hash
  public long contentHash() {
    guard.checkUse();
    return core.contentHash();
  }

  /// A hash of the content and of all state that influences later results: the order of rows and of
  /// tagged entities, the generations and the list of free slots, the tick, events that can still
  /// be read, the seed of random streams, and resources that are [marked][Resources#markState].
  /// Observers and consumers do not influence it. Meant for determinism tests.
  ///
  /// @return the hash
  public long stateHash() {
    guard.checkUse();
    return core.stateHash();
  }

  /// Compares two worlds, entity by entity and field by field. The worlds may have different
  /// schemas: components, tags and relations are matched by name, fields by path.
  ///
  /// References are compared with `equals`, which must not change the structure of a world. Takes
  /// time in proportion to the size of the worlds, and memory for what differs.
  ///
  /// @param before the first world
  /// @param after the second world, which belongs to the same thread
  /// @return the differences, from the first to the second
  public static WorldDiff diff(World before, World after) {
    Objects.requireNonNull(before, "The first world is null.");
    Objects.requireNonNull(after, "The second world is null.");
    return new WorldComparison(before.core, after.core).run();
  }

  /// Registers the hash function for objects of a class, for hashes of this world.
  ///
  /// @param type the exact class of the objects
  /// @param hash returns equal numbers for equal objects, in every process
  /// @param <T> the class
  public <T> void registerHash(Class<T> type, ToLongFunction<? super T> hash) {
    guard.checkUse();
    core.stableHash()
        .register(
            Objects.requireNonNull(type, NULL_TYPE),
            Objects.requireNonNull(hash, "The hash is null."));
  }

  /// Checks that the internal state of the world is consistent; expensive, meant for tests and
  /// debugging.
  ///
  /// @throws IllegalStateException if it is not consistent
  public void verify() {
    guard.checkUse();
    core.verify();
  }

  /// Makes the calling thread the owner of the world. The previous owner must have stopped using
  /// it, and the hand-over needs a happens-before relation between the two threads.
  ///
  /// @throws IllegalStateException if the world is closed, or inside a loop or a callback
  public void adopt() {
    guard.adopt();
  }

  /// Whether the world is closed.
  ///
  /// @return true if so
  public boolean isClosed() {
    return guard.isClosed();
  }

  /// Closes the [resources][Resources] of the world, which may still use the world, and then the
  /// world itself. Pending commands are dropped. Using a closed world throws; closing it again has
  /// no effect.
  ///
  /// @throws IllegalStateException if a resource threw; the world is still closed, and exceptions
  ///   of further resources are suppressed exceptions
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
        view.closeTasks();
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
