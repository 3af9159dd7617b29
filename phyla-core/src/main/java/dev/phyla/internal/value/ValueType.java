package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
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

  /// The plain form that a text stands for. A text does not tell sets from lists or handles from
  /// texts, so the type has to.
  ///
  /// @param text a plain value that was read from a text
  /// @throws ValueException if a record has no field of a name, or there is no entity of an id
  public final @Nullable Object fromText(@Nullable Object text, TextRules rules) {
    return text == null ? null : typed(text, rules);
  }

  abstract Object plain(Object value);

  abstract Object value(Object plain);

  abstract Object copy(Object value);

  /// As [#fromText(Object, TextRules)]. A text of another type is returned as it is; making a value
  /// of it fails.
  Object typed(Object text, TextRules rules) {
    return text;
  }

  /// The type of the plain forms.
  abstract PlainType shape(Shapes shapes);

  /// Whether all values of the type are immutable, so that they can be shared.
  public abstract boolean isImmutable();

  /// Whether the type alone does not tell that values have a plain form, so that each value has to
  /// be tried.
  public boolean isOpen() {
    return false;
  }

  /// Whether the plain form of every value is a text.
  public boolean isText() {
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
