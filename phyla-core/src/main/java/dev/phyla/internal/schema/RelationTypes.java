package dev.phyla.internal.schema;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The relations of a schema, and the components that stand for pairs of a dense relation and a
/// target. Worlds on different threads may share them.
///
/// The component of a pair has no columns. It is registered when an entity is first related to the
/// target, and released when the target has died and no archetype contains the pair any more.
public final class RelationTypes {
  /// The value of the components of pairs.
  public record Pair() {}

  private record PairKey(RelationType relation, long target) {}

  private final ComponentRegistry registry;
  private final ArchetypeGraph graph;
  private final Map<Class<?>, RelationType> byClass = new HashMap<>();
  private final Map<String, RelationType> byName = new HashMap<>();

  /// The components of pairs; those with target 0 stand for any target.
  private final Map<PairKey, ComponentInfo> pairs = new HashMap<>();

  /// The pairs of components.
  private final Map<ComponentInfo, PairKey> keys = new HashMap<>();

  RelationTypes(ComponentRegistry registry, ArchetypeGraph graph) {
    this.registry = registry;
    this.graph = graph;
  }

  /// The relation that a record declares, registered if it is new.
  ///
  /// @throws IllegalArgumentException if the class is not a relation, its traits contradict each
  ///   other, or another relation has its name
  public synchronized RelationType of(Class<?> type) {
    RelationType known = byClass.get(type);
    return known != null ? known : add(type);
  }

  private RelationType add(Class<?> type) {
    RelationType relation = RelationType.of(byClass.size(), type);
    RelationType other = byName.get(relation.name());
    if (other != null) {
      throw new IllegalArgumentException(
          String.format(
              "The relations %s and %s would both be named \"%s\"; give one of them another name"
                  + " with @Component(name = ...).",
              other.type().getTypeName(), type.getTypeName(), relation.name()));
    }
    byClass.put(type, relation);
    byName.put(relation.name(), relation);
    return relation;
  }

  /// The component of all sources of a dense relation.
  public ComponentInfo any(RelationType relation) {
    return pair(relation, 0);
  }

  /// The component of the sources of a target, registered if it is new.
  ///
  /// @param target the target, packed
  public synchronized ComponentInfo pair(RelationType relation, long target) {
    var key = new PairKey(relation, target);
    ComponentInfo known = pairs.get(key);
    return known != null ? known : add(key);
  }

  private ComponentInfo add(PairKey key) {
    String target = key.target == 0 ? "*" : Entity.fromBits(key.target).toString();
    ComponentInfo pair =
        registry.declare(key.relation.name() + "→" + target, ComponentLayout.of(Pair.class));
    pairs.put(key, pair);
    keys.put(pair, key);
    return pair;
  }

  /// Whether a component stands for a pair.
  public static boolean isPair(ComponentInfo info) {
    return info.type() == Pair.class;
  }

  /// Whether a component is a pair of a relation, with a target or with any.
  public synchronized boolean isPair(RelationType relation, ComponentInfo info) {
    PairKey key = isPair(info) ? keys.get(info) : null;
    return key != null && key.relation.equals(relation);
  }

  /// The classes of all relations, in the order of their names.
  public synchronized List<Class<?>> classes() {
    return byClass.values().stream()
        .sorted(Comparator.comparing(RelationType::name))
        .<Class<?>>map(RelationType::type)
        .toList();
  }

  /// The relation of the pair that a component stands for.
  public synchronized RelationType relationOf(ComponentInfo pair) {
    return Objects.requireNonNull(keys.get(pair)).relation;
  }

  /// The target of the pair that a component stands for, packed, or 0 for any target.
  public synchronized long targetOf(ComponentInfo pair) {
    return Objects.requireNonNull(keys.get(pair)).target;
  }

  /// Releases the component of a pair, unless an archetype of some world contains it.
  ///
  /// @param target the target, packed
  public synchronized void release(RelationType relation, long target) {
    var key = new PairKey(relation, target);
    ComponentInfo pair = pairs.get(key);
    if (pair != null && !graph.uses(pair)) {
      pairs.remove(key);
      keys.remove(pair);
      registry.release(pair);
    }
  }
}
