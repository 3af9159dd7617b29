package dev.phyla.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The default, the range and the description of a parameter, which is a component of a record.
///
/// ```java
/// record Settings(
///     @Parameter(value = "60", min = 0, unit = "sheep", description = "initial number") int sheep,
///     @Parameter("0.04") double births) {}
/// ```
///
/// Parameters have the types `int`, `long`, `float`, `double`, `boolean`, `String` and enums. A
/// component without the annotation has no range, and the default of its type.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {
  /// The default value as text, as it is given on a command line. If it is empty, the default is 0,
  /// false, an empty text or the first constant of the enum.
  ///
  /// @return the text
  String value() default "";

  /// The smallest allowed number.
  ///
  /// @return the number, or negative infinity
  double min() default Double.NEGATIVE_INFINITY;

  /// The largest allowed number.
  ///
  /// @return the number, or infinity
  double max() default Double.POSITIVE_INFINITY;

  /// The unit of the value, such as `metres`.
  ///
  /// @return the unit, or an empty text
  String unit() default "";

  /// What the parameter does, in a few words.
  ///
  /// @return the description, or an empty text
  String description() default "";
}
