package dev.phyla;

import dev.phyla.internal.codegen.CodecCode;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Table;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.Optional;

/// Random access to one component type, with code generated for it.
///
/// It means the same as [World#get(Entity, Class)] and [World#set(Entity, Object)], without looking
/// the type up, and where a call site sees one accessor the JIT compiler inlines it, records and
/// all. Get it once, from [World#accessor(Class)], and keep it.
///
/// @param <T> the component type
public abstract class Accessor<T> {
  private final World world;
  private final ArchetypeGraph graph;
  private final EntityIndex index;
  private final ComponentInfo info;
  private final int id;

  Accessor(World world, ComponentInfo info) {
    this.world = world;
    this.graph = world.graph();
    this.index = world.index();
    this.info = info;
    this.id = info.id();
  }

  static Accessor<?> define(World world, ComponentInfo info) {
    MethodType parameters = MethodType.methodType(void.class, World.class, ComponentInfo.class);
    var defined =
        CodecCode.define(MethodHandles.lookup(), Accessor.class, parameters, info.layout());
    try {
      return (Accessor<?>)
          HiddenClasses.constructor(defined, Accessor.class, World.class, ComponentInfo.class)
              .invokeExact(world, info);
    } catch (Throwable e) {
      throw new AssertionError("A generated accessor cannot be instantiated.", e);
    }
  }

  /// Reads the component of a row; generated.
  abstract Object read(Object[] columns, int base, int row);

  /// Writes the component of a row; generated.
  abstract void write(Object[] columns, int base, int row, long entity, Object value);

  /// The component of an entity.
  ///
  /// @param entity the entity
  /// @return its value
  /// @throws java.util.NoSuchElementException if the entity is dead or has no such component
  @SuppressWarnings("unchecked") // the generated code reads values of this type
  public final T get(Entity entity) {
    world.guard().checkUse();
    long place = index.place(entity);
    if (place != EntityIndex.NOWHERE) {
      Table table = graph.table(EntityIndex.table(place));
      int base = table.base(id);
      if (base >= 0) {
        return (T) read(table.columns(), base, EntityIndex.row(place));
      }
    }
    throw world.missing(entity, info.type());
  }

  /// The component of an entity, if it is alive and has it.
  ///
  /// @param entity the entity
  /// @return its value or nothing
  public final Optional<T> find(Entity entity) {
    return has(entity) ? Optional.of(get(entity)) : Optional.empty();
  }

  /// Whether an entity is alive and has the component.
  ///
  /// @param entity the entity
  /// @return true if so
  public final boolean has(Entity entity) {
    world.guard().checkUse();
    long place = index.place(entity);
    return place != EntityIndex.NOWHERE && graph.table(EntityIndex.table(place)).base(id) >= 0;
  }

  /// Replaces the component of an entity, or adds it.
  ///
  /// @param entity the entity
  /// @param value the new value, not null
  /// @return false if the entity is dead, and nothing was done
  public final boolean set(Entity entity, T value) {
    world.guard().checkUse();
    long place = index.place(entity);
    if (place == EntityIndex.NOWHERE) {
      return false;
    }
    Table table = graph.table(EntityIndex.table(place));
    int base = table.base(id);
    if (base < 0) {
      return world.set(entity, Objects.requireNonNull(value, World.NULL_COMPONENT));
    }
    write(table.columns(), base, EntityIndex.row(place), entity.bits(), value);
    table.markDirty(table.position(id));
    return true;
  }

  /// The component at a place.
  ///
  /// @param place a place that is still valid
  /// @return its value
  /// @throws IllegalStateException if the archetype changed since the place was taken
  @SuppressWarnings("unchecked") // the generated code reads values of this type
  public final T get(Loc place) {
    Table table = world.valid(place);
    return (T) read(table.columns(), base(table), place.row());
  }

  /// Replaces the component at a place.
  ///
  /// @param place a place that is still valid
  /// @param value the new value, not null
  /// @throws IllegalStateException if the archetype changed since the place was taken
  public final void set(Loc place, T value) {
    Table table = world.valid(place);
    write(table.columns(), base(table), place.row(), table.entities()[place.row()], value);
    table.markDirty(table.position(id));
  }

  private int base(Table table) {
    int base = table.base(id);
    if (base < 0) {
      throw new IllegalArgumentException("The archetype " + table + " has no " + info.name() + ".");
    }
    return base;
  }
}
