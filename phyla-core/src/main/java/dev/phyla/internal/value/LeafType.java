package dev.phyla.internal.value;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ExactNumbers;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A type whose values are plain values themselves: texts, booleans, boxed numbers, handles.
final class LeafType extends ImmutableType {
  private static final List<LeafType> ALL =
      List.of(
          new LeafType(String.class, "text"),
          new LeafType(Boolean.class, "boolean"),
          new LeafType(Byte.class, "byte"),
          new LeafType(Short.class, "short"),
          new LeafType(Integer.class, "int"),
          new LeafType(Long.class, "long"),
          new LeafType(Float.class, "float"),
          new LeafType(Double.class, "double"),
          new LeafType(Entity.class, "entity"));

  private final Class<?> type;
  private final String description;

  private LeafType(Class<?> type, String description) {
    this.type = type;
    this.description = description;
  }

  /// The type of a class or a primitive type, or null if its values are not plain.
  static @Nullable LeafType find(Class<?> type) {
    Class<?> boxed = MethodType.methodType(type).wrap().returnType();
    return ALL.stream().filter(each -> each.type == boxed).findFirst().orElse(null);
  }

  @Override
  Object plain(Object value) {
    return value;
  }

  @Override
  Object value(Object plain) {
    if (plain.getClass() == type) {
      return plain;
    }
    Object converted = Number.class.isAssignableFrom(type) ? number(plain) : null;
    if (converted == null && type == Entity.class && plain instanceof String text) {
      converted = EntityText.parse(text);
    }
    if (converted == null) {
      throw mismatch(plain);
    }
    return converted;
  }

  /// A number in the class of this type, or null if it cannot hold the number. Texts are numbers
  /// that the text form cannot write: `NaN` and the infinities.
  private @Nullable Object number(Object plain) {
    Class<?> primitive = MethodType.methodType(type).unwrap().returnType();
    if (plain instanceof String text && (type == Float.class || type == Double.class)) {
      return switch (text) {
        case "NaN" -> ExactNumbers.convert(Double.NaN, primitive);
        case "Infinity" -> ExactNumbers.convert(Double.POSITIVE_INFINITY, primitive);
        case "-Infinity" -> ExactNumbers.convert(Double.NEGATIVE_INFINITY, primitive);
        default -> null;
      };
    }
    return ExactNumbers.convert(plain, primitive);
  }

  @Override
  public String describe() {
    return description;
  }
}
