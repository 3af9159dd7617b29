package dev.phyla.internal.value;

/// A type whose values are immutable, so that copies share them.
abstract class ImmutableType extends ValueType {
  @Override
  final Object copy(Object value) {
    return value;
  }

  @Override
  public final boolean isImmutable() {
    return true;
  }
}
