package dev.phyla.internal.component;

import dev.phyla.Requires;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads which component types are required by a class, directly and indirectly, and checks that
/// this is possible.
final class RequiredTypes {
  private final Set<Class<?>> done = new LinkedHashSet<>();

  /// The types whose requirements are being read, each required by the previous one.
  private final List<Class<?>> open = new ArrayList<>();

  private RequiredTypes() {}

  /// A class and all types that it requires, each after those that it requires itself.
  ///
  /// @throws IllegalArgumentException if the requirements form a cycle, or if a required type
  ///   cannot be added with a default value
  static List<Class<?>> inOrder(Class<?> type) {
    var types = new RequiredTypes();
    types.add(type);
    return List.copyOf(types.done);
  }

  /// The types that a class requires itself.
  static Class<?>[] direct(Class<?> type) {
    Requires annotation = type.getAnnotation(Requires.class);
    return annotation == null ? new Class<?>[0] : annotation.value();
  }

  private void add(Class<?> type) {
    if (open.contains(type)) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot be a component type, because @Requires forms a cycle: %s -> %s; remove one"
                  + " of these requirements.",
              open.getFirst().getTypeName(),
              open.subList(open.indexOf(type), open.size()).stream()
                  .map(Class::getSimpleName)
                  .collect(Collectors.joining(" -> ")),
              type.getSimpleName()));
    }
    if (done.contains(type)) {
      return;
    }
    open.add(type);
    for (Class<?> required : direct(type)) {
      requireDefault(type, required);
      add(required);
    }
    open.removeLast();
    done.add(type);
  }

  private static void requireDefault(Class<?> type, Class<?> required) {
    try {
      UnlikelyComponents.refuse(required);
      BundleLayout.refuse(required);
      if (ComponentLayout.of(required).hasDefault()) {
        return;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot require %s: %s",
              type.getTypeName(), required.getSimpleName(), e.getMessage()),
          e);
    }
    throw new IllegalArgumentException(
        String.format(
            "%s cannot require %s, which is not a record and so has no default; declare one with"
                + " @Default.",
            type.getTypeName(), required.getSimpleName()));
  }
}
