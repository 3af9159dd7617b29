package dev.phyla.internal.plain;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.value.FieldPaths;
import dev.phyla.internal.value.TextRules;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.snapshot.SnapshotException;
import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts values of components, links and resources to plain values and back.
public final class PlainValues {
  private final ValueTypes types;

  /// Creates a converter for the value types of a schema.
  public PlainValues(ValueTypes types) {
    this.types = types;
  }

  /// The plain form of a component or of the value of a link.
  ///
  /// @param name its name, for messages
  /// @throws SnapshotException if there is none
  public @Nullable Object toPlain(String name, ComponentLayout layout, Object value) {
    if (!layout.isDeclared()) {
      return toPlain(name, layout.type(), value);
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    for (ColumnLayout column : layout.columns()) {
      String path = column.path();
      fields.put(path, toPlain(name + "." + path, column.type(), ((Map<?, ?>) value).get(path)));
    }
    return fields;
  }

  /// The plain form of a value.
  @Nullable Object toPlain(String place, Type type, @Nullable Object value) {
    try {
      return types.of(type).toPlain(value);
    } catch (ValueException e) {
      throw SnapshotException.at("", e.sentence(place), e);
    }
  }

  /// The value of a component from its text form, which can be stored.
  ///
  /// @throws SnapshotException if there is none
  public Object component(
      ComponentInfo info, @Nullable Object text, String place, TextRules rules) {
    return value(info.layout(), info.codec(), text, place, rules);
  }

  /// The value of a component or link from its text form, which can be stored.
  Object value(
      ComponentLayout layout,
      RowCodec codec,
      @Nullable Object text,
      String place,
      TextRules rules) {
    Object value =
        layout.isDeclared()
            ? declared(layout, text, place, rules)
            : value(layout, text, place, rules);
    try {
      codec.write(layout.newRow(), 0, 0, value);
    } catch (RuntimeException e) {
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw SnapshotException.at(place, place + " cannot be stored: " + reason, e);
    }
    return value;
  }

  private Object value(
      ComponentLayout layout, @Nullable Object text, String place, TextRules rules) {
    Object value = value(layout.type(), text, place, rules, plain -> complete(layout, plain));
    if (value == null) {
      throw PlainMap.error(place, "is null, and a component has a value");
    }
    return value;
  }

  /// A step between text and value.
  private interface Completion {
    @Nullable Object complete(@Nullable Object plain);
  }

  /// The value of a text form.
  @Nullable Object value(Type type, @Nullable Object text, String place, TextRules rules) {
    return value(type, text, place, rules, plain -> plain);
  }

  private @Nullable Object value(
      Type type, @Nullable Object text, String place, TextRules rules, Completion completion) {
    ValueType values = types.of(type);
    try {
      return values.fromPlain(completion.complete(values.fromText(text, rules)));
    } catch (ValueException e) {
      throw PlainMap.error(place, e);
    }
  }

  /// Adds empty maps for nested records that are missing, because a component has them always.
  private static @Nullable Object complete(ComponentLayout layout, @Nullable Object plain) {
    if (plain instanceof Map<?, ?> && layout.defaultValue() == null) {
      for (ColumnLayout column : layout.columns()) {
        String path = column.path();
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
          addMissing(layout, plain, path.substring(0, dot));
        }
      }
    }
    return plain;
  }

  private static void addMissing(ComponentLayout layout, Object plain, String path) {
    int dot = path.lastIndexOf('.');
    List<String> parents = dot < 0 ? List.of("") : FieldPaths.of(layout, path.substring(0, dot));
    for (String parent : parents) {
      Object within = plain;
      for (String step : parent.isEmpty() ? new String[0] : parent.split("\\.", -1)) {
        within = within instanceof Map<?, ?> map ? map.get(step) : null;
      }
      if (within instanceof Map<?, ?> map
          && FieldPaths.of(layout, path).stream()
              .noneMatch(name -> map.containsKey(name.substring(name.lastIndexOf('.') + 1)))) {
        @SuppressWarnings("unchecked") // made by RecordType, for names of fields
        var fields = (Map<Object, Object>) map;
        fields.put(path.substring(dot + 1), new LinkedHashMap<>());
      }
    }
  }

  private Object declared(
      ComponentLayout layout, @Nullable Object text, String place, TextRules rules) {
    PlainMap given = PlainMap.of(text, place);
    var fields = new LinkedHashMap<String, @Nullable Object>();
    given
        .content()
        .forEach(
            (name, each) -> {
              int column = layout.columnOf(name);
              if (column >= 0) {
                Object value =
                    field(layout.columns().get(column), each, given.placeOf(name), rules);
                fields.put(name, value);
              } else if (!rules.ignoresUnknownFields()) {
                throw PlainMap.error(
                    place, ValueException.unknownField(name, layout.name(), layout.paths()));
              }
            });
    return fields;
  }

  private @Nullable Object field(
      ColumnLayout column, @Nullable Object text, String place, TextRules rules) {
    Object value = value(column.type(), text, place, rules);
    boolean isArray = value != null && value.getClass().isArray();
    if (isArray
        && column.kind() != ColumnKind.REFERENCE
        && Array.getLength(value) != column.stride()) {
      throw PlainMap.error(
          place, "has " + Array.getLength(value) + " elements, not " + column.stride());
    }
    return value;
  }
}
