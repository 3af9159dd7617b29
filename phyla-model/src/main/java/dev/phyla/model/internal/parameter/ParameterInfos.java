package dev.phyla.model.internal.parameter;

import dev.phyla.model.Parameter;
import dev.phyla.model.ParameterException;
import dev.phyla.model.ParameterInfo;
import dev.phyla.model.internal.record.RecordShape;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the parameters of a record class.
public final class ParameterInfos {
  private static final Set<Class<?>> TYPES =
      Set.of(int.class, long.class, float.class, double.class, boolean.class, String.class);

  private ParameterInfos() {}

  /// The parameters, in the order of the components.
  ///
  /// @throws IllegalArgumentException if a component cannot be a parameter
  public static List<ParameterInfo> of(RecordShape<?> shape) {
    var infos = new ArrayList<ParameterInfo>();
    var options = new HashMap<String, String>();
    for (RecordComponent component : shape.components()) {
      String place = shape.type().getSimpleName() + "." + component.getName();
      ParameterInfo info = of(component, place);
      String other = options.put(info.optionName(), info.name());
      if (other != null) {
        throw new IllegalArgumentException(
            String.format(
                "The parameters %s and %s of %s have the same option --%s; rename one of them.",
                other, info.name(), shape.type().getSimpleName(), info.optionName()));
      }
      infos.add(info);
    }
    return List.copyOf(infos);
  }

  private static ParameterInfo of(RecordComponent component, String place) {
    Class<?> type = component.getType();
    if (!TYPES.contains(type) && !(type.isEnum() && type.getEnumConstants().length > 0)) {
      throw new IllegalArgumentException(
          String.format(
              "%s has the type %s, which a parameter cannot have; use int, long, float, double,"
                  + " boolean, String or an enum.",
              place, type.getSimpleName()));
    }
    @Nullable Parameter declared = component.getAnnotation(Parameter.class);
    Object zero = ParameterValues.zero(type);
    if (declared == null) {
      return info(component, zero, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, "", "");
    }
    ParameterInfo info =
        info(
            component,
            zero,
            declared.min(),
            declared.max(),
            declared.unit(),
            declared.description());
    requireRange(info, place);
    try {
      Object value = info.convert(declared.value().isEmpty() ? zero : declared.value());
      return info(component, value, info.min(), info.max(), info.unit(), info.description());
    } catch (ParameterException e) {
      throw new IllegalArgumentException(
          "The default of " + place + " is not allowed: " + e.getMessage(), e);
    }
  }

  private static void requireRange(ParameterInfo info, String place) {
    if (!(info.min() <= info.max())) {
      throw new IllegalArgumentException(
          String.format("The range of %s is empty: from %s to %s.", place, info.min(), info.max()));
    }
    boolean isLimited =
        info.min() != Double.NEGATIVE_INFINITY || info.max() != Double.POSITIVE_INFINITY;
    if (isLimited && !info.isNumber()) {
      throw new IllegalArgumentException(
          place + " has a range, but its values are not numbers; remove min and max.");
    }
  }

  private static ParameterInfo info(
      RecordComponent component,
      Object value,
      double min,
      double max,
      String unit,
      String description) {
    return new ParameterInfo(
        component.getName(),
        ParameterNames.optionName(component.getName()),
        component.getType(),
        value,
        min,
        max,
        unit,
        description);
  }
}
