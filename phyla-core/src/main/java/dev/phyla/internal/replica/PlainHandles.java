package dev.phyla.internal.replica;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Finds and translates the handles inside plain values.
final class PlainHandles {
  private PlainHandles() {}

  /// Whether a plain value contains a handle.
  static boolean areIn(@Nullable Object plain) {
    return switch (plain) {
      case Entity _ -> true;
      case Collection<?> values -> values.stream().anyMatch(PlainHandles::areIn);
      case Map<?, ?> map -> map.values().stream().anyMatch(PlainHandles::areIn);
      case null, default -> false;
    };
  }

  /// A plain value with other handles.
  static @Nullable Object translate(@Nullable Object plain, LongUnaryOperator handles) {
    return switch (plain) {
      case Entity entity -> Entity.fromBits(handles.applyAsLong(entity.bits()));
      case Collection<?> values -> {
        Collection<@Nullable Object> translated =
            values instanceof Set<?> ? new LinkedHashSet<>() : new ArrayList<>();
        values.forEach(value -> translated.add(translate(value, handles)));
        yield translated;
      }
      case Map<?, ?> map -> {
        var translated = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        map.forEach((key, value) -> translated.put(key, translate(value, handles)));
        yield translated;
      }
      case null, default -> plain;
    };
  }
}
