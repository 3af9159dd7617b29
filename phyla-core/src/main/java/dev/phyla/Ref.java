package dev.phyla;

/// A write handle for one component of the entity that a loop visits.
///
/// It reads and writes the columns directly, so [#get()] after [#set(Object)] returns the new
/// value, and a row whose handle is not set keeps its value. A handle is valid only during the call
/// it was passed to; after that it may refer to another row. Using it then throws only in a
/// [checked][World#checked(int)] world.
///
/// @param <T> the component type
public interface Ref<T> {
  /// Returns the current value.
  ///
  /// @return the component
  T get();

  /// Replaces the value.
  ///
  /// @param value the new value, not null
  void set(T value);
}
