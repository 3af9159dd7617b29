package dev.phyla.internal.component;

import dev.phyla.Component;
import dev.phyla.relation.Relation;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Classes that could be component types, but are almost certainly used as such by mistake:
/// collections, strings, boxed values.
///
/// Records, enums and classes with [Component] are always accepted.
final class UnlikelyComponents {
  private static final Set<Class<?>> BOXES =
      Set.of(
          Boolean.class,
          Byte.class,
          Character.class,
          Double.class,
          Float.class,
          Integer.class,
          Long.class,
          Short.class);

  private static final Set<Class<?>> OPTIONALS =
      Set.of(Optional.class, OptionalDouble.class, OptionalInt.class, OptionalLong.class);

  private UnlikelyComponents() {}

  /// Throws if a class that is not registered is almost certainly used as a component by mistake.
  static void refuse(Class<?> type) {
    if (type.isAnnotationPresent(Relation.class)) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " is a relation, not a component; relate two entities with World.relate, or use the"
              + " terms related and unrelated in queries.");
    }
    String advice = isMeant(type) ? null : advice(type);
    if (advice != null) {
      throw new IllegalArgumentException(
          type.getTypeName()
              + " is not a component: "
              + advice
              + (Modifier.isAbstract(type.getModifiers())
                  ? "."
                  : "; or register the class with World.register, to store such values as they"
                      + " are."));
    }
  }

  private static boolean isMeant(Class<?> type) {
    return type.isRecord()
        || Enum.class.isAssignableFrom(type)
        || type.isAnnotationPresent(Component.class);
  }

  /// What to do instead, or null if the class is acceptable.
  private static @Nullable String advice(Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return "pass the components themselves, not a collection of them; put a collection that is"
          + " data into a record, for example record Items(List<Item> list) {}";
    }
    if (Map.class.isAssignableFrom(type)) {
      return "put the map into a record, for example record Prices(Map<String, Integer> byName) {}";
    }
    if (CharSequence.class.isAssignableFrom(type)) {
      return "put the text into a record, for example record Name(String value) {}";
    }
    if (BOXES.contains(type)) {
      return "put the value into a record that says what it means, for example record Level(int"
          + " value) {}";
    }
    if (OPTIONALS.contains(type)) {
      return "pass the value itself, or leave the component out";
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return "put it into a record, for example record Failure(Exception cause) {}";
    }
    return null;
  }
}
