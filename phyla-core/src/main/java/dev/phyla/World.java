package dev.phyla;

import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.access.TableAccessorCode;
import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.command.SkipReports;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.event.Channels;
import dev.phyla.internal.hash.SetsHash;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.hash.WorldHash;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.query.QueryCache;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QuerySpec;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.RowConditions;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.SetsVerifier;
import dev.phyla.internal.sparse.TagSets;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.SpawnPlan;
import dev.phyla.internal.storage.SpawnPlans;
import dev.phyla.internal.storage.Table;
import dev.phyla.internal.storage.Verifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
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
/// A handle of an entity that died is not an error: `isAlive` and `has` are false, `find` is empty,
/// `despawn`, `set` and `remove` do nothing and return false. Only `get` throws.
///
/// A world belongs to the thread that made it, until another one [adopts][#adopt()] it. Worlds
/// share nothing that one could notice from another.
public final class World extends QuerySource implements AutoCloseable {
  static final String NULL_COMPONENT = "A component cannot be null.";
  static final String NULL_COMPONENTS = "The components are null.";
  static final String NULL_TYPE = "The component type is null.";

  private final Guard guard = new Guard();
  private final ComponentRegistry registry = new ComponentRegistry();
  private final ArchetypeGraph graph = new ArchetypeGraph(registry);
  private final EntityStore store = new EntityStore(graph, guard);
  private final TagSets tagSets = new TagSets(store.sets());
  private final Enabling enabling = new Enabling(store.sets());
  private final SpawnPlans plans = new SpawnPlans(registry);
  private final QueryCache queries = new QueryCache(graph);
  private final StableHash stableHash = new StableHash();
  private final Resources resources = new Resources(guard);
  private final ComponentWatches watches = new ComponentWatches(graph);
  private final IntPredicate isWatched = watches::isWatched;
  private @Nullable Dispatcher dispatcher;
  private final Channels channels = new Channels(guard, store.index());
  private final Map<Class<?>, Tag> tags = new HashMap<>();
  private final List<ComponentType<?>> types = new ArrayList<>();
  private final List<Archetype> archetypes = new ArrayList<>();
  private final List<@Nullable Accessor<?>> accessors = new ArrayList<>();
  private final CommandTarget commandTarget =
      new CommandTarget(this, guard, registry, graph, store, plans, new SkipReports());
  private final Commands commands = new Commands(commandTarget, "commands", true);

  /// An empty world, which belongs to the calling thread.
  public World() {
    guard.describeLoopsWith(() -> queries.describeInnermostLoop(registry));
  }

  Guard guard() {
    return guard;
  }

  ComponentRegistry registry() {
    return registry;
  }

  ArchetypeGraph graph() {
    return graph;
  }

  EntityStore store() {
    return store;
  }

  EntityIndex index() {
    return store.index();
  }

  QueryCache queries() {
    return queries;
  }

  long structureVersion() {
    return store.version();
  }

  // Component types.

  /// Registers a component type. This also happens when a type is first used; doing it again
  /// changes nothing.
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <T> the component type
  /// @return what the world knows of it
  /// @throws IllegalArgumentException if the class cannot be a component, is not accessible, or has
  ///   the name of another registered type
  public <T> ComponentType<T> register(Class<T> type) {
    guard.checkUse();
    ComponentInfo info = registry.register(Objects.requireNonNull(type, NULL_TYPE));
    @SuppressWarnings("unchecked") // made for this class
    var known = (ComponentType<T>) componentType(info);
    return known;
  }

  /// Whether a component type is registered.
  ///
  /// @param type a class
  /// @return true if it was registered or used
  public boolean isRegistered(Class<?> type) {
    guard.checkUse();
    return registry.find(Objects.requireNonNull(type, NULL_TYPE)) != null;
  }

  /// The component type with a stable name.
  ///
  /// @param name the name
  /// @return the type, or nothing if none has that name
  public Optional<ComponentType<?>> componentType(String name) {
    guard.checkUse();
    return Optional.ofNullable(registry.find(Objects.requireNonNull(name, "The name is null.")))
        .map(this::componentType);
  }

  /// All registered component types, in the order of their numbers.
  ///
  /// @return the types
  public List<ComponentType<?>> componentTypes() {
    guard.checkUse();
    var all = new ArrayList<ComponentType<?>>();
    for (int id = 0; id < registry.size(); id++) {
      all.add(componentType(registry.get(id)));
    }
    return List.copyOf(all);
  }

  ComponentType<?> componentType(ComponentInfo info) {
    while (types.size() <= info.id()) {
      ComponentInfo next = registry.get(types.size());
      types.add(new ComponentType<>(next, next.type()));
    }
    return types.get(info.id());
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
    ComponentInfo info = registry.register(Objects.requireNonNull(component, NULL_TYPE));
    List<ColumnLayout> columns = info.layout().columns();
    for (int i = 0; i < columns.size(); i++) {
      ColumnLayout column = columns.get(i);
      if (column.path().equals(field)) {
        if (column.kind().arrayType() != arrayType) {
          throw new IllegalArgumentException(
              String.format(
                  "%s.%s is stored as %s, not as %s.",
                  info.name(),
                  field,
                  column.kind().arrayType().getSimpleName(),
                  arrayType.getSimpleName()));
        }
        return new Column<>(this, info.id(), info.name(), field, i, column.stride(), arrayType);
      }
    }
    throw new IllegalArgumentException(
        info.name()
            + " has no column \""
            + field
            + "\"; it has "
            + componentType(info).fields()
            + ".");
  }

  // Entities.

  /// Spawns an entity.
  ///
  /// @param components what it has: values, or classes for the default of a type
  /// @return its handle
  public Entity spawn(Object... components) {
    guard.checkStructure("Spawning");
    Objects.requireNonNull(components, NULL_COMPONENTS);
    return Entity.fromBits(store.create(plans.plan(components), components));
  }

  /// Spawns entities that all have the same, in consecutive rows of their archetype. For entities
  /// with values of their own see [#entity()].
  ///
  /// @param count how many, at least 0
  /// @param components what each has: values, or classes for the default of a type
  /// @return their handles
  public List<Entity> spawnMany(int count, Object... components) {
    EntityBuilder builder = entity();
    Objects.requireNonNull(components, NULL_COMPONENTS);
    for (Object component : components) {
      builder.with(component);
    }
    return builder.spawnMany(count);
  }

  /// Begins the description of entities to be spawned.
  ///
  /// @return a builder
  public EntityBuilder entity() {
    guard.checkUse();
    return new EntityBuilder(this);
  }

  static void requireCount(int count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "Cannot spawn " + count + " entities; a count is 0 or more.");
    }
  }

  /// Ends an entity.
  ///
  /// @param entity the entity
  /// @return false if it was dead already, and nothing was done
  public boolean despawn(Entity entity) {
    guard.checkUse();
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    guard.checkStructure("Despawning");
    store.destroy(entity.bits(), place);
    return true;
  }

  /// Ends all entities that match a query, in the order of iteration.
  ///
  /// Observers are told of each of them before the first is gone. One that an observer changed or
  /// moved meanwhile goes all the same; one that an observer despawned does not count.
  ///
  /// @param query a query of this world
  /// @return how many were ended
  public int despawnAll(Query query) {
    guard.checkStructure("Despawning");
    if (Objects.requireNonNull(query, "The query is null.").world() != this) {
      throw new IllegalArgumentException(query + " belongs to another world.");
    }
    QueryState state = query.rows().state();
    if (!query.rows().isFiltered() && !isObserved(state)) {
      int count = 0;
      for (int i = 0; i < state.size(); i++) {
        count += store.destroyAll(state.matches()[i].table());
      }
      return count;
    }
    long[] entities = query.rows().entities();
    return store.destroyAll(entities, entities.length);
  }

  private boolean isObserved(QueryState state) {
    for (int i = 0; i < state.size(); i++) {
      if (store.isObserved(state.matches()[i].table())) {
        return true;
      }
    }
    return false;
  }

  /// Whether an entity exists.
  ///
  /// @param entity a handle, possibly of a dead entity or of none
  /// @return true if it is alive
  public boolean isAlive(Entity entity) {
    guard.checkUse();
    return place(entity) != EntityIndex.NOWHERE;
  }

  /// The number of entities alive, enabled or not.
  ///
  /// @return how many there are
  public int count() {
    guard.checkUse();
    return index().live();
  }

  private long place(Entity entity) {
    return index().place(Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY));
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
    guard.checkUse();
    Objects.requireNonNull(component, NULL_COMPONENT);
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    ComponentInfo info =
        component instanceof Class<?> type
            ? registry.register(type).requireDefault()
            : registry.ofValue(component);
    store.set(entity.bits(), place, info, component);
    return true;
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
    SpawnPlan plan = plans.plan(components);
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    store.set(entity.bits(), place, plan, components);
    return true;
  }

  /// Removes a component. If the entity does not have it, nothing changes.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity, Class<?> type) {
    guard.checkUse();
    long place = place(entity);
    ComponentInfo info = registry.find(Objects.requireNonNull(type, NULL_TYPE));
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    if (info != null) {
      store.remove(entity.bits(), place, info);
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
      infos[i] = registry.find(types[i]);
    }
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    store.remove(entity.bits(), place, infos);
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
    T value = valueOrNull(entity, type);
    if (value == null) {
      ComponentInfo info = registry.find(type);
      String name = info == null ? type.getSimpleName() : info.name();
      throw TableAccessor.missing(entity, name, graph, index());
    }
    return value;
  }

  /// The component of an entity, if it is alive and has it.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value or nothing
  public <T> Optional<T> find(Entity entity, Class<T> type) {
    return Optional.ofNullable(valueOrNull(entity, type));
  }

  private <T> @Nullable T valueOrNull(Entity entity, Class<T> type) {
    guard.checkUse();
    long place = place(entity);
    ComponentInfo info = registry.find(Objects.requireNonNull(type, NULL_TYPE));
    if (place == EntityIndex.NOWHERE || info == null) {
      return null;
    }
    Table table = graph.table(EntityIndex.table(place));
    int base = table.base(info.id());
    if (base < 0) {
      return null;
    }
    return type.cast(info.codec().read(table.columns(), base, EntityIndex.row(place)));
  }

  /// Random access to one component type, faster than [#get(Entity, Class)].
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the accessor, to be kept
  public <T> Accessor<T> accessor(Class<T> type) {
    guard.checkUse();
    ComponentInfo info = registry.register(Objects.requireNonNull(type, NULL_TYPE));
    while (accessors.size() <= info.id()) {
      accessors.add(null);
    }
    Accessor<?> accessor = accessors.get(info.id());
    if (accessor == null) {
      accessor = TableAccessorCode.accessor(store, graph, guard, info);
      accessors.set(info.id(), accessor);
    }
    @SuppressWarnings("unchecked") // defined for this class
    var typed = (Accessor<T>) accessor;
    return typed;
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
  /// despawned. The value can still be read. Closing the world calls nobody.
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
    ComponentInfo info = registry.register(Objects.requireNonNull(type, NULL_TYPE));
    return dispatcher().observe(info, event, observer);
  }

  /// Calls somebody whenever an archetype was created, before the entity that needed it is there.
  /// The structure of the world cannot change during the call. What is thrown comes out of the
  /// operation that created the archetype, when it is complete.
  ///
  /// @param callback gets the archetype
  /// @return the subscription
  public Subscription onArchetypeCreated(Consumer<? super Archetype> callback) {
    guard.checkUse();
    return dispatcher().onArchetype(Objects.requireNonNull(callback, "The callback is null."));
  }

  Dispatcher dispatcher() {
    if (dispatcher == null) {
      dispatcher = new Dispatcher(this, this::archetype, graph, index(), guard, watches);
      store.observeWith(dispatcher);
    }
    return dispatcher;
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
    Tag tag = tags.get(Objects.requireNonNull(marker, "The class that names the tag is null."));
    if (tag == null) {
      tag = new Tag(guard, index(), tagSets.of(marker));
      tags.put(marker, tag);
    }
    return tag;
  }

  // Enabling.

  /// Disables an entity: queries pass over it, unless they ask for it with
  /// [Term#includeDisabled()]. It stays where it is, keeps what it has, and everything that names
  /// it, such as [#get], [#set] and [#despawn], works as before. May be called inside loops; what
  /// the loop visits is settled already.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean disable(Entity entity) {
    boolean alive = isAlive(entity);
    if (alive) {
      enabling.entities().add(entity.bits());
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
      enabling.entities().remove(entity.bits());
    }
    return alive;
  }

  /// Whether an entity is alive and not disabled.
  ///
  /// @param entity the entity
  /// @return true if so, whatever the state of its components
  public boolean isEnabled(Entity entity) {
    return isAlive(entity) && enabling.isEnabled(entity.bits());
  }

  /// Disables a component of an entity: queries that `read`, `write` or ask `with` it pass over the
  /// entity, unless they say [Term#includeDisabled()]. Terms that do not need the component, which
  /// are `optional`, `without` and `anyOf`, take no notice, and neither do [#get], [#set] and
  /// [#has]. May be called inside loops; what the loop visits is settled already.
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
    enabling.component(component).add(entity.bits());
    return true;
  }

  /// Enables a component that was disabled.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead or has no such component, and nothing was done
  public boolean enable(Entity entity, Class<?> type) {
    int component = componentOf(entity, type);
    EntitySet disabled = component < 0 ? null : enabling.findComponent(component);
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
    return component >= 0 && enabling.isEnabled(entity.bits(), component);
  }

  /// The number of a component that an entity has, or -1.
  private int componentOf(Entity entity, Class<?> type) {
    guard.checkUse();
    long place = place(entity);
    ComponentInfo info = registry.find(Objects.requireNonNull(type, NULL_TYPE));
    return place != EntityIndex.NOWHERE
            && info != null
            && graph.table(EntityIndex.table(place)).base(info.id()) >= 0
        ? info.id()
        : -1;
  }

  // Archetypes and places.

  /// The archetype of an entity, which says what components it has.
  ///
  /// @param entity the entity
  /// @return its archetype
  /// @throws NoSuchElementException if the entity is dead
  public Archetype archetype(Entity entity) {
    return archetype(graph.table(EntityIndex.table(livePlace(entity))));
  }

  /// All archetypes, in the order in which they appeared. The first is that of entities without
  /// components.
  ///
  /// @return the archetypes
  public List<Archetype> archetypes() {
    guard.checkUse();
    return graph.tables().stream().map(this::archetype).toList();
  }

  Archetype archetype(Table table) {
    while (archetypes.size() <= table.id()) {
      archetypes.add(new Archetype(this, graph.table(archetypes.size())));
    }
    return archetypes.get(table.id());
  }

  /// The place of an entity, for direct access.
  ///
  /// @param entity the entity
  /// @return its place, valid until the next structural change of its archetype
  /// @throws NoSuchElementException if the entity is dead
  public Loc locate(Entity entity) {
    long place = livePlace(entity);
    Table table = graph.table(EntityIndex.table(place));
    return new Loc(archetype(table), EntityIndex.row(place), table.version());
  }

  private long livePlace(Entity entity) {
    guard.checkUse();
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      throw new NoSuchElementException("The entity " + entity + " is dead.");
    }
    return place;
  }

  /// The component at a place.
  ///
  /// @param place a place that is still valid
  /// @param type a component type that its archetype has
  /// @param <T> the component type
  /// @return its value
  /// @throws IllegalStateException if the archetype changed since the place was taken
  public <T> T getDirect(Loc place, Class<T> type) {
    valid(place);
    return place.archetype().get(place.row(), type);
  }

  /// Replaces a component at a place.
  ///
  /// @param place a place that is still valid
  /// @param value the new value, of a type that the archetype has
  /// @throws IllegalStateException if the archetype changed since the place was taken
  public void setDirect(Loc place, Object value) {
    valid(place);
    place.archetype().set(place.row(), value);
  }

  Table valid(Loc place) {
    guard.checkUse();
    Archetype archetype = Objects.requireNonNull(place, "The place is null.").archetype();
    if (archetype.world() != this) {
      throw new IllegalArgumentException("The place " + place + " is in another world.");
    }
    if (archetype.table().version() != place.version()) {
      throw new IllegalStateException(
          "The place in row "
              + place.row()
              + " of "
              + archetype
              + " is stale: the archetype changed since it was taken; locate the entity again.");
    }
    return archetype.table();
  }

  // Queries.

  @Override
  QueryRows rows(List<? extends Term> terms) {
    guard.checkUse();
    QuerySpec spec = QuerySpec.of(registry, terms);
    RowConditions conditions = RowConditions.of(tagSets, terms);
    List<RowFilter> filters = conditions.filters(enabling, spec.required().toArray());
    List<String> words = conditions.describe();
    for (Term term : terms) {
      switch (term) {
        case Term.Added added -> {
          filters.add(watches().added(watched(added)));
          words.add("added " + watched(added).name());
        }
        case Term.Changed changed -> {
          filters.add(watches().changed(watched(changed)));
          words.add("changed " + watched(changed).name());
        }
        default -> {}
      }
    }
    return new QueryRows(queries.state(spec), index(), filters, words);
  }

  private ComponentInfo watched(Term.Filter term) {
    return registry.register(term.types().getFirst());
  }

  /// The watches of this world. Whoever asks is going to watch.
  private ComponentWatches watches() {
    dispatcher();
    return watches;
  }

  int watchVersion() {
    return watches.version();
  }

  IntPredicate isWatched() {
    return isWatched;
  }

  <T> Removals<T> removals(Class<T> type) {
    guard.checkUse();
    ComponentInfo info = registry.register(type);
    return new Removals<>(this, info.name(), type, watches().removed(info));
  }

  /// Lets writing an equal value be no change, for all who look for changes of a component. Values
  /// are equal if all their fields are: numbers as boxed ones would be, references by `equals`.
  /// Comparing costs time for each write of a component that is watched.
  ///
  /// @param type the component type
  public void ignoreEqualWrites(Class<?> type) {
    guard.checkUse();
    watches().ignoreEqual(registry.register(Objects.requireNonNull(type, NULL_TYPE)));
  }

  @Override
  World self() {
    return this;
  }

  // Commands.

  /// The commands of this world: structural changes that are recorded now, inside loops too, and
  /// applied by [#flush()].
  ///
  /// @return always the same buffer
  public Commands commands() {
    guard.checkUse();
    return commands;
  }

  /// Applies the [commands][#commands()] of this world; see [Commands#flush()].
  ///
  /// @throws CallbackException if user code threw; all other commands were applied
  public void flush() {
    commands.flush();
  }

  /// Makes a buffer for commands beside that of the world, which is flushed by itself or appended
  /// to another. Close it in the end, so that handles of entities it never spawned can be used
  /// again.
  ///
  /// @param name what it is called in reports
  /// @return an empty buffer
  public Commands newCommands(String name) {
    guard.checkUse();
    return new Commands(commandTarget, Objects.requireNonNull(name, Commands.NULL_NAME), false);
  }

  /// Says who learns of commands that are skipped because their entity is dead, in place of whoever
  /// did so far. At first nobody does.
  ///
  /// The handler is called in the middle of the flush, where the command would have been applied,
  /// and may do what an action of a command may do.
  ///
  /// @param handler gets each skipped command of every buffer of this world
  public void onSkippedCommand(Consumer<? super SkippedCommand> handler) {
    guard.checkUse();
    commandTarget.skips().handleWith(Objects.requireNonNull(handler, "The handler is null."));
  }

  // The world as a whole.

  /// What the world has once, found by its type.
  ///
  /// @return the resources of this world
  public Resources resources() {
    guard.checkUse();
    return resources;
  }

  /// The channel of events of a type, made on first use. There is one for each type.
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <E> the type of the events
  /// @return the channel, to be kept
  /// @throws IllegalArgumentException if the class could not be a component either, or is not
  ///   accessible
  public <E> Events<E> events(Class<E> type) {
    return channels.channel(type);
  }

  /// Ends an update: removes all dirty marks, and the events that were published before this
  /// update.
  public void endUpdate() {
    guard.checkUse();
    graph.dirtyTables().clear();
    watches.sweep();
    channels.endUpdate();
  }

  /// A hash of which entities there are, what they have, how they are tagged and what of them is
  /// disabled. It does not depend on archetypes, rows, the order of registration or the process, so
  /// two worlds that hold the same have the same.
  ///
  /// NaNs count as one; enums count by name; strings, boxed values, records, arrays and collections
  /// by content. For objects of other classes say how they count with [#hashWith].
  ///
  /// @return the hash
  public long contentHash() {
    guard.checkUse();
    return new WorldHash(stableHash).content(graph.tables(), setsHash().content());
  }

  /// A hash of the content and of all that decides what happens next: the order of rows and of
  /// tagged entities, the generations and the list of free slots. This is what determinism tests
  /// compare.
  ///
  /// @return the hash
  public long stateHash() {
    guard.checkUse();
    return new WorldHash(stableHash).state(graph.tables(), index(), setsHash().state());
  }

  private SetsHash setsHash() {
    return new SetsHash(tagSets, enabling, registry);
  }

  /// Says how objects of a class count in hashes of this world.
  ///
  /// @param type the exact class of the objects
  /// @param hash gives equal numbers for equal objects, in every process
  /// @param <T> the class
  public <T> void hashWith(Class<T> type, ToLongFunction<? super T> hash) {
    guard.checkUse();
    stableHash.register(
        Objects.requireNonNull(type, NULL_TYPE), Objects.requireNonNull(hash, "The hash is null."));
  }

  /// Checks that the world is consistent in itself: an expensive test for tests, and for users in
  /// doubt.
  ///
  /// @throws IllegalStateException if it is not; the message says where
  public void verify() {
    guard.checkUse();
    new Verifier(graph, index()).verify();
    new SetsVerifier(store.sets(), bits -> place(Entity.fromBits(bits)) >= 0, this::has).verify();
  }

  private boolean has(long entity, int component) {
    int table = index().table(Entity.fromBits(entity));
    return graph.table(table).base(component) >= 0;
  }

  /// Makes the calling thread the owner of the world. The old owner must have stopped using it, and
  /// the two threads must synchronise with each other, as for any object that is handed over.
  ///
  /// @throws IllegalStateException if the world is closed, or inside a loop or a callback
  public void adopt() {
    requireNoCallback("The world cannot be adopted from inside a callback; adopt it afterwards.");
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
    if (!guard.isClosed()) {
      guard.checkStructure("Closing");
      requireNoCallback("The world cannot be closed from inside a callback; close it afterwards.");
      try {
        resources.closeWithWorld();
      } finally {
        if (guard.isClosed()) {
          commands.drop();
        }
      }
    }
  }

  private void requireNoCallback(String message) {
    if (dispatcher != null && dispatcher.isActive()) {
      throw new IllegalStateException(message);
    }
  }

  @Override
  public String toString() {
    return "World of " + index().live() + " entities in " + graph.tables().size() + " archetypes";
  }
}
