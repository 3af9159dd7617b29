package dev.phyla;

import dev.phyla.internal.access.Accessors;
import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.hash.SetsHash;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.hash.WorldHash;
import dev.phyla.internal.query.QueryCache;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QuerySpec;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.RowConditions;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.sparse.SetsVerifier;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.SpawnPlan;
import dev.phyla.internal.storage.Verifier;
import dev.phyla.internal.storage.WorldMode;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
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
public final class World extends WorldFeatures implements AutoCloseable {
  static final String NULL_COMPONENT = "A component cannot be null.";
  static final String NULL_COMPONENTS = "The components are null.";

  private final QueryCache queries = new QueryCache(graph());
  private final StableHash stableHash = new StableHash();
  private final Accessors accessors;

  /// An empty world, which belongs to the calling thread.
  public World() {
    this(WorldMode.FAST);
  }

  private World(WorldMode mode) {
    super(mode);
    accessors = new Accessors(store(), graph(), guard());
    guard().describeLoopsWith(() -> queries.describeInnermostLoop(registry()));
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
    return new World(WorldMode.checked(number));
  }

  QueryCache queries() {
    return queries;
  }

  // Entities.

  /// Spawns an entity.
  ///
  /// @param components what it has: values, or classes for the default of a type
  /// @return its handle
  public Entity spawn(Object... components) {
    Objects.requireNonNull(components, NULL_COMPONENTS);
    long entity = store().createAgain(components);
    return Entity.fromBits(entity != EntityStore.NEXT_HANDLE ? entity : create(components));
  }

  private long create(Object[] components) {
    guard().checkStructure("Spawning");
    return store().create(plans().plan(components), components);
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
    guard().checkUse();
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
    Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY);
    return store().destroyQuietly(entity) || destroy(entity);
  }

  private boolean destroy(Entity entity) {
    guard().checkUse();
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    guard().checkStructure("Despawning");
    store().destroy(entity.bits(), place);
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
    guard().checkStructure("Despawning");
    if (Objects.requireNonNull(query, "The query is null.").world() != this) {
      throw new IllegalArgumentException(query + " belongs to another world.");
    }
    QueryState state = query.rows().state();
    if (!query.rows().isFiltered() && !isObserved(state)) {
      int count = 0;
      for (int i = 0; i < state.size(); i++) {
        count += store().destroyAll(state.matches()[i].table());
      }
      return count;
    }
    long[] entities = query.rows().entities();
    return store().destroyAll(entities, entities.length);
  }

  private boolean isObserved(QueryState state) {
    for (int i = 0; i < state.size(); i++) {
      if (store().isObserved(state.matches()[i].table())) {
        return true;
      }
    }
    return false;
  }

  /// The number of entities alive, enabled or not.
  ///
  /// @return how many there are
  public int count() {
    guard().checkUse();
    return index().live();
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
    Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY);
    boolean isAdded = guard().allowsUse() && changes().addAgain(index(), entity, component);
    return isAdded || setOrAdd(entity, component);
  }

  private boolean setOrAdd(Entity entity, Object component) {
    if (store().hooks() == null) {
      TableAccessor<?> accessor = findAccessor(component.getClass());
      if (accessor != null && accessor.isPlain()) {
        @SuppressWarnings("unchecked") // defined for this class
        var typed = (Accessor<Object>) accessor;
        return typed.set(entity, component);
      }
    }
    return setAndTell(entity, component);
  }

  private boolean setAndTell(Entity entity, Object component) {
    guard().checkUse();
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    ComponentInfo info =
        component instanceof Class<?> type
            ? registry().register(type).requireDefault()
            : registry().ofValue(component);
    changes().set(entity.bits(), place, info, component);
    return true;
  }

  /// The accessor of a type, or null if the type is not registered.
  private @Nullable TableAccessor<?> findAccessor(Class<?> type) {
    TableAccessor<?> accessor = accessors.recent(type);
    return accessor != null ? accessor : lookUpAccessor(type);
  }

  private @Nullable TableAccessor<?> lookUpAccessor(Class<?> type) {
    guard().checkUse();
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
    guard().checkUse();
    Objects.requireNonNull(more, NULL_COMPONENTS);
    var components = new Object[more.length + 2];
    components[0] = first;
    components[1] = second;
    System.arraycopy(more, 0, components, 2, more.length);
    SpawnPlan plan = plans().plan(components);
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    changes().set(entity.bits(), place, plan, components);
    return true;
  }

  /// Removes a component. If the entity does not have it, nothing changes.
  ///
  /// @param entity the entity
  /// @param type the component type
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity, Class<?> type) {
    Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY);
    boolean isRemoved = guard().allowsUse() && changes().removeAgain(index(), entity, type);
    return isRemoved || removeIfPresent(entity, type);
  }

  private boolean removeIfPresent(Entity entity, Class<?> type) {
    guard().checkUse();
    long place = place(entity);
    ComponentInfo info = registry().find(Objects.requireNonNull(type, NULL_TYPE));
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    if (info != null) {
      changes().remove(entity.bits(), place, info);
    }
    return true;
  }

  /// Removes components, moving the entity once at the most. Types it does not have are ignored.
  ///
  /// @param entity the entity
  /// @param types the component types
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity, Class<?>... types) {
    guard().checkUse();
    Objects.requireNonNull(types, NULL_TYPE);
    requireDistinct(types);
    var infos = new @Nullable ComponentInfo[types.length];
    for (int i = 0; i < types.length; i++) {
      infos[i] = registry().find(types[i]);
    }
    long place = place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    changes().remove(entity.bits(), place, infos);
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
      Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY);
      throw TableAccessor.missing(entity, type.getSimpleName(), graph(), index());
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
      place(entity); // which refuses null, and in a checked world a handle of another
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
    guard().checkUse();
    ComponentInfo info = registry().register(Objects.requireNonNull(type, NULL_TYPE));
    @SuppressWarnings("unchecked") // defined for this class
    var typed = (Accessor<T>) accessors.of(info);
    return typed;
  }

  // Queries.

  @Override
  QueryRows rows(List<? extends Term> terms) {
    guard().checkUse();
    QuerySpec spec = QuerySpec.of(registry(), terms);
    RowConditions conditions = RowConditions.of(tagSets(), terms);
    List<RowFilter> filters = conditions.filters(enabling(), spec.required().toArray());
    List<String> words = conditions.describe();
    for (Term term : terms) {
      switch (term) {
        case Term.Added added -> {
          filters.add(watchesInUse().added(watched(added)));
          words.add("added " + watched(added).name());
        }
        case Term.Changed changed -> {
          filters.add(watchesInUse().changed(watched(changed)));
          words.add("changed " + watched(changed).name());
        }
        default -> {}
      }
    }
    return new QueryRows(queries.state(spec), index(), filters, words);
  }

  private ComponentInfo watched(Term.Filter term) {
    return registry().register(term.types().getFirst());
  }

  @Override
  World self() {
    return this;
  }

  // The world as a whole.

  /// Ends an update: removes all dirty marks, and the events that were published before this
  /// update.
  public void endUpdate() {
    guard().checkUse();
    graph().requireExpiredColumnsUntouched();
    graph().dirtyTables().clear();
    watches().sweep();
    channels().endUpdate();
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
    guard().checkUse();
    return new WorldHash(stableHash).content(graph().tables(), setsHash().content());
  }

  /// A hash of the content and of all that decides what happens next: the order of rows and of
  /// tagged entities, the generations and the list of free slots. This is what determinism tests
  /// compare.
  ///
  /// @return the hash
  public long stateHash() {
    guard().checkUse();
    return new WorldHash(stableHash).state(graph().tables(), index(), setsHash().state());
  }

  private SetsHash setsHash() {
    return new SetsHash(tagSets(), enabling(), registry());
  }

  /// Says how objects of a class count in hashes of this world.
  ///
  /// @param type the exact class of the objects
  /// @param hash gives equal numbers for equal objects, in every process
  /// @param <T> the class
  public <T> void hashWith(Class<T> type, ToLongFunction<? super T> hash) {
    guard().checkUse();
    stableHash.register(
        Objects.requireNonNull(type, NULL_TYPE), Objects.requireNonNull(hash, "The hash is null."));
  }

  /// Checks that the world is consistent in itself: an expensive test for tests, and for users in
  /// doubt.
  ///
  /// @throws IllegalStateException if it is not; the message says where
  public void verify() {
    guard().checkUse();
    graph().requireExpiredColumnsUntouched();
    new Verifier(graph(), index()).verify();
    new SetsVerifier(store().sets(), bits -> place(Entity.fromBits(bits)) >= 0, this::has).verify();
  }

  private boolean has(long entity, int component) {
    int table = EntityIndex.table(index().place(entity));
    return graph().table(table).base(component) >= 0;
  }

  /// Makes the calling thread the owner of the world. The old owner must have stopped using it, and
  /// the two threads must synchronise with each other, as for any object that is handed over.
  ///
  /// @throws IllegalStateException if the world is closed, or inside a loop or a callback
  public void adopt() {
    requireNoCallback("The world cannot be adopted from inside a callback; adopt it afterwards.");
    guard().adopt();
  }

  /// Closes the [resources][Resources] of the world, which may still use it, and then the world.
  /// Commands that are not applied are dropped. Using it afterwards throws; closing it again, also
  /// while it is being closed, does nothing.
  ///
  /// @throws IllegalStateException if a resource threw; the world is closed all the same, and what
  ///   other resources threw is suppressed in it
  @Override
  public void close() {
    if (!guard().isClosed()) {
      guard().checkStructure("Closing");
      requireNoCallback("The world cannot be closed from inside a callback; close it afterwards.");
      try {
        resources().closeWithWorld();
      } finally {
        if (guard().isClosed()) {
          dropCommands();
        }
      }
      graph().requireExpiredColumnsUntouched();
    }
  }

  @Override
  public String toString() {
    return "World of " + index().live() + " entities in " + graph().tables().size() + " archetypes";
  }
}
