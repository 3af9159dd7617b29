package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.DeclaredField;
import dev.phyla.internal.schema.WorldSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What worlds can share: component types, archetypes as such, and the code that is prepared for
/// them.
///
/// ```java
/// var schema = new Schema();
/// var first = new World(schema);
/// var second = new World(schema);
/// ```
///
/// A world that shares a schema takes less memory and is faster from the start, which matters where
/// there are thousands of small ones. The worlds stay independent of each other otherwise, and may
/// be used on different threads. A world that is made without a schema has one of its own.
public final class Schema {
  private final WorldSchema internal = new WorldSchema();

  /// The types as users see them, by id; guarded by this.
  private final List<@Nullable ComponentType<?>> types = new ArrayList<>();

  /// A schema without component types.
  public Schema() {}

  WorldSchema internal() {
    return internal;
  }

  /// Registers a component type. This also happens when a type is first used; doing it again
  /// changes nothing.
  ///
  /// A few classes have to be registered before they are used, because using them is a mistake most
  /// of the time: collections, maps, strings and other character sequences, boxed values, optionals
  /// and exceptions, unless they are records, enums or annotated with [Component].
  ///
  /// @param type a record, or any other class of which there are values
  /// @param <T> the component type
  /// @return the type
  /// @throws IllegalArgumentException if the class cannot be a component, is not accessible, or has
  ///   the name of another registered type
  public <T> ComponentType<T> register(Class<T> type) {
    ComponentInfo info =
        internal.registry().register(Objects.requireNonNull(type, World.NULL_TYPE));
    @SuppressWarnings("unchecked") // made for this class
    var known = (ComponentType<T>) componentType(info);
    return known;
  }

  /// Declares a component that has no class, by its fields. Its values are maps from field names to
  /// values: reading gives an unmodifiable map in the order of the fields; in a map that is
  /// written, fields that are missing are zero, false, null or [Entity#NONE].
  ///
  /// ```java
  /// var health = schema.declare("Health", new Field("points", int.class));
  /// world.component(health).set(entity, Map.of("points", 10));
  /// ```
  ///
  /// @param name its stable name
  /// @param fields its fields, in order
  /// @return the type
  /// @throws IllegalArgumentException if a type has that name already, or a field cannot be stored
  public ComponentType<Map<String, Object>> declare(String name, Field... fields) {
    Objects.requireNonNull(name, "The name is null.");
    Objects.requireNonNull(fields, "The fields are null.");
    List<DeclaredField> declared =
        Arrays.stream(fields)
            .map(field -> Objects.requireNonNull(field, "A field is null."))
            .map(field -> new DeclaredField(field.name(), field.type(), field.length()))
            .toList();
    ComponentInfo info =
        internal.registry().declare(name, ComponentLayout.declared(name, declared));
    @SuppressWarnings("unchecked") // the values are maps
    var type = (ComponentType<Map<String, Object>>) componentType(info);
    return type;
  }

  /// A field of a component that is declared without a class.
  ///
  /// @param name its name, without dots
  /// @param type a primitive type, [Entity], any class that is kept by reference, or for a field
  ///   with a length an array of primitives
  /// @param length the number of elements of an array that is stored inline, or 0
  public record Field(String name, Class<?> type, int length) {
    /// A field that is not an inline array.
    ///
    /// @param name its name, without dots
    /// @param type its type
    public Field(String name, Class<?> type) {
      this(name, type, 0);
    }
  }

  /// Ends the declaration of a component that has no class: its name and its id can be used for
  /// others. Queries that need it match nothing any more; those that only mention it, as optional,
  /// excluded or an alternative, go on as if no entity had it. Commands that set it fail when they
  /// are applied.
  ///
  /// @param type a type that was declared without a class
  /// @throws IllegalStateException if a world has an archetype with it; see
  ///   [World#reclaimArchetypes()]
  public void undeclare(ComponentType<?> type) {
    ComponentInfo info = resolve(Objects.requireNonNull(type, World.NULL_TYPE));
    if (!info.layout().isDeclared()) {
      throw new IllegalArgumentException(
          info.name() + " has a class, and such types stay as long as their schema.");
    }
    if (internal.graph().uses(info)) {
      throw new IllegalStateException(
          String.format(
              "%s cannot be undeclared while there is an archetype with it; remove it from all"
                  + " entities and reclaim archetypes first.",
              info.name()));
    }
    internal.registry().release(info);
  }

  /// The component type with a stable name.
  ///
  /// @param name the name
  /// @return the type, or nothing if none has that name
  public Optional<ComponentType<?>> componentType(String name) {
    ComponentInfo info =
        internal.registry().find(Objects.requireNonNull(name, "The name is null."));
    return info == null ? Optional.empty() : Optional.of(componentType(info));
  }

  /// All component types, in the order of their ids.
  ///
  /// @return the types
  public List<ComponentType<?>> componentTypes() {
    var all = new ArrayList<ComponentType<?>>();
    for (ComponentInfo info : internal.registry().all()) {
      all.add(componentType(info));
    }
    return List.copyOf(all);
  }

  synchronized ComponentType<?> componentType(ComponentInfo info) {
    while (types.size() <= info.id()) {
      types.add(null);
    }
    ComponentType<?> known = types.get(info.id());
    if (known == null || known.info() != info) {
      known = new ComponentType<>(info, info.type());
      types.set(info.id(), known);
    }
    return known;
  }

  /// The component that a class or a component type stands for.
  ComponentInfo resolve(Object component) {
    if (component instanceof Class<?> type) {
      return internal.registry().use(type);
    }
    var type = (ComponentType<?>) Objects.requireNonNull(component, World.NULL_TYPE);
    ComponentInfo info = type.info();
    if (internal.registry().find(info.id()) != info) {
      throw new IllegalArgumentException(
          "The component type "
              + info.requireDeclared()
              + " belongs to another schema; register it here.");
    }
    return info;
  }
}
