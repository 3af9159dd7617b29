package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.util.Arrays;

/// An enum, whose constants are written by name.
final class EnumType extends ImmutableType {
  private final Class<?> type;

  EnumType(Class<?> type) {
    this.type = type;
  }

  @Override
  Object plain(Object value) {
    return ((Enum<?>) value).name();
  }

  @Override
  Object value(Object plain) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(plain)) {
        return constant;
      }
    }
    throw new ValueException(
        "is " + describePlain(plain) + ", which is not a constant of " + type.getTypeName());
  }

  @Override
  PlainType shape(Shapes shapes) {
    return new PlainType.Choice(
        Arrays.stream(type.getEnumConstants())
            .map(constant -> ((Enum<?>) constant).name())
            .toList());
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public String describe() {
    return "enum " + type.getSimpleName();
  }
}
