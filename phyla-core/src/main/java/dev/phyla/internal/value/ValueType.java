package dev.phyla.internal.value;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values of one Java type: how they are copied and represented as plain values.
///
/// See the package for what a plain value is. All methods accept and return null for null.
public abstract class ValueType {
  /// The plain form of a value.
  ///
  /// @throws ValueException if it has none
  public final @Nullable Object toPlain(@Nullable Object value) {
    return value == null ? null : plain(value);
  }

  /// The value of a plain form.
  ///
  /// @throws ValueException if the plain form is not that of a value of this type
  public final @Nullable Object fromPlain(@Nullable Object plain) {
    return plain == null ? null : value(plain);
  }

  /// A value that is equal and shares no mutable object with the given one.
  ///
  /// @throws ValueException if it is not known how to copy it
  public final @Nullable Object copyOf(@Nullable Object value) {
    return value == null ? null : copy(value);
  }

  abstract Object plain(Object value);

  abstract Object value(Object plain);

  abstract Object copy(Object value);

  /// Whether all values of the type are immutable, so that they can be shared.
  public abstract boolean isImmutable();

  /// Whether the type alone does not tell that values have a plain form, so that each value has to
  /// be tried.
  public boolean isOpen() {
    return false;
  }

  /// A short description, such as `list of text`. It is part of snapshots, for messages only.
  public abstract String describe();

  /// Reports each part of the type whose values have no plain form.
  ///
  /// @param place the place of the values, for the sentences
  void check(Problems problems, String place) {}

  /// The exception for a plain form of another type.
  final ValueException mismatch(Object plain) {
    return new ValueException("is " + describePlain(plain) + ", not " + describe());
  }

  /// A plain value in words.
  static String describePlain(Object plain) {
    return switch (plain) {
      case String text -> text.length() <= 40 ? "the text \"" + text + "\"" : "a text";
      case Boolean flag -> flag.toString();
      case Number number -> "the number " + number;
      case List<?> _ -> "a list";
      case Set<?> _ -> "a set";
      case Map<?, ?> _ -> "a map";
      default -> "a " + plain.getClass().getSimpleName();
    };
  }

  @Override
  public String toString() {
    return describe();
  }
}
