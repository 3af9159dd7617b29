package dev.phyla.model;

import dev.phyla.model.internal.parameter.ParameterValues;
import java.util.Arrays;
import java.util.List;

/// A parameter of a model.
///
/// @param name the name of the record component, such as `sheepBirths`
/// @param optionName the name on a command line, such as `sheep-births`
/// @param type the type: `int`, `long`, `float`, `double`, `boolean`, `String` or an enum
/// @param defaultValue the default, an object of the type
/// @param min the smallest allowed number, or negative infinity
/// @param max the largest allowed number, or infinity
/// @param unit the unit, or an empty text
/// @param description what it does, or an empty text
public record ParameterInfo(
    String name,
    String optionName,
    Class<?> type,
    Object defaultValue,
    double min,
    double max,
    String unit,
    String description) {

  /// Whether its values are numbers.
  ///
  /// @return true for `int`, `long`, `float` and `double`
  public boolean isNumber() {
    return type.isPrimitive() && type != boolean.class;
  }

  /// Whether its values are whole numbers.
  ///
  /// @return true for `int` and `long`
  public boolean isWhole() {
    return type == int.class || type == long.class;
  }

  /// The names of the constants of an enum.
  ///
  /// @return the names, none if the type is not an enum
  public List<String> constants() {
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList()
        : List.of();
  }

  /// What is allowed, such as `a number from 0 to 1`.
  ///
  /// @return a phrase
  public String allowed() {
    return ParameterValues.allowed(this);
  }

  /// Converts a value to the type of the parameter and checks it.
  ///
  /// @param value an object of the type, a text, or a number that the type can represent
  /// @return an object of the type
  /// @throws ParameterException if it is not allowed
  public Object convert(Object value) {
    return ParameterValues.convert(this, value);
  }

  /// A value as text, which [#convert(Object)] reads back exactly.
  ///
  /// @param value an object of the type
  /// @return the text
  public String toText(Object value) {
    return value instanceof Enum<?> constant ? constant.name() : value.toString();
  }
}
