package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a record as a group of components that are given together.
///
/// ```java
/// @Bundle
/// record Ship(Position position, Velocity velocity) {}
///
/// world.spawn(new Ship(new Position(0, 0), new Velocity(1, 2)), new Name("Argo"));
/// ```
///
/// A bundle is accepted wherever components are given as values, with the same result as if its
/// fields were given one by one. Its class is accepted where a class stands for default values, and
/// where components are removed. A bundle is never stored itself, so it cannot be read or queried.
///
/// Each field is declared with the class of a component, or of another bundle. A bundle cannot
/// contain itself, and none of its fields can be null.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Bundle {}
