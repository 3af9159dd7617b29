package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Lists the components that are added together with a component.
///
/// ```java
/// @Requires({Velocity.class, Health.class})
/// record Player(int number) {}
///
/// Entity player = world.spawn(new Player(1)); // has Player, Velocity and Health
/// ```
///
/// Whenever the annotated type is added to an entity, the required types that the entity lacks are
/// added in the same migration with their [default][Default] values, and so are the types that
/// these require. Components that the entity has, or that are given in the same call, keep their
/// values. Replacing the value of a component adds nothing.
///
/// A required component can be removed afterwards, like any other. It stays when the component that
/// requires it is removed.
///
/// Requirements are checked when the type is registered: they cannot form a cycle, and every
/// required type needs a default value.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Requires {
  /// The required component types.
  ///
  /// @return the classes of components, which are not bundles
  Class<?>[] value();
}
