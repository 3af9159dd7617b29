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
/// With a length of 16, for example, all matrices of an archetype are in one `float[]`, sixteen
/// elements per row. Writing an array of another length throws; a record that is read holds a copy.
/// Arrays without this annotation are stored by reference, like other objects.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
  /// The number of elements.
  ///
  /// @return a positive number
  int value();
}
