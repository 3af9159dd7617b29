package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.component.GivenComponents;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.SpawnPlans;
import dev.phyla.relation.ChildOf;
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
/// A prefab can have children, which are prefabs too; an instance is then a tree of entities,
/// linked by [ChildOf]. A prefab cannot contain itself, because it never changes: what is put into
/// it exists before it does.
///
/// Its components are shared by all instances. That has no effect on records of primitives, which
/// are split into columns; but an object that is stored by reference, such as a list in a field, is
/// the same object in every instance.
public final class Prefab {
  static final String NULL = "The prefab is null.";

  /// The maximum number of nodes. Few prefabs that contain each other can have very many.
  private static final int MAX_NODES = 1_000_000;

  /// The name of the prefab itself among its nodes.
  private static final String ROOT = ".";

  private static final String SEPARATOR = "/";

  /// A child.
  ///
  /// @param name its name, or an empty string
  /// @param prefab the child
  record Child(String name, Prefab prefab) {}

  /// A link between two nodes of an instance.
  ///
  /// @param source the index of the source among the nodes, see [PrefabNodes]
  /// @param value the value of the link
  /// @param target the index of the target
  record Link(int source, Record value, int target) {}

  /// The components, each a value or a class that stands for the default value.
  private final Object[] components;

  private final List<Child> children;
  private final List<Link> links;

  /// The number of nodes of an instance.
  private final int nodeCount;

  private Prefab(Object[] components, List<Child> children, List<Link> links) {
    this.components = components;
    this.children = children;
    this.links = links;
    long nodes = 1;
    for (Child child : children) {
      nodes += child.prefab.nodeCount;
    }
    if (nodes > MAX_NODES) {
      throw new IllegalArgumentException(
          String.format(
              "A prefab with %,d nodes is too large; it can have %,d at most. Instantiate its parts"
                  + " one by one.",
              nodes, MAX_NODES));
    }
    this.nodeCount = (int) nodes;
  }

  /// Creates a prefab.
  ///
  /// @param components the components: values, bundles of values, or classes for the default values
  ///   of types
  /// @return the prefab
  /// @throws IllegalArgumentException if a class cannot be a component, has no default value, or is
  ///   given twice
  public static Prefab of(Object... components) {
    return new Prefab(new Object[0], List.of(), List.of()).with(components);
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
    Object[] split = given.split(components, 0);
    for (Object component : split) {
      requireStorable(component);
    }
    return new Prefab(merge(split), children, links);
  }

  /// Throws if a value cannot be stored, so that no instance fails because of it.
  private static void requireStorable(Object component) {
    if (!(component instanceof Class<?>)) {
      ComponentLayout layout = ComponentLayout.of(GivenComponents.typeOf(component));
      RowCodec.of(layout).write(layout.newRow(), 0, 0, component);
    }
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
            .toArray(),
        children,
        links);
  }

  // Nodes.

  /// Returns a variant with one more child, after the others.
  ///
  /// @param child the child, which may have children too
  /// @return the variant
  /// @throws IllegalArgumentException if there would be more than a million nodes
  public Prefab child(Prefab child) {
    return withChild(new Child("", Objects.requireNonNull(child, NULL)));
  }

  /// Returns a variant with one more child that has a name, after the others. The child of an
  /// instance has this [name][World#names()], and the name identifies the child in [#relate].
  ///
  /// @param name the name, which no other child of this prefab has
  /// @param child the child, which may have children too
  /// @return the variant
  /// @throws IllegalArgumentException if the name is blank, contains a slash, is a dot, or is in
  ///   use, or if there would be more than a million nodes
  public Prefab child(String name, Prefab child) {
    Objects.requireNonNull(name, "The name is null.");
    Objects.requireNonNull(child, NULL);
    if (name.isBlank() || name.contains(SEPARATOR) || name.equals(ROOT)) {
      throw new IllegalArgumentException(
          String.format(
              "\"%s\" cannot be the name of a child: a name is not blank, is not a dot, and has no"
                  + " slash.",
              name));
    }
    if (children.stream().anyMatch(other -> other.name.equals(name))) {
      throw new IllegalArgumentException(
          String.format("There is a child named \"%s\" already; choose another name.", name));
    }
    return withChild(new Child(name, child));
  }

  private Prefab withChild(Child child) {
    var longer = new ArrayList<>(children);
    longer.add(child);
    return new Prefab(components, List.copyOf(longer), links);
  }

  /// Returns a variant whose instances have a link between two of their nodes.
  ///
  /// @param source the path of the source: the name of a child, names with slashes between them for
  ///   a child of a child, or a dot for the root
  /// @param value the value of the link, a record that is annotated with
  ///   [dev.phyla.relation.Relation]
  /// @param target the path of the target
  /// @return the variant
  /// @throws IllegalArgumentException if there is no node with one of the paths, the value is not
  ///   that of a relation, or links of an acyclic relation would form a cycle
  public Prefab relate(String source, Record value, String target) {
    int from = node(Objects.requireNonNull(source, "The path of the source is null."));
    int to = node(Objects.requireNonNull(target, "The path of the target is null."));
    Objects.requireNonNull(value, "The value of the link is null.");
    var relation = RelationType.of(0, value.getClass());
    if (value instanceof ChildOf) {
      throw new IllegalArgumentException(
          "The nodes of a prefab are linked by ChildOf already; add children with child.");
    }
    if (relation.traits().acyclic()
        && new PrefabNodes(this).isReachable(value.getClass(), to, from)) {
      throw new IllegalArgumentException(
          String.format(
              "Relating \"%s\" to \"%s\" by %s would close a cycle.",
              source, target, relation.name()));
    }
    relation.codec().write(relation.layout().newRow(), 0, 0, value);
    var longer = new ArrayList<>(links);
    longer.add(new Link(from, value, to));
    return new Prefab(components, children, List.copyOf(longer));
  }

  /// The index of the node with a path, see [PrefabNodes].
  private int node(String path) {
    int index = 0;
    Prefab at = this;
    if (path.equals(ROOT)) {
      return index;
    }
    for (String name : path.split(SEPARATOR, -1)) {
      index++;
      Prefab found = null;
      for (Child child : at.children) {
        if (child.name.equals(name) && !name.isEmpty()) {
          found = child.prefab;
          break;
        }
        index += child.prefab.nodeCount;
      }
      if (found == null) {
        throw new IllegalArgumentException(
            String.format(
                "The %s has no node \"%s\"; add children with these names first.", this, path));
      }
      at = found;
    }
    return index;
  }

  /// The children, in order.
  ///
  /// @return the children
  public List<Prefab> children() {
    return children.stream().map(Child::prefab).toList();
  }

  /// The names of the children, in order.
  ///
  /// @return the names; an empty string for a child without one
  public List<String> childNames() {
    return children.stream().map(Child::name).toList();
  }

  /// A link between two nodes of each instance, see [#relate].
  ///
  /// @param source the path of the source
  /// @param value the value of the link
  /// @param target the path of the target
  public record NodeLink(String source, Record value, String target) {}

  /// The links that were added to this prefab, in order. Links of its children are not included.
  ///
  /// @return the links
  public List<NodeLink> nodeLinks() {
    return links.stream()
        .map(link -> new NodeLink(path(link.source), link.value, path(link.target)))
        .toList();
  }

  /// The path of the node with an index, all of whose steps have names.
  private String path(int index) {
    var path = new StringBuilder();
    Prefab at = this;
    int rest = index;
    while (rest != 0) {
      rest--;
      for (Child child : at.children) {
        if (rest < child.prefab.nodeCount) {
          path.append(path.isEmpty() ? "" : SEPARATOR).append(child.name);
          at = child.prefab;
          break;
        }
        rest -= child.prefab.nodeCount;
      }
    }
    return path.isEmpty() ? ROOT : path.toString();
  }

  /// The number of entities of an instance: one, and one for each descendant.
  ///
  /// @return the number
  public int nodeCount() {
    return nodeCount;
  }

  /// Whether instances need links.
  boolean isTree() {
    return nodeCount != 1 || !links.isEmpty();
  }

  /// The number of handles for all nodes of some instances.
  int handleCount(int instances) {
    if ((long) instances * nodeCount > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              "%,d instances of %,d nodes each are too many entities for one call.",
              instances, nodeCount));
    }
    return instances * nodeCount;
  }

  List<Child> namedChildren() {
    return children;
  }

  List<Link> links() {
    return links;
  }

  // Components.

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

  /// The components; the caller does not change the array.
  Object[] array() {
    return components;
  }

  /// The components of instances in worlds of a schema; the caller does not change the array.
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

  /// Whether another object is a prefab with equal components, in any order, with equal children,
  /// in the same order and with the same names, and with the same links.
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Prefab prefab) || prefab.nodeCount != nodeCount) {
      return false;
    }
    List<Prefab> nodes = new PrefabNodes(this).prefabs();
    List<Prefab> others = new PrefabNodes(prefab).prefabs();
    for (int i = 0; i < nodeCount; i++) {
      if (!nodes.get(i).equalsAlone(others.get(i))) {
        return false;
      }
    }
    return true;
  }

  /// Whether another prefab is equal except for the content of its children.
  private boolean equalsAlone(Prefab other) {
    return byType().equals(other.byType())
        && children.stream()
            .map(Child::name)
            .toList()
            .equals(other.children.stream().map(Child::name).toList())
        && links.equals(other.links);
  }

  @Override
  public int hashCode() {
    return byType().hashCode() * 31 + nodeCount;
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
        .collect(
            Collectors.joining(
                ", ", "prefab of [", nodeCount == 1 ? "]" : "] with " + nodeCount + " nodes"));
  }
}
