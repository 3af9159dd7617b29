package dev.phyla.internal.value;

import dev.phyla.Entity;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds [Entity#NONE] in plain values. Handles that are unknown in a world are translated to it,
/// so elements of sets and keys of maps that were different may have become equal.
final class UnknownHandles {
  private UnknownHandles() {}

  /// Whether a plain value contains the handle.
  static boolean isIn(@Nullable Object plain) {
    return switch (plain) {
      case Entity entity -> entity.equals(Entity.NONE);
      case Collection<?> values -> values.stream().anyMatch(UnknownHandles::isIn);
      case Map<?, ?> map -> map.values().stream().anyMatch(UnknownHandles::isIn);
      case null, default -> false;
    };
  }
}
