package dev.phyla.internal.layout;

import dev.phyla.Entity;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The fields of a declared component, and the conversion of maps to its values.
final class DeclaredFields {
  private final String component;
  private final DeclaredField[] fields;

  /// The index of each field.
  private final Map<String, Integer> indices = new HashMap<>();

  DeclaredFields(String component, List<DeclaredField> fields) {
    this.component = component;
    this.fields = fields.toArray(DeclaredField[]::new);
    for (int i = 0; i < this.fields.length; i++) {
      indices.put(this.fields[i].name(), i);
    }
  }

  int size() {
    return fields.length;
  }

  String name(int index) {
    return fields[index].name();
  }

  /// The index of a field, or -1 if there is none of that name.
  int index(@Nullable Object name) {
    Integer index = indices.get(name);
    return index == null ? -1 : index;
  }

  /// A value with given fields, in the order of declaration. Called through a method handle.
  static Object make(DeclaredFields fields, @Nullable Object[] values) {
    return new DeclaredValue(fields, values);
  }

  /// A field of a value. Called through a method handle.
  static @Nullable Object field(int index, Object value) {
    return ((DeclaredValue) value).field(index);
  }

  /// Converts a map to a value of this component. Called through a method handle.
  static Object convert(DeclaredFields fields, Object given) {
    if (given instanceof DeclaredValue value && value.isOf(fields)) {
      return value;
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          String.format(
              "A value of %s is a Map of its fields, not a %s.",
              fields.component, given.getClass().getTypeName()));
    }
    return new DeclaredValue(fields, fields.convertAll(map));
  }

  private @Nullable Object[] convertAll(Map<?, ?> given) {
    var values = new @Nullable Object[fields.length];
    var isGiven = new boolean[fields.length];
    given.forEach(
        (name, value) -> {
          int index = index(name);
          if (index < 0) {
            throw new IllegalArgumentException(
                String.format(
                    "%s has no field \"%s\"; it has %s.", component, name, describeFields()));
          }
          isGiven[index] = true;
          values[index] = convert(fields[index], value);
        });
    for (int i = 0; i < fields.length; i++) {
      if (!isGiven[i]) {
        values[i] = zero(fields[i]);
      }
    }
    return values;
  }

  private String describeFields() {
    if (fields.length == 0) {
      return "none";
    }
    var text = new StringBuilder();
    for (DeclaredField field : fields) {
      text.append(text.isEmpty() ? "" : ", ").append(field.name());
    }
    return text.toString();
  }

  private static @Nullable Object zero(DeclaredField field) {
    Class<?> type = field.type();
    if (type.isPrimitive()) {
      return Array.get(Array.newInstance(type, 1), 0);
    }
    if (type == Entity.class) {
      return Entity.NONE;
    }
    return field.length() == 0 ? null : Array.newInstance(type.getComponentType(), field.length());
  }

  private @Nullable Object convert(DeclaredField field, @Nullable Object value) {
    Class<?> type = field.type();
    if (value == null) {
      if (type.isPrimitive() || type == Entity.class || field.length() != 0) {
        throw refused(
            field,
            "cannot be null; leave it out to have "
                + (type == Entity.class ? "Entity.NONE" : "zeros"));
      }
      return null;
    }
    if (type.isPrimitive()) {
      Object converted = ExactNumbers.convert(value, type);
      if (converted == null) {
        throw refused(field, "cannot be " + describe(value));
      }
      return converted;
    }
    if (!type.isInstance(value)) {
      throw refused(field, "cannot be " + describe(value));
    }
    if (field.length() != 0 && Array.getLength(value) != field.length()) {
      throw refused(
          field,
          "must have " + field.length() + " elements, as declared, not " + Array.getLength(value));
    }
    return value;
  }

  private static String describe(Object value) {
    String type = value.getClass().getTypeName();
    return value instanceof Number || value instanceof Boolean || value instanceof Character
        ? "the " + value.getClass().getSimpleName() + " " + value
        : "a " + type;
  }

  private IllegalArgumentException refused(DeclaredField field, String reason) {
    return new IllegalArgumentException(
        String.format(
            "%s.%s is of type %s and %s.",
            component, field.name(), field.type().getTypeName(), reason));
  }
}
