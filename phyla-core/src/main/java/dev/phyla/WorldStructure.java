package dev.phyla;

import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.ComponentChanges;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.Table;
import dev.phyla.internal.storage.WorldMode;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/// What a world is made of: component types, archetypes, and the places of entities in them.
public abstract sealed class WorldStructure permits QuerySource {
  static final String NULL_TYPE = "The component type is null.";

  private final Guard guard = new Guard();
  private final ComponentRegistry registry = new ComponentRegistry();
  private final WorldMode mode;
  private final ArchetypeGraph graph;
  private final EntityStore store;
  private final ComponentChanges changes;
  private final EntityIndex index;
  private final List<ComponentType<?>> types = new ArrayList<>();
  private final List<Archetype> archetypes = new ArrayList<>();

  WorldStructure(WorldMode mode) {
    this.mode = mode;
    this.graph = new ArchetypeGraph(registry, mode);
    this.store = new EntityStore(graph, guard);
    this.changes = store.changes();
    this.index = store.index();
  }

  abstract World self();

  final WorldMode mode() {
    return mode;
  }

  final Guard guard() {
    return guard;
  }

  final ComponentRegistry registry() {
    return registry;
  }

  final ArchetypeGraph graph() {
    return graph;
  }

  final EntityStore store() {
    return store;
  }

  final ComponentChanges changes() {
    return changes;
  }

  final EntityIndex index() {
    return index;
  }

  final long structureVersion() {
    return index.version();
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
  public final <T> ComponentType<T> register(Class<T> type) {
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
  public final boolean isRegistered(Class<?> type) {
    guard.checkUse();
    return registry.find(Objects.requireNonNull(type, NULL_TYPE)) != null;
  }

  /// The component type with a stable name.
  ///
  /// @param name the name
  /// @return the type, or nothing if none has that name
  public final Optional<ComponentType<?>> componentType(String name) {
    guard.checkUse();
    return Optional.ofNullable(registry.find(Objects.requireNonNull(name, "The name is null.")))
        .map(this::componentType);
  }

  /// All registered component types, in the order of their numbers.
  ///
  /// @return the types
  public final List<ComponentType<?>> componentTypes() {
    guard.checkUse();
    var all = new ArrayList<ComponentType<?>>();
    for (int id = 0; id < registry.size(); id++) {
      all.add(componentType(registry.get(id)));
    }
    return List.copyOf(all);
  }

  final ComponentType<?> componentType(ComponentInfo info) {
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
  public final <A> Column<A> column(Class<?> component, String field, Class<A> arrayType) {
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
        return new Column<>(self(), info.id(), info.name(), field, i, column.stride(), arrayType);
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

  // Archetypes and places.

  /// Whether an entity exists.
  ///
  /// @param entity a handle, possibly of a dead entity or of none
  /// @return true if it is alive
  public final boolean isAlive(Entity entity) {
    guard.checkUse();
    return place(entity) != EntityIndex.NOWHERE;
  }

  /// The archetype of an entity, which says what components it has.
  ///
  /// @param entity the entity
  /// @return its archetype
  /// @throws NoSuchElementException if the entity is dead
  public final Archetype archetype(Entity entity) {
    return archetype(graph.table(EntityIndex.table(livePlace(entity))));
  }

  /// All archetypes, in the order in which they appeared. The first is that of entities without
  /// components.
  ///
  /// @return the archetypes
  public final List<Archetype> archetypes() {
    guard.checkUse();
    return graph.tables().stream().map(this::archetype).toList();
  }

  final Archetype archetype(Table table) {
    while (archetypes.size() <= table.id()) {
      archetypes.add(new Archetype(self(), graph.table(archetypes.size())));
    }
    return archetypes.get(table.id());
  }

  /// The place of an entity, for direct access.
  ///
  /// @param entity the entity
  /// @return its place, valid until the next structural change of its archetype
  /// @throws NoSuchElementException if the entity is dead
  public final Loc locate(Entity entity) {
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
  public final <T> T getDirect(Loc place, Class<T> type) {
    valid(place);
    return place.archetype().get(place.row(), type);
  }

  /// Replaces a component at a place.
  ///
  /// @param place a place that is still valid
  /// @param value the new value, of a type that the archetype has
  /// @throws IllegalStateException if the archetype changed since the place was taken
  public final void setDirect(Loc place, Object value) {
    valid(place);
    place.archetype().set(place.row(), value);
  }

  final Table valid(Loc place) {
    guard.checkUse();
    Archetype archetype = Objects.requireNonNull(place, "The place is null.").archetype();
    if (archetype.world() != self()) {
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

  final long place(Entity entity) {
    return index().place(Objects.requireNonNull(entity, TableAccessor.NULL_ENTITY));
  }

  /// The number of a component that an entity has, or -1.
  final int componentOf(Entity entity, Class<?> type) {
    guard.checkUse();
    long place = place(entity);
    ComponentInfo info = registry.find(Objects.requireNonNull(type, NULL_TYPE));
    return place != EntityIndex.NOWHERE
            && info != null
            && graph.table(EntityIndex.table(place)).base(info.id()) >= 0
        ? info.id()
        : -1;
  }
}
