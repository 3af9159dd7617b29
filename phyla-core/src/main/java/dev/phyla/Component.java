package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a component type, or a class that names a [Tag], another stable name than its simple class
/// name.
///
/// Names identify a type in everything that outlives a process, and they order archetypes. Give one
/// when two types share a simple name, or before a class is renamed.
///
/// A class with this annotation counts as meant to be a component; see [World#register(Class)].
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Component {
  /// The stable name, unique among the component types and among the tags of a world.
  ///
  /// @return a name that is not blank
  String name();
}
