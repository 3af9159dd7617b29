package dev.phyla.snapshot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names that a type or a field had earlier, so that it is found in snapshots of that time.
///
/// ```java
/// @Alias("Life")
/// record Health(@Alias("hp") int points) {}
/// ```
///
/// The type may be a component, a relation, a tag, an event or a marked resource. The field may
/// belong to a record inside a component. A current name has precedence over earlier names.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Alias {
  /// The earlier names.
  ///
  /// @return the names
  String[] value();
}
