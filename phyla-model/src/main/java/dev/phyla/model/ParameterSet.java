package dev.phyla.model;

import dev.phyla.model.internal.parameter.ParameterInfos;
import dev.phyla.model.internal.parameter.ParameterNames;
import dev.phyla.model.internal.record.RecordShape;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The parameters that a record class declares.
///
/// ```java
/// ParameterSet<Settings> set = ParameterSet.of(Settings.class);
/// Settings settings = set.parse(Map.of("sheep", "200", "sheep-births", "0.1"));
/// ```
///
/// A parameter is found by the name of its component or by its option name. Values are converted
/// and checked as [ParameterInfo#convert(Object)] does.
///
/// @param <P> the record class
public final class ParameterSet<P extends Record> {
  private final RecordShape<P> shape;
  private final List<ParameterInfo> all;

  /// The position of each parameter, by both of its names.
  private final Map<String, Integer> positions = new HashMap<>();

  private ParameterSet(RecordShape<P> shape) {
    this.shape = shape;
    this.all = ParameterInfos.of(shape);
    for (int i = 0; i < all.size(); i++) {
      positions.put(all.get(i).optionName(), i);
    }
    for (int i = 0; i < all.size(); i++) {
      positions.put(all.get(i).name(), i);
    }
  }

  /// The parameters of a record class.
  ///
  /// @param type the record class, whose components may have the annotation [Parameter]
  /// @param <P> the record class
  /// @return the parameters
  /// @throws IllegalArgumentException if a component cannot be a parameter, or its declared default
  ///   or range is wrong
  public static <P extends Record> ParameterSet<P> of(Class<P> type) {
    return new ParameterSet<>(
        RecordShape.of(Objects.requireNonNull(type, "The class of the parameters is null.")));
  }

  /// The record class.
  ///
  /// @return the class
  public Class<P> type() {
    return shape.type();
  }

  /// All parameters.
  ///
  /// @return the parameters, in the order of the components
  public List<ParameterInfo> all() {
    return all;
  }

  /// A parameter.
  ///
  /// @param name its name or option name
  /// @return the parameter
  /// @throws ParameterException if there is none with that name
  public ParameterInfo info(String name) {
    return all.get(position(name));
  }

  /// The record of all defaults.
  ///
  /// @return the record
  public P defaults() {
    return create(all.stream().map(ParameterInfo::defaultValue).toArray());
  }

  /// The record of given values; parameters that are not given have their defaults.
  ///
  /// @param values texts or plain values by name, such as [#toMap] returns them
  /// @return the record
  /// @throws ParameterException if a name is unknown or a value is not allowed
  public P parse(Map<String, ? extends Object> values) {
    Object[] objects = all.stream().map(ParameterInfo::defaultValue).toArray();
    var given = new String[objects.length];
    values.forEach(
        (name, value) -> {
          int position = position(name);
          if (given[position] != null) {
            throw new ParameterException(
                String.format(
                    "The parameter \"%s\" is given twice, as %s and as %s.",
                    all.get(position).name(), given[position], name),
                null);
          }
          given[position] = name;
          objects[position] = all.get(position).convert(value);
        });
    return create(objects);
  }

  /// A record with another value of one parameter.
  ///
  /// @param base a record
  /// @param name the name of the parameter
  /// @param value the value
  /// @return a new record
  /// @throws ParameterException if the name is unknown or the value is not allowed
  public P with(P base, String name, Object value) {
    @Nullable Object[] objects = shape.values(base);
    int position = position(name);
    objects[position] = all.get(position).convert(value);
    return create(objects);
  }

  /// A value of a record.
  ///
  /// @param parameters a record
  /// @param name the name of the parameter
  /// @return the value
  /// @throws ParameterException if the name is unknown
  public Object get(P parameters, String name) {
    int position = position(name);
    return required(position, shape.values(parameters)[position]);
  }

  /// The plain values of a record: numbers, booleans and texts, and the names of enum constants.
  ///
  /// @param parameters a record
  /// @return the values by name, in an unmodifiable map in the order of the components
  public Map<String, Object> toMap(P parameters) {
    var map = new LinkedHashMap<String, Object>();
    @Nullable Object[] values = shape.values(parameters);
    for (int i = 0; i < values.length; i++) {
      Object value = required(i, values[i]);
      map.put(all.get(i).name(), value instanceof Enum<?> constant ? constant.name() : value);
    }
    return Collections.unmodifiableMap(map);
  }

  /// The values of a record as texts, which [#parse] reads back exactly.
  ///
  /// @param parameters a record
  /// @return the texts by name, in an unmodifiable map in the order of the components
  public Map<String, String> toTexts(P parameters) {
    var map = new LinkedHashMap<String, String>();
    toMap(parameters).forEach((name, value) -> map.put(name, value.toString()));
    return Collections.unmodifiableMap(map);
  }

  /// Checks the values of a record that was made by its constructor.
  ///
  /// @param parameters a record
  /// @return the record
  /// @throws ParameterException if a value is not allowed
  public P check(P parameters) {
    @Nullable Object[] values =
        shape.values(Objects.requireNonNull(parameters, "The parameters are null."));
    for (int i = 0; i < values.length; i++) {
      all.get(i).convert(required(i, values[i]));
    }
    return parameters;
  }

  private Object required(int position, @Nullable Object value) {
    if (value == null) {
      ParameterInfo info = all.get(position);
      throw new ParameterException(
          String.format(
              "The parameter \"%s\" cannot be null; it is %s.", info.name(), info.allowed()),
          null);
    }
    return value;
  }

  private P create(@Nullable Object[] values) {
    try {
      return shape.create(values);
    } catch (ParameterException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ParameterException(
          String.format(
              "The record %s refused its values: %s", type().getSimpleName(), e.getMessage()),
          e);
    }
  }

  private int position(String name) {
    Integer position =
        positions.get(Objects.requireNonNull(name, "The name of a parameter is null."));
    if (position == null) {
      List<String> names = all.stream().map(ParameterInfo::name).toList();
      List<String> nearest = ParameterNames.nearest(name, names);
      throw new ParameterException(
          String.format(
              "There is no parameter \"%s\"; %s.",
              name,
              !nearest.isEmpty()
                  ? "did you mean " + String.join(" or ", nearest) + "? All are " + join(names)
                  : names.isEmpty() ? "the model has none" : "the parameters are " + join(names)),
          null);
    }
    return position;
  }

  private static String join(List<String> names) {
    return String.join(", ", names);
  }

  @Override
  public String toString() {
    return type().getSimpleName() + all.stream().map(ParameterInfo::name).toList();
  }
}
