package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.loop.Filler;
import dev.phyla.internal.schema.SpawnPlans;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/// Says what entities are to have, part by part, then spawns one or many of them.
///
/// ```java
/// world.entityBuilder()
///     .with(Position.class, i -> new Position(i, 0))
///     .with(new Velocity(1, 0))
///     .with(Alive.class)
///     .spawnMany(1000);
/// ```
///
/// A builder can be used again; it spawns the same each time.
public final class EntityBuilder {
  private final WorldView view;
  private final List<ComponentInfo> infos = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  private sealed interface Part {
    void write(Table table, ComponentInfo info, int first, int end);
  }

  private record Value(Object value) implements Part {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      int base = table.base(info.id());
      info.codec().write(table.columns(), base, first, value);
      table.repeat(info, first, end);
    }
  }

  private record DefaultValue() implements Part {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      table.writeDefaults(info, first, end);
    }
  }

  private record Initialiser(IntFunction<?> function) implements Part {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      Filler.of(function.getClass(), info.layout())
          .fill(table.columns(), table.base(info.id()), first, end, function);
    }
  }

  EntityBuilder(WorldView view) {
    this.view = view;
  }

  /// Gives the entities a component: a value, or a class for the default of that type.
  ///
  /// @param component the value or the class
  /// @return this builder
  public EntityBuilder with(Object component) {
    view.guard().checkUse();
    Objects.requireNonNull(component, World.NULL_COMPONENT);
    if (component instanceof Class<?> type) {
      return add(view.registry().use(type).requireDefault(), new DefaultValue());
    }
    return add(view.registry().ofValue(component), new Value(component));
  }

  /// Gives each entity a component of its own.
  ///
  /// The initialiser is called with 0, 1, 2 and so on. All values of one component are made before
  /// those of the next; within that, entities come in the order of the list that is returned. While
  /// it runs the world cannot change, and if it throws, nothing was spawned.
  ///
  /// @param type the component type
  /// @param initialiser makes the value of the entity with the given index
  /// @param <T> the component type
  /// @return this builder
  public <T> EntityBuilder with(Class<T> type, IntFunction<? extends T> initialiser) {
    view.guard().checkUse();
    Objects.requireNonNull(type, World.NULL_TYPE);
    Objects.requireNonNull(initialiser, "The initialiser is null.");
    return add(view.registry().use(type), new Initialiser(initialiser));
  }

  /// Adds a component by its type, also one that has no class.
  ///
  /// @param type the component type
  /// @param value the value that each entity gets; for a component without a class a map of its
  ///   fields
  /// @param <T> the type of the values
  /// @return this builder
  public <T> EntityBuilder withComponent(ComponentType<T> type, T value) {
    view.guard().checkUse();
    ComponentInfo info = view.schema().resolve(Objects.requireNonNull(type, World.NULL_TYPE));
    info.requireValue(Objects.requireNonNull(value, World.NULL_COMPONENT));
    return add(info, new Value(value));
  }

  private EntityBuilder add(ComponentInfo info, Part part) {
    infos.add(info);
    try {
      SpawnPlans.requireDistinct(infos);
    } catch (IllegalArgumentException e) {
      infos.removeLast();
      throw e;
    }
    parts.add(part);
    return this;
  }

  /// Spawns one entity.
  ///
  /// @return its handle
  public Entity spawn() {
    return spawnMany(1).getFirst();
  }

  /// Spawns entities, in consecutive rows of their archetype.
  ///
  /// @param count how many, at least 0
  /// @return their handles, in the order of the initialisers' indices
  public EntityList spawnMany(int count) {
    view.guard().checkStructure("Spawning");
    World.requireCount(count);
    if (count == 0) {
      return new EntityList();
    }
    infos.forEach(ComponentInfo::requireDeclared);
    Table table = view.core().tables().withAll(infos);
    return EntityList.of(
        view.core()
            .structure()
            .arrivals()
            .spawnAll(
                table,
                count,
                (rows, from, end) -> {
                  for (int i = 0; i < parts.size(); i++) {
                    parts.get(i).write(rows, infos.get(i), from, end);
                  }
                },
                null));
  }
}
