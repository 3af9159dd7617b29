package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the default of a component type: a static field, or a static method without parameters.
///
/// ```java
/// record Health(int current, int max) {
///   @Default static final Health FULL = new Health(100, 100);
/// }
/// ```
///
/// It is what an entity gets when a type is added without a value. Without it the default of a
/// record is all zeros, `false` and `null`, and no constructor runs for those: a record that
/// refuses them should declare a default. A class that is not a record has no default unless it
/// declares one, which all entities then share. It is read once, when the type is registered.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface Default {}
