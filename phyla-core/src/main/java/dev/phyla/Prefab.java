package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.component.GivenComponents;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.schema.SpawnPlans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Collectors;

/// A reusable description of entities: the components that they start with.
///
/// ```java
/// Prefab enemy = Prefab.of(new Position(0, 0), new Health(100), Velocity.class);
/// Prefab boss = enemy.with(new Health(5000), new Crown());
///
/// world.instantiate(enemy);
/// world.instantiate(boss, new Position(10, 5));
/// ```
///
/// A prefab is immutable and belongs to no world: it is data, not an entity, and no query finds it.
/// Any number of worlds and threads can use it. It can be empty.
///
/// Its components are shared by all instances. That has no effect on records of primitives, which
/// are split into columns; but an object that is stored by reference, such as a list in a field, is
/// the same object in every instance.
public final class Prefab {
  static final String NULL = "The prefab is null.";

  /// The components, each a value or a class that stands for the default value.
  private final Object[] components;

  private Prefab(Object[] components) {
    this.components = components;
  }

  /// Creates a prefab.
  ///
  /// @param components the components: values, bundles of values, or classes for the default values
  ///   of types
  /// @return the prefab
  /// @throws IllegalArgumentException if a class cannot be a component, has no default value, or is
  ///   given twice
  public static Prefab of(Object... components) {
    return new Prefab(new Object[0]).with(components);
  }

  /// Returns a variant that has other or additional components.
  ///
  /// @param components values and bundles of values, which replace the components of the same type
  ///   or are added at the end; or classes, which add the default value of a type that this prefab
  ///   lacks
  /// @return the variant
  /// @throws IllegalArgumentException if a class cannot be a component, has no default value, or is
  ///   given twice
  public Prefab with(Object... components) {
    Objects.requireNonNull(components, World.NULL_COMPONENTS);
    for (Object component : components) {
      Objects.requireNonNull(component, World.NULL_COMPONENT);
    }
    var given = GivenComponents.of(components, 0, components.length);
    for (GivenComponents.Given each : given.all()) {
      ComponentLayout layout = ComponentLayout.of(each.type());
      if (each.isDefault() && !layout.hasDefault()) {
        throw ComponentInfo.noDefault(ComponentRegistry.nameOf(each.type()));
      }
    }
    given.requireDistinct();
    return new Prefab(merge(given.split(components, 0)));
  }

  /// Returns a variant that lacks some of the components. Types that this prefab does not have are
  /// ignored.
  ///
  /// @param types the component types, or classes of bundles for all their components
  /// @return the variant
  /// @throws IllegalArgumentException if a type is given twice
  public Prefab without(Class<?>... types) {
    World.requireDistinct(Objects.requireNonNull(types, World.NULL_TYPE));
    var given = GivenComponents.of(types, 0, types.length);
    given.requireDistinct();
    List<Class<?>> all = given.all().stream().<Class<?>>map(GivenComponents.Given::type).toList();
    return new Prefab(
        Arrays.stream(components)
            .filter(component -> !all.contains(GivenComponents.typeOf(component)))
            .toArray());
  }

  /// Whether this prefab has a component. Components that are only [required][Requires] by others
  /// are not part of a prefab.
  ///
  /// @param type the component type
  /// @return true if it has
  public boolean has(Class<?> type) {
    BundleLayout.refuse(Objects.requireNonNull(type, World.NULL_TYPE));
    return indexOf(type) >= 0;
  }

  /// Returns a component.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value, which is that of new instances
  /// @throws NoSuchElementException if this prefab has no such component
  public <T> T get(Class<T> type) {
    if (!has(type)) {
      throw new NoSuchElementException("The " + this + " has no " + type.getSimpleName() + ".");
    }
    Object component = components[indexOf(type)];
    return type.cast(component instanceof Class<?> ? defaultOf(type) : component);
  }

  private static Object defaultOf(Class<?> type) {
    ComponentLayout layout = ComponentLayout.of(type);
    Object declared = layout.defaultValue();
    return declared != null ? declared : RowCodec.of(layout).read(layout.newRow(), 0, 0);
  }

  /// The component types, in the order in which they were given.
  ///
  /// @return the types
  public List<Class<?>> types() {
    var types = new ArrayList<Class<?>>();
    for (Object component : components) {
      types.add(GivenComponents.typeOf(component));
    }
    return List.copyOf(types);
  }

  /// The components, in the order in which they were given: values, or classes that stand for
  /// default values. Bundles are split into their components.
  ///
  /// @return the components
  public List<Object> components() {
    return List.of(components);
  }

  /// The number of components.
  ///
  /// @return the number
  public int size() {
    return components.length;
  }

  /// The components of instances in worlds of a schema. The caller does not change the array.
  ///
  /// @param plans the plans of the schema
  /// @param overrides components that replace or extend those of the prefab
  Object[] components(SpawnPlans plans, Object[] overrides) {
    Objects.requireNonNull(overrides, World.NULL_COMPONENTS);
    return overrides.length == 0 ? components : merge(plans.plan(overrides).split(overrides));
  }

  /// The components after others replaced or extended them.
  ///
  /// @param others values, and classes for the default values of types that are missing
  private Object[] merge(Object[] others) {
    int added = 0;
    for (Object other : others) {
      added += indexOf(GivenComponents.typeOf(other)) < 0 ? 1 : 0;
    }
    int next = components.length;
    Object[] merged = Arrays.copyOf(components, next + added);
    for (Object other : others) {
      int index = indexOf(GivenComponents.typeOf(other));
      if (index < 0) {
        merged[next++] = other;
      } else if (!(other instanceof Class<?>)) {
        merged[index] = other;
      }
    }
    return merged;
  }

  private int indexOf(Class<?> type) {
    for (int i = 0; i < components.length; i++) {
      if (GivenComponents.typeOf(components[i]) == type) {
        return i;
      }
    }
    return -1;
  }

  /// Whether another object is a prefab with equal components, in any order.
  @Override
  public boolean equals(Object other) {
    return other instanceof Prefab prefab && byType().equals(prefab.byType());
  }

  @Override
  public int hashCode() {
    return byType().hashCode();
  }

  private Map<Class<?>, Object> byType() {
    var map = new HashMap<Class<?>, Object>();
    for (Object component : components) {
      map.put(GivenComponents.typeOf(component), component);
    }
    return map;
  }

  @Override
  public String toString() {
    return Arrays.stream(components)
        .map(each -> each instanceof Class<?> type ? type.getSimpleName() : each.toString())
        .collect(Collectors.joining(", ", "prefab of [", "]"));
  }
}
