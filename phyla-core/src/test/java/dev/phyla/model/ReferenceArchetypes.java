package dev.phyla.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The archetypes of the reference, in canonical order.
final class ReferenceArchetypes {
  private static final Comparator<List<String>> CANONICAL_ORDER =
      (a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new));

  private final Map<Set<Class<?>>, Rows> byTypes = new HashMap<>();
  private final Map<List<String>, Rows> inOrder = new TreeMap<>(CANONICAL_ORDER);

  /// The rows of entities that have exactly these components.
  Rows of(Set<Class<?>> types) {
    Rows known = byTypes.get(types);
    if (known == null) {
      known = new Rows(types);
      byTypes.put(known.types(), known);
      inOrder.put(types.stream().map(Class::getSimpleName).sorted().toList(), known);
    }
    return known;
  }

  /// All archetypes that were ever used, in canonical order.
  Collection<Rows> all() {
    return inOrder.values();
  }
}
