package dev.phyla.internal.value;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ExactNumbers;
import dev.phyla.snapshot.PlainType;
import dev.phyla.snapshot.PlainType.Scalar;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A type whose values are plain values themselves: texts, booleans, boxed numbers, handles.
final class LeafType extends ImmutableType {
  private static final List<LeafType> ALL =
      List.of(
          new LeafType(String.class, "text", Scalar.TEXT),
          new LeafType(Boolean.class, "boolean", Scalar.BOOLEAN),
          new LeafType(Byte.class, "byte", Scalar.BYTE),
          new LeafType(Short.class, "short", Scalar.SHORT),
          new LeafType(Integer.class, "int", Scalar.INT),
          new LeafType(Long.class, "long", Scalar.LONG),
          new LeafType(Float.class, "float", Scalar.FLOAT),
          new LeafType(Double.class, "double", Scalar.DOUBLE),
          new LeafType(Entity.class, "entity", Scalar.ENTITY));

  private final Class<?> type;
  private final String description;
  private final PlainType shape;

  private LeafType(Class<?> type, String description, PlainType shape) {
    this.type = type;
    this.description = description;
    this.shape = shape;
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
  Object typed(Object text, TextRules rules) {
    if (type != Entity.class) {
      return text;
    }
    return switch (text) {
      case String id -> rules.entity(id);
      case Entity entity -> rules.entity(entity.toString());
      default -> text;
    };
  }

  @Override
  PlainType shape(Shapes shapes) {
    return shape;
  }

  @Override
  public boolean isText() {
    return type == String.class;
  }

  @Override
  public String describe() {
    return description;
  }
}
