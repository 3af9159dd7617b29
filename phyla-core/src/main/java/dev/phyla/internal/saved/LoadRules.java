package dev.phyla.internal.saved;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.value.Aliases;
import dev.phyla.snapshot.Missing;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What loading is allowed to do with types that it does not find.
///
/// @param missing what happens to unknown types
/// @param types classes that names in the snapshot may refer to, in addition to those that the
///   world knows
public record LoadRules(Missing missing, List<Class<?>> types) {
  /// The class that has a name now or had it earlier, or null.
  ///
  /// @param suitable whether a class is of the right sort
  public @Nullable Class<?> find(String name, Predicate<Class<?>> suitable) {
    return find(name, types.stream().filter(suitable).toList());
  }

  /// The class of a list that has a name now or had it earlier, or null.
  public static @Nullable Class<?> find(String name, List<Class<?>> types) {
    for (Class<?> type : types) {
      if (ComponentRegistry.nameOf(type).equals(name)) {
        return type;
      }
    }
    for (Class<?> type : types) {
      if (Aliases.of(name, type).lastIndexOf(name) > 0) {
        return type;
      }
    }
    return null;
  }
}
