package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A cache that finds the plan of a sequence of values without allocating.
///
/// Plans are cached by the classes of the values in order, in a table of fixed size in which newer
/// entries replace older ones. The table is not locked: plans have final fields, and a thread that
/// misses one creates it again.
public final class SpawnPlans {
  private static final int SLOTS = 256;

  private final ComponentRegistry registry;
  private final AtomicInteger numbers = new AtomicInteger();
  private final @Nullable SpawnPlan[] plans = new SpawnPlan[SLOTS];

  /// Creates an empty cache.
  public SpawnPlans(ComponentRegistry registry) {
    this.registry = registry;
  }

  /// The plan for values, where a class stands for the default value of that type.
  public SpawnPlan plan(Object[] components) {
    return plan(components, 0, components.length);
  }

  /// The plan for values that are part of an array.
  public SpawnPlan plan(Object[] components, int from, int count) {
    int hash = count;
    for (int i = from; i < from + count; i++) {
      Object component = components[i];
      if (component == null) {
        throw new NullPointerException("A component cannot be null.");
      }
      hash = hash * 31 + SpawnPlan.typeOf(component).hashCode();
    }
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    SpawnPlan plan = plans[slot];
    if (plan == null || !plan.matches(components, from, count)) {
      plan = resolve(components, from, count);
      plans[slot] = plan;
    }
    return plan;
  }

  private SpawnPlan resolve(Object[] components, int from, int count) {
    var types = new Class<?>[count];
    var defaults = new boolean[count];
    var infos = new ComponentInfo[count];
    for (int i = 0; i < types.length; i++) {
      types[i] = SpawnPlan.typeOf(components[from + i]);
      defaults[i] = components[from + i] instanceof Class<?>;
      infos[i] = registry.use(types[i]);
      if (defaults[i]) {
        infos[i].requireDefault();
      }
    }
    requireDistinct(Arrays.asList(infos));
    return new SpawnPlan(numbers.getAndIncrement(), types, defaults, infos);
  }

  /// Throws if a component type appears twice.
  public static void requireDistinct(List<ComponentInfo> infos) {
    for (int i = 0; i < infos.size(); i++) {
      if (infos.subList(0, i).contains(infos.get(i))) {
        throw new IllegalArgumentException(
            infos.get(i).name() + " is given twice; an entity has one component of a type.");
      }
    }
  }
}
