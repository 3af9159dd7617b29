package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Fixes the length of a primitive array in a component, so that it is stored inline.
///
/// ```java
/// record Matrix(@Length(16) float[] m) {}
/// ```
///
/// All matrices of an archetype then lie in one `float[]`, sixteen floats a row. Writing an array
/// of another length throws; a record that is read holds a copy. An array without this annotation
/// is kept by reference, like any other object.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
  /// The number of elements.
  ///
  /// @return a positive number
  int value();
}
