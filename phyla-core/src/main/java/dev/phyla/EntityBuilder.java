package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.GivenComponents;
import dev.phyla.internal.loop.Filler;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/// Collects components and spawns one or many entities that have them.
///
/// ```java
/// world.entityBuilder()
///     .with(Position.class, i -> new Position(i, 0))
///     .with(new Velocity(1, 0))
///     .with(Alive.class)
///     .spawnMany(1000);
/// ```
///
/// A builder can be reused to spawn more entities with the same components.
public final class EntityBuilder {
  private final WorldView view;
  private final List<Part> parts = new ArrayList<>();

  /// A component of the entities.
  ///
  /// @param info its type
  /// @param origin its path in the bundle that it was given with, or an empty string
  /// @param content its values
  private record Part(ComponentInfo info, String origin, Content content) {}

  private sealed interface Content {
    void write(Table table, ComponentInfo info, int first, int end);
  }

  private record Value(Object value) implements Content {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      int base = table.base(info.id());
      info.codec().write(table.columns(), base, first, value);
      table.repeat(info, first, end);
    }
  }

  private record DefaultValue() implements Content {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      table.writeDefaults(info, first, end);
    }
  }

  private record Initialiser(IntFunction<?> function) implements Content {
    @Override
    public void write(Table table, ComponentInfo info, int first, int end) {
      Filler.of(function.getClass(), info.layout())
          .fill(table.columns(), table.base(info.id()), first, end, function);
    }
  }

  EntityBuilder(WorldView view) {
    this.view = view;
  }

  /// Adds a component: a value, a bundle of values, or a class for the default value of the type.
  ///
  /// @param component the value, the bundle or the class
  /// @return this builder
  public EntityBuilder with(Object component) {
    view.guard().checkUse();
    Objects.requireNonNull(component, World.NULL_COMPONENT);
    Object[] arguments = {component};
    var given = GivenComponents.of(arguments, 0, 1);
    Object[] values = given.split(arguments, 0);
    var added = new ArrayList<Part>();
    for (int i = 0; i < values.length; i++) {
      GivenComponents.Given each = given.all().get(i);
      ComponentInfo info = view.registry().use(each.type());
      added.add(
          each.isDefault()
              ? new Part(info.requireDefault(), each.origin(), new DefaultValue())
              : new Part(info, each.origin(), new Value(values[i])));
    }
    return addAll(added);
  }

  /// Adds a component with a separate value for each entity.
  ///
  /// The initialiser is called with 0, 1, 2 and so on, the indices of the entities in the returned
  /// list. All values of one component are created before those of the next. The initialiser cannot
  /// change the world; if it throws, nothing is spawned.
  ///
  /// @param type the component type
  /// @param initialiser creates the value for the entity with the given index
  /// @param <T> the component type
  /// @return this builder
  public <T> EntityBuilder with(Class<T> type, IntFunction<? extends T> initialiser) {
    view.guard().checkUse();
    Objects.requireNonNull(type, World.NULL_TYPE);
    Objects.requireNonNull(initialiser, "The initialiser is null.");
    return addAll(List.of(new Part(view.registry().use(type), "", new Initialiser(initialiser))));
  }

  /// Adds a component by its type, also for types without a class.
  ///
  /// @param type the component type
  /// @param value the value of each entity; for components without a class a map from field to
  ///   value
  /// @param <T> the type of the values
  /// @return this builder
  public <T> EntityBuilder withComponent(ComponentType<T> type, T value) {
    view.guard().checkUse();
    ComponentInfo info = view.schema().resolve(Objects.requireNonNull(type, World.NULL_TYPE));
    info.requireValue(Objects.requireNonNull(value, World.NULL_COMPONENT));
    return addAll(List.of(new Part(info, "", new Value(value))));
  }

  /// Adds all parts, or throws and adds none.
  private EntityBuilder addAll(List<Part> added) {
    var all = new ArrayList<>(parts);
    for (Part part : added) {
      for (Part other : all) {
        if (other.info == part.info) {
          throw GivenComponents.givenTwice(part.info.name(), other.origin, part.origin);
        }
      }
      all.add(part);
    }
    parts.addAll(added);
    return this;
  }

  /// Spawns one entity.
  ///
  /// @return the handle of the entity
  public Entity spawn() {
    return spawnMany(1).getFirst();
  }

  /// Spawns entities, in consecutive rows of their archetype.
  ///
  /// @param count the number of entities, at least 0
  /// @return the handles, in the order of the indices passed to initialisers
  public EntityList spawnMany(int count) {
    view.guard().checkStructure("Spawning");
    World.requireCount(count);
    if (count == 0) {
      return new EntityList();
    }
    List<Part> given = List.copyOf(parts);
    List<ComponentInfo> infos = new ArrayList<>();
    for (Part part : given) {
      infos.add(part.info.requireDeclared());
    }
    ComponentInfo[] required = ComponentInfo.requiredBy(infos);
    infos.addAll(Arrays.asList(required));
    Table table = view.core().tables().withAll(infos);
    return EntityList.of(
        view.core()
            .structure()
            .arrivals()
            .spawnAll(
                table,
                count,
                (rows, first, end) -> {
                  for (Part part : given) {
                    part.content.write(rows, part.info, first, end);
                  }
                  for (ComponentInfo info : required) {
                    rows.writeDefaults(info, first, end);
                  }
                },
                null));
  }
}
