package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.component.GivenComponents;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A cache that finds the plan of a sequence of arguments without allocating.
///
/// Plans are cached by the classes of the arguments in order, in a table of fixed size in which
/// newer entries replace older ones. The table is not locked: plans have final fields, and a thread
/// that misses one creates it again.
public final class SpawnPlans {
  private static final int SLOTS = 256;

  private final ComponentRegistry registry;
  private final AtomicInteger numbers = new AtomicInteger();
  private final @Nullable SpawnPlan[] plans = new SpawnPlan[SLOTS];

  /// Creates an empty cache.
  public SpawnPlans(ComponentRegistry registry) {
    this.registry = registry;
  }

  /// The plan for arguments: values, classes for the default values of types, and bundles.
  public SpawnPlan plan(Object[] components) {
    return plan(components, 0, components.length);
  }

  /// The plan for arguments that are part of an array.
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
    for (int i = 0; i < count; i++) {
      types[i] = SpawnPlan.typeOf(components[from + i]);
      defaults[i] = components[from + i] instanceof Class<?>;
    }
    var given = GivenComponents.of(components, from, count);
    var infos = new ArrayList<ComponentInfo>();
    for (GivenComponents.Given each : given.all()) {
      ComponentInfo info = registry.use(each.type());
      infos.add(each.isDefault() ? info.requireDefault() : info);
    }
    given.requireDistinct();
    return new SpawnPlan(
        numbers.getAndIncrement(), types, defaults, given, infos.toArray(ComponentInfo[]::new));
  }
}
