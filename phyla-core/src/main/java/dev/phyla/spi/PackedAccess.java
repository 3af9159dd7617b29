package dev.phyla.spi;

import dev.phyla.Accessor;

/// Access to a component by packed handles, in steps, so that a loop can look an entity up once,
/// run user code, and write afterwards.
///
/// Accessors implement it with generated code. At a call site that sees only one of them, the JIT
/// compiler inlines it and allocates no records.
///
/// @param <T> the component type
public interface PackedAccess<T> {
  /// The same access by packed handles.
  ///
  /// @param <T> the component type
  /// @param accessor an accessor of a world
  /// @return the accessor itself
  @SuppressWarnings("unchecked") // every accessor of a world implements it
  static <T> PackedAccess<T> of(Accessor<T> accessor) {
    return (PackedAccess<T>) accessor;
  }

  /// Where an entity is. The location is valid until the [structure][#structure()] changes. The
  /// entities of consecutive rows of an archetype have consecutive locations.
  ///
  /// @param entity a packed handle
  /// @return its location, or a negative number if it is dead or lacks the component
  long locate(long entity);

  /// Returns the component at a location.
  ///
  /// @param location a location that is not negative
  /// @return its value
  T readAt(long location);

  /// Replaces the component at a location.
  ///
  /// @param location a location that is not negative
  /// @param value the new value, not null
  void writeAt(long location, T value);

  /// The number of structural changes of the world.
  ///
  /// @return a number that grows
  long structure();
}
