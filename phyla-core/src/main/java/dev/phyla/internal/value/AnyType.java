package dev.phyla.internal.value;

import dev.phyla.Entity;
import dev.phyla.snapshot.PlainType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.Set;

/// A type that says little about its values, such as `Object`: values that are plain themselves,
/// and lists, sets and maps of them.
final class AnyType extends ValueType {
  private final Class<?> type;
  private final ValueTypes types;
  private final ValueType list = new CollectionType(List.class, this);
  private final ValueType set = new CollectionType(Set.class, this);
  private final ValueType map = new MapType(Map.class, this, this);

  AnyType(Class<?> type, ValueTypes types) {
    this.type = type;
    this.types = types;
  }

  @Override
  Object plain(Object value) {
    return typeOf(value).plain(value);
  }

  @Override
  Object value(Object plain) {
    // A plain set has an order, but stands for a set without one.
    Object value = (plain instanceof Set<?> ? set : typeOf(plain)).value(plain);
    if (!type.isInstance(value)) {
      throw mismatch(plain);
    }
    return value;
  }

  /// A copy need not be read back, so the class of the value is enough. An `Object` itself has no
  /// content.
  @Override
  Object copy(Object value) {
    return value.getClass() == Object.class ? value : types.of(value.getClass()).copy(value);
  }

  private ValueType typeOf(Object value) {
    LeafType leaf = LeafType.find(value.getClass());
    if (leaf != null) {
      return leaf;
    }
    Class<?> element = value.getClass().getComponentType();
    if (element != null && element.isPrimitive()) {
      return new ArrayType(element, types.of(element));
    }
    return switch (value) {
      case Set<?> values when !(values instanceof SequencedCollection<?>) -> set;
      case Collection<?> _ -> list;
      case Map<?, ?> values when values.keySet().stream().allMatch(String.class::isInstance) -> map;
      default ->
          throw new ValueException(
              String.format(
                  "is a %s in a field of type %s, which does not tell how to read it back; declare"
                      + " the field with a record, an enum or a sealed interface, or register a"
                      + " codec with Schema.registerCodec(Codec.of(%s.class, ...))",
                  value.getClass().getTypeName(), type.getTypeName(), type.getSimpleName()));
    };
  }

  @Override
  public boolean isImmutable() {
    return type == Number.class || type == Boolean.class || type == Entity.class;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  PlainType shape(Shapes shapes) {
    return PlainType.Scalar.ANY;
  }

  @Override
  public String describe() {
    return "any value";
  }
}
