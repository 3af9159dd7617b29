package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;

/// A class whose values copies share, and that cannot be saved.
final class SharedType extends ImmutableType {
  private final Class<?> type;

  SharedType(Class<?> type) {
    this.type = type;
  }

  private String reason() {
    return "is a "
        + type.getTypeName()
        + ", which is declared as shared between copies and cannot be saved; register a codec that"
        + " encodes it";
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
  void check(Problems problems, String place) {
    problems.add(place, reason());
  }

  @Override
  PlainType shape(Shapes shapes) {
    return PlainType.Scalar.ANY;
  }

  @Override
  public String describe() {
    return type.getSimpleName();
  }
}
