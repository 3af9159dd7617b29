package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.DeclaredField;
import dev.phyla.internal.plain.PlainTypes;
import dev.phyla.internal.plain.PrefabForm;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.snapshot.Codec;
import dev.phyla.snapshot.PlainSchema;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import dev.phyla.spi.ComponentColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The component types, archetype definitions and generated code that worlds can share.
///
/// ```java
/// var schema = new Schema();
/// var first = new World(schema);
/// var second = new World(schema);
/// ```
///
/// Worlds that share a schema take less memory and start faster, which matters for thousands of
/// small worlds. They are otherwise independent and may be used on different threads. A world that
/// is created without a schema has its own.
public final class Schema {
  private final WorldSchema internal = new WorldSchema();

  /// The public types by id; guarded by this.
  private final List<@Nullable ComponentType<?>> types = new ArrayList<>();

  /// Creates a schema without component types.
  public Schema() {}

  WorldSchema internal() {
    return internal;
  }

  /// Registers a component type. Types are also registered on first use; registering a type again
  /// has no effect.
  ///
  /// Some classes must be registered explicitly, because using them as components is usually a
  /// mistake: collections, maps, strings and other character sequences, boxed values, optionals and
  /// exceptions, unless they are records, enums or annotated with [Component].
  ///
  /// @param type a record, or any other class that can have instances
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

  /// Declares a component without a class, by its fields. Its values are maps from field names to
  /// field values. Reading returns an unmodifiable map in the order of the fields; fields that are
  /// missing in a written map become zero, false, null or [Entity#NONE].
  ///
  /// ```java
  /// var health = schema.declare("Health", new Field("points", int.class));
  /// world.component(health).set(entity, Map.of("points", 10));
  /// ```
  ///
  /// @param name the stable name
  /// @param fields the fields, in order
  /// @return the type
  /// @throws IllegalArgumentException if another type has that name, or a field cannot be stored
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

  /// Registers a codec, which says how values of a class are saved and copied. It replaces an
  /// earlier codec of the class.
  ///
  /// @param codec the codec
  public void registerCodec(Codec<?> codec) {
    internal.values().register(Objects.requireNonNull(codec, "The codec is null."));
  }

  /// Declares that values of a class are shared between copies of a world: they never change, or
  /// the program wants it so. They cannot be saved.
  ///
  /// @param type the class
  public void share(Class<?> type) {
    internal.values().share(Objects.requireNonNull(type, World.NULL_TYPE));
  }

  /// A field of a component without a class.
  ///
  /// @param name its name, without dots
  /// @param type a primitive type, [Entity], any class that is stored by reference, or an array of
  ///   primitives if a length is given
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

  /// Removes a component that was declared without a class; its name and its id can be reused.
  /// Queries that require it match nothing any more; for queries that have it as optional, excluded
  /// or an alternative, no entity has it. Commands that set it fail when they are applied.
  ///
  /// @param type a type that was declared without a class
  /// @throws IllegalStateException if a world has an archetype with it, even an empty one; see
  ///   [World#reclaimArchetypes()]
  public void undeclare(ComponentType<?> type) {
    ComponentInfo info = resolve(Objects.requireNonNull(type, World.NULL_TYPE));
    if (!info.layout().isDeclared()) {
      throw new IllegalArgumentException(
          info.name() + " has a class and cannot be undeclared; only declared types can.");
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
  /// @return the type, or empty if none has that name
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
      if (!RelationTypes.isPair(info)) {
        all.add(componentType(info));
      }
    }
    return List.copyOf(all);
  }

  /// The columns of a component type, for modules that store components.
  ///
  /// @param type a component type, registered if it is new
  /// @return the columns
  /// @throws IllegalArgumentException if the class cannot be a component
  public ComponentColumns columns(Class<?> type) {
    return new ComponentColumns(
        resolve(Objects.requireNonNull(type, World.NULL_TYPE)), internal.values());
  }

  /// The columns of a component type, for modules that store components.
  ///
  /// @param type a component type of this schema
  /// @return the columns
  /// @throws IllegalArgumentException if the type belongs to another schema
  public ComponentColumns columns(ComponentType<?> type) {
    return new ComponentColumns(
        resolve(Objects.requireNonNull(type, World.NULL_TYPE)), internal.values());
  }

  // Plain values.

  /// Describes the plain values of all registered components and relations, for editors and
  /// checkers.
  ///
  /// @return the description
  public PlainSchema plainSchema() {
    return PlainTypes.describe(internal);
  }

  /// A prefab as plain values: a map of `components` by name, `defaults` with the names of
  /// components that have their default value, `children`, which are maps of a `name` and the same
  /// parts, and `links`, a list of maps of `relation`, `from` and `to` as paths, and `value`.
  ///
  /// @param prefab the prefab
  /// @return a new map
  /// @throws dev.phyla.snapshot.SnapshotException if a value has no plain form
  public Map<String, @Nullable Object> toPlain(Prefab prefab) {
    return new PrefabForm(internal, Snapshots.loader())
        .write(Objects.requireNonNull(prefab, Prefab.NULL));
  }

  /// Makes a prefab from [plain values][#toPlain(Prefab)].
  ///
  /// @param plain the plain values
  /// @param loader what happens to unknown types, which are refused or skipped
  /// @return the prefab
  /// @throws dev.phyla.snapshot.SnapshotException if something is wrong with the plain values
  public Prefab prefab(Map<String, ? extends @Nullable Object> plain, SnapshotLoader loader) {
    Objects.requireNonNull(plain, "The plain prefab is null.");
    return new PrefabForm(internal, Objects.requireNonNull(loader, "The loader is null."))
        .read(plain);
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

  /// The component of a class or a component type.
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
