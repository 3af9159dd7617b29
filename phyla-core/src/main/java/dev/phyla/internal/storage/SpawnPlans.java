package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the component types of given values, and the table of exactly these, without allocating.
///
/// What was found is remembered under the classes of the values in their order, in a table of fixed
/// size in which newer entries replace older ones.
public final class SpawnPlans {
  private static final int SLOTS = 1024;

  private final ComponentRegistry registry;
  private final ArchetypeGraph graph;
  private final @Nullable Plan[] plans = new Plan[SLOTS];

  /// What a sequence of values amounts to.
  public static final class Plan {
    private final Class<?>[] types;
    private final ComponentInfo[] infos;
    private @Nullable Table table;

    private Plan(Class<?>[] types, ComponentInfo[] infos) {
      this.types = types;
      this.infos = infos;
    }

    /// The component types, in the order of the values.
    public ComponentInfo[] infos() {
      return infos;
    }

    private boolean matches(Object[] components) {
      if (types.length != components.length) {
        return false;
      }
      for (int i = 0; i < types.length; i++) {
        if (types[i] != typeOf(components[i])) {
          return false;
        }
      }
      return true;
    }
  }

  /// Plans for the types of a registry and the tables of a graph.
  public SpawnPlans(ComponentRegistry registry, ArchetypeGraph graph) {
    this.registry = registry;
    this.graph = graph;
  }

  /// The plan for values, where a class stands for the default of that type.
  public Plan plan(Object[] components) {
    int hash = components.length;
    for (Object component : components) {
      if (component == null) {
        throw new NullPointerException("A component cannot be null.");
      }
      hash = hash * 31 + typeOf(component).hashCode();
    }
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    Plan known = plans[slot];
    if (known != null && known.matches(components)) {
      return known;
    }
    Plan plan = resolve(components);
    plans[slot] = plan;
    return plan;
  }

  /// The table of exactly the planned components.
  public Table table(Plan plan) {
    Table table = plan.table;
    if (table == null) {
      table = graph.withAll(Arrays.asList(plan.infos));
      plan.table = table;
    }
    return table;
  }

  private Plan resolve(Object[] components) {
    var types = new Class<?>[components.length];
    var infos = new ComponentInfo[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = typeOf(components[i]);
      infos[i] = registry.register(types[i]);
    }
    requireDistinct(Arrays.asList(infos));
    return new Plan(types, infos);
  }

  /// Refuses a list of component types in which one appears twice.
  public static void requireDistinct(List<ComponentInfo> infos) {
    for (int i = 0; i < infos.size(); i++) {
      if (infos.subList(0, i).contains(infos.get(i))) {
        throw new IllegalArgumentException(
            infos.get(i).name() + " is given twice; an entity has one component of a type.");
      }
    }
  }

  private static Class<?> typeOf(Object component) {
    return component instanceof Class<?> type ? type : component.getClass();
  }
}
