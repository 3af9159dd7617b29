package dev.phyla.snapshot;

import dev.phyla.Entity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One difference of an entity that is alive in two worlds.
///
/// Components, tags and relations are named by their stable names, fields by their paths, such as
/// `centre.x`. The only field of a component that is stored by reference is `value`. Values of
/// fields are boxed primitives, [Entity] handles, references, and arrays for inline arrays.
public sealed interface EntityChange {
  /// Stands for the value of a field where the component or relation has no such field, because the
  /// worlds have different schemas.
  enum Missing {
    /// There is no such field.
    FIELD;

    @Override
    public String toString() {
      return "no field";
    }
  }

  /// The entity has another key.
  ///
  /// @param before the key in the first world, or null
  /// @param after the key in the second world, or null
  record KeyChanged(@Nullable String before, @Nullable String after) implements EntityChange {}

  /// The entity has another name.
  ///
  /// @param before the name in the first world, or null
  /// @param after the name in the second world, or null
  record NameChanged(@Nullable String before, @Nullable String after) implements EntityChange {}

  /// The entity is enabled in only one of the worlds.
  ///
  /// @param enabled whether it is enabled in the second world
  record EnabledChanged(boolean enabled) implements EntityChange {}

  /// The entity has the component in the second world only.
  ///
  /// @param component the component
  /// @param fields its fields, in order
  record ComponentAdded(String component, Map<String, @Nullable Object> fields)
      implements EntityChange {
    /// Creates the difference.
    public ComponentAdded {
      fields = copy(fields);
    }
  }

  /// The entity has the component in the first world only.
  ///
  /// @param component the component
  /// @param fields its fields, in order
  record ComponentRemoved(String component, Map<String, @Nullable Object> fields)
      implements EntityChange {
    /// Creates the difference.
    public ComponentRemoved {
      fields = copy(fields);
    }
  }

  /// A field of a component differs.
  ///
  /// @param component the component
  /// @param field the field
  /// @param before the value in the first world, or [Missing#FIELD]
  /// @param after the value in the second world, or [Missing#FIELD]
  record FieldChanged(
      String component, String field, @Nullable Object before, @Nullable Object after)
      implements EntityChange {}

  /// A component is enabled in only one of the worlds. A component that only the second world has
  /// counts as enabled in the first.
  ///
  /// @param component the component
  /// @param enabled whether it is enabled in the second world
  record ComponentEnabledChanged(String component, boolean enabled) implements EntityChange {}

  /// The entity has the tag in the second world only.
  ///
  /// @param tag the tag
  record TagAdded(String tag) implements EntityChange {}

  /// The entity has the tag in the first world only.
  ///
  /// @param tag the tag
  record TagRemoved(String tag) implements EntityChange {}

  /// The link exists in the second world only. A symmetric link is listed with both entities.
  ///
  /// @param relation the relation
  /// @param target the target; the source is the entity that differs
  /// @param fields the fields of its value, in order
  record LinkAdded(String relation, Entity target, Map<String, @Nullable Object> fields)
      implements EntityChange {
    /// Creates the difference.
    public LinkAdded {
      fields = copy(fields);
    }
  }

  /// The link exists in the first world only. A symmetric link is listed with both entities.
  ///
  /// @param relation the relation
  /// @param target the target; the source is the entity that differs
  /// @param fields the fields of its value, in order
  record LinkRemoved(String relation, Entity target, Map<String, @Nullable Object> fields)
      implements EntityChange {
    /// Creates the difference.
    public LinkRemoved {
      fields = copy(fields);
    }
  }

  /// A field of the value of a link differs.
  ///
  /// @param relation the relation
  /// @param target the target; the source is the entity that differs
  /// @param field the field
  /// @param before the value in the first world, or [Missing#FIELD]
  /// @param after the value in the second world, or [Missing#FIELD]
  record LinkFieldChanged(
      String relation, Entity target, String field, @Nullable Object before, @Nullable Object after)
      implements EntityChange {}

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> fields) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
