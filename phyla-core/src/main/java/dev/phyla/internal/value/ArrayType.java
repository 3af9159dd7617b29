package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/// An array. Arrays of primitives are plain values; others are written as lists.
final class ArrayType extends ValueType {
  private final Class<?> elementClass;
  private final ValueType element;

  /// Creates a type of arrays.
  ///
  /// @param elementClass the class of the elements, which may be primitive
  /// @param element the type of the elements
  ArrayType(Class<?> elementClass, ValueType element) {
    this.elementClass = elementClass;
    this.element = element;
  }

  @Override
  Object plain(Object value) {
    if (elementClass.isPrimitive()) {
      return value;
    }
    var list = new ArrayList<>();
    int length = Array.getLength(value);
    for (int i = 0; i < length; i++) {
      list.add(Conversion.at(i, element::toPlain, Array.get(value, i)));
    }
    return list;
  }

  @Override
  Object value(Object plain) {
    if (plain.getClass().getComponentType() == elementClass) {
      return plain;
    }
    if (!(plain instanceof List<?> list)) {
      throw mismatch(plain);
    }
    Object array = Array.newInstance(elementClass, list.size());
    for (int i = 0; i < list.size(); i++) {
      Object value = Conversion.at(i, element::fromPlain, list.get(i));
      if (value != null) {
        Array.set(array, i, value);
      } else if (elementClass.isPrimitive()) {
        throw new ValueException("is null, not " + element.describe()).within("[" + i + "]");
      }
    }
    return array;
  }

  /// An array is copied, because it may still belong to the world that it came from.
  @Override
  Object typed(Object text, TextRules rules) {
    if (text.getClass().getComponentType() == elementClass && elementClass.isPrimitive()) {
      return copy(text);
    }
    return text instanceof List<?> list
        ? Conversion.all(list, each -> element.fromText(each, rules))
        : text;
  }

  @Override
  PlainType shape(Shapes shapes) {
    PlainType each = elementClass.isPrimitive() ? shapes.of(element) : shapes.orNull(element);
    return new PlainType.Elements(each, 0, Integer.MAX_VALUE, false);
  }

  @Override
  Object copy(Object value) {
    int length = Array.getLength(value);
    Object copy = Array.newInstance(elementClass, length);
    if (element.isImmutable()) {
      System.arraycopy(value, 0, copy, 0, length);
      return copy;
    }
    for (int i = 0; i < length; i++) {
      Array.set(copy, i, Conversion.at(i, element::copyOf, Array.get(value, i)));
    }
    return copy;
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return element.isOpen();
  }

  @Override
  void check(Problems problems, String place) {
    element.check(problems, place + "[]");
  }

  @Override
  public String describe() {
    return "array of " + element.describe();
  }
}
