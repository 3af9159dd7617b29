package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.value.ValueTypes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The parts that worlds share: component types, signatures and their edges, spawn plans and query
/// specifications.
///
/// Worlds on different threads may share a schema. Additions lock, look-ups on hot paths do not.
public final class WorldSchema {
  private static final int MAX_SPECS = 1024;

  private final ComponentRegistry registry = new ComponentRegistry();
  private final ArchetypeGraph graph = new ArchetypeGraph(registry);
  private final SpawnPlans plans = new SpawnPlans(registry);
  private final RelationTypes relations = new RelationTypes(registry, graph);
  private final ValueTypes values = new ValueTypes();
  private final Map<QuerySpec, QuerySpec> specs = new ConcurrentHashMap<>();

  /// The component types.
  public ComponentRegistry registry() {
    return registry;
  }

  /// The signatures.
  public ArchetypeGraph graph() {
    return graph;
  }

  /// The spawn plans.
  public SpawnPlans plans() {
    return plans;
  }

  /// The relations.
  public RelationTypes relations() {
    return relations;
  }

  /// The types of values in reference fields.
  public ValueTypes values() {
    return values;
  }

  /// Returns an equal specification, the same object for all worlds if possible.
  public QuerySpec intern(QuerySpec spec) {
    QuerySpec known = specs.get(spec);
    if (known != null) {
      return known;
    }
    if (specs.size() >= MAX_SPECS) {
      specs.clear();
    }
    specs.put(spec, spec);
    return spec;
  }
}
