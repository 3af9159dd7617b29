package dev.phyla.internal.value;

import dev.phyla.internal.layout.RecordAccess;
import dev.phyla.snapshot.PlainType;
import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A record, written as a map of its fields.
///
/// Fields that a plain map lacks get the value of the record's declared default, or zero, false or
/// null. Entries that are not fields are ignored, so that fields can be removed.
final class RecordType extends ValueType {
  /// A field of the record.
  ///
  /// @param names its name, and earlier names
  /// @param type the type of its values
  /// @param isPrimitive whether it cannot be null
  /// @param length the number of elements if it is an inline array of a component, or 0
  record Field(List<String> names, ValueType type, boolean isPrimitive, int length) {
    String name() {
      return names.getFirst();
    }

    PlainType shape(Shapes shapes) {
      PlainType shape = shapes.of(type);
      if (length != 0 && shape instanceof PlainType.Elements array) {
        return new PlainType.Elements(array.element(), length, length, false);
      }
      return isPrimitive || shape == PlainType.Scalar.ENTITY ? shape : new PlainType.OrNull(shape);
    }
  }

  private final RecordAccess access;
  private List<Field> fields = List.of();

  /// Whether all fields are immutable.
  private boolean immutable = true;

  /// Whether a field is open.
  private boolean open;

  RecordType(RecordAccess access) {
    this.access = access;
  }

  /// Sets the fields, whose types may contain this one.
  void setFields(List<Field> fields) {
    this.fields = fields;
  }

  @Override
  Object plain(Object value) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      map.put(field.name(), Conversion.at(field.name(), field.type::toPlain, get(value, i)));
    }
    return map;
  }

  private @Nullable Object get(Object value, int field) {
    try {
      return access.get(value, field);
    } catch (RuntimeException e) {
      throw ValueException.causedBy("cannot be read: its accessor threw " + e, e)
          .within("." + fields.get(field).name());
    }
  }

  @Override
  Object value(Object plain) {
    if (!(plain instanceof Map<?, ?> map)) {
      throw mismatch(plain);
    }
    var values = new @Nullable Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      Field field = fields.get(i);
      String name = field.names.stream().filter(map::containsKey).findFirst().orElse(null);
      values[i] =
          name == null
              ? defaultOf(i)
              : Conversion.at(field.name(), field.type::fromPlain, map.get(name));
      if (values[i] == null && field.isPrimitive) {
        throw new ValueException("is null, not " + field.type).within("." + field.name());
      }
    }
    return construct(values);
  }

  private @Nullable Object defaultOf(int index) {
    Object declared = access.defaultOf(index);
    int length = fields.get(index).length;
    return declared == null && length != 0
        ? Array.newInstance(access.components().get(index).getType().componentType(), length)
        : declared;
  }

  @Override
  Object typed(Object text, TextRules rules) {
    if (!(text instanceof Map<?, ?> map)) {
      return text;
    }
    var typed = new LinkedHashMap<@Nullable Object, @Nullable Object>();
    map.forEach(
        (name, value) -> {
          Field field = find(name);
          if (field != null) {
            typed.put(
                name,
                Conversion.at(field.name(), plain -> field.type.fromText(plain, rules), value));
          } else if (!rules.ignoresUnknownFields()) {
            throw unknownField(String.valueOf(name));
          }
        });
    return typed;
  }

  private @Nullable Field find(@Nullable Object name) {
    for (Field field : fields) {
      if (field.names.contains(name)) {
        return field;
      }
    }
    return null;
  }

  private ValueException unknownField(String name) {
    return ValueException.unknownField(name, describe(), fields.stream().map(Field::name).toList());
  }

  @Override
  PlainType shape(Shapes shapes) {
    return shapes.define(
        this,
        access.type(),
        () -> {
          var shape = new LinkedHashMap<String, PlainType>();
          fields.forEach(field -> shape.put(field.name(), field.shape(shapes)));
          return new PlainType.Fields(shape);
        });
  }

  @Override
  Object copy(Object value) {
    if (immutable) {
      return value;
    }
    var values = new @Nullable Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      Field field = fields.get(i);
      values[i] = Conversion.at(field.name(), field.type::copyOf, get(value, i));
    }
    return construct(values);
  }

  private Object construct(@Nullable Object[] values) {
    try {
      return access.construct(values);
    } catch (RuntimeException e) {
      throw ValueException.causedBy(
          "is refused by the constructor of " + access.type().getTypeName() + ": " + e, e);
    }
  }

  /// Finds out whether the values are immutable and whether the type is open, after the types of
  /// the fields have.
  ///
  /// @return whether that is news
  boolean settle() {
    boolean wasImmutable = immutable;
    boolean wasOpen = open;
    immutable = fields.stream().allMatch(field -> field.type.isImmutable());
    open = fields.stream().anyMatch(field -> field.type.isOpen());
    return immutable != wasImmutable || open != wasOpen;
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
      fields.forEach(field -> field.type.check(problems, place + "." + field.name()));
    }
  }

  @Override
  public String describe() {
    return "record " + access.type().getSimpleName();
  }
}
