package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets the stable name of a component type, or of a class that names a [Tag]. The default is the
/// simple class name.
///
/// The name identifies the type in data that outlives a process, and determines the order of
/// archetypes. Set it when two types have the same simple name, or before renaming a class.
///
/// A class with this annotation need not be registered explicitly; see [World#register(Class)].
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Component {
  /// The stable name, unique among the component types and among the tags of a world.
  ///
  /// @return a name that is not blank
  String name();
}
