package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;

/// A class that Phyla does not know how to write or copy.
final class UnknownType extends ValueType {
  private final Class<?> type;

  UnknownType(Class<?> type) {
    this.type = type;
  }

  private String reason() {
    return String.format(
        "is a %s, which cannot be saved or copied: register a codec with"
            + " Schema.registerCodec(Codec.of(%s.class, ...))",
        type.getTypeName(), type.getSimpleName());
  }

  @Override
  Object plain(Object value) {
    throw new ValueException(reason());
  }

  @Override
  Object value(Object plain) {
    throw new ValueException(reason());
  }

  @Override
  Object copy(Object value) {
    throw new ValueException(reason());
  }

  @Override
  PlainType shape(Shapes shapes) {
    return PlainType.Scalar.ANY;
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  void check(Problems problems, String place) {
    problems.add(place, reason());
  }

  @Override
  public String describe() {
    return type.getSimpleName();
  }
}
