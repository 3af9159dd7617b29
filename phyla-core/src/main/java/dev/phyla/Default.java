package dev.phyla;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the default value of a component type: a static field, or a static method without
/// parameters.
///
/// ```java
/// record Health(int current, int max) {
///   @Default static final Health FULL = new Health(100, 100);
/// }
/// ```
///
/// Entities get the default value when a type is added without a value. If none is declared, the
/// fields of a record are zero, `false` or `null`, and its constructor is not called; a record that
/// rejects such values should declare a default. Other classes have no default unless they declare
/// one, which all entities then share. The default is read once, when the type is registered.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface Default {}
