package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// A sealed interface or class. A value is written as a map of one entry: from the name of its
/// class to its value.
final class SealedType extends ValueType {
  private final Class<?> type;

  /// The types of the classes that values can have, by simple name.
  private final SequencedMap<String, ValueType> byName = new TreeMap<>();

  /// The simple names of these classes, and of enums in place of the classes of their constants.
  private boolean immutable = true;

  private boolean open;

  SealedType(Class<?> type) {
    this.type = type;
  }

  /// Adds a class that values can have.
  ///
  /// @return whether its name is new
  boolean add(Class<?> permitted, ValueType values) {
    return byName.put(permitted.getSimpleName(), values) == null;
  }

  /// As [RecordType#settle()].
  boolean settle() {
    boolean wasImmutable = immutable;
    boolean wasOpen = open;
    immutable = byName.values().stream().allMatch(ValueType::isImmutable);
    open = byName.values().stream().anyMatch(ValueType::isOpen);
    return immutable != wasImmutable || open != wasOpen;
  }

  private static String nameOf(Object value) {
    return value instanceof Enum<?> constant
        ? constant.getDeclaringClass().getSimpleName()
        : value.getClass().getSimpleName();
  }

  private ValueType typeOf(String name) {
    ValueType found = byName.get(name);
    if (found == null) {
      throw new ValueException(
          "is a " + name + ", but a " + type.getTypeName() + " is one of " + byName.keySet());
    }
    return found;
  }

  @Override
  Object plain(Object value) {
    String name = nameOf(value);
    return Map.of(name, Conversion.at(name, typeOf(name)::toPlain, value));
  }

  @Override
  Object value(Object plain) {
    if (!(plain instanceof Map<?, ?> map) || map.size() != 1) {
      throw mismatch(plain);
    }
    Map.Entry<?, ?> entry = map.entrySet().iterator().next();
    String name = String.valueOf(entry.getKey());
    if (entry.getValue() == null) {
      throw mismatch(plain);
    }
    return typeOf(name).value(entry.getValue());
  }

  @Override
  Object typed(Object text, TextRules rules) {
    if (!(text instanceof Map<?, ?> map) || map.size() != 1) {
      return text;
    }
    Map.Entry<?, ?> entry = map.entrySet().iterator().next();
    String name = String.valueOf(entry.getKey());
    if (entry.getValue() == null) {
      return text;
    }
    ValueType values = typeOf(name);
    return Collections.singletonMap(
        name, Conversion.at(name, each -> values.fromText(each, rules), entry.getValue()));
  }

  @Override
  PlainType shape(Shapes shapes) {
    return shapes.define(
        this,
        type,
        () -> {
          var variants = new TreeMap<String, PlainType>();
          byName.forEach((name, each) -> variants.put(name, shapes.of(each)));
          return new PlainType.Variants(variants);
        });
  }

  @Override
  Object copy(Object value) {
    return immutable ? value : typeOf(nameOf(value)).copy(value);
  }

  @Override
  public boolean isImmutable() {
    return immutable;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  void check(Problems problems, String place) {
    if (problems.visit(this)) {
      byName.forEach((name, each) -> each.check(problems, place + "(" + name + ")"));
    }
  }

  @Override
  public String describe() {
    return "one of " + byName.keySet();
  }
}
