package dev.phyla.internal.state;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.hash.StableHash;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The resources of a world, by type, in the order in which they were set.
///
/// Only resources that are marked as state are part of hashes and copies.
public final class ResourceStore implements StatePart {
  private static final long RESOURCE = StableHash.ofText("resource");

  private final SequencedMap<Class<?>, Object> values = new LinkedHashMap<>();
  private final Set<Class<?>> marked = new HashSet<>();

  /// The resource of a type, or null if there is none.
  public @Nullable Object find(Class<?> type) {
    return values.get(type);
  }

  /// Sets the resource of a type.
  ///
  /// @return the previous resource, or null
  public @Nullable Object put(Class<?> type, Object value) {
    return values.put(type, value);
  }

  /// Removes the resource of a type.
  ///
  /// @return the resource, or null if there was none
  public @Nullable Object remove(Class<?> type) {
    return values.remove(type);
  }

  /// The type of the resource that was set last, or null if there is none.
  public @Nullable Class<?> lastType() {
    return values.isEmpty() ? null : values.lastEntry().getKey();
  }

  /// The types, in the order in which they were set.
  public List<Class<?>> types() {
    return List.copyOf(values.keySet());
  }

  /// Whether an object is a resource of any type.
  public boolean holds(Object value) {
    return values.values().stream().anyMatch(held -> held == value);
  }

  /// Marks the resource of a type as state.
  public void mark(Class<?> type) {
    marked.add(type);
  }

  /// Whether the resource of a type is marked as state.
  public boolean isMarked(Class<?> type) {
    return marked.contains(type);
  }

  private List<Class<?>> markedTypes() {
    return values.keySet().stream()
        .filter(marked::contains)
        .<Class<?>>map(type -> type)
        .sorted(Comparator.comparing(ComponentRegistry::nameOf))
        .toList();
  }

  @Override
  public long stateHash(StableHash hash) {
    long sum = 0;
    for (Class<?> type : markedTypes()) {
      String name = ComponentRegistry.nameOf(type);
      long value = hash.of(values.get(type), "The resource " + name);
      sum =
          StableHash.mix(
              sum, StableHash.mix(StableHash.mix(RESOURCE, StableHash.ofText(name)), value));
    }
    return sum;
  }

  @Override
  public void clear() {
    values.keySet().removeAll(marked);
  }

  @Override
  public void copyFrom(StatePart other) {
    clear();
    var source = (ResourceStore) other;
    marked.addAll(source.marked);
    for (Class<?> type : source.types()) {
      Object value = source.find(type);
      if (source.isMarked(type) && value != null) {
        values.put(type, value);
      }
    }
  }
}
