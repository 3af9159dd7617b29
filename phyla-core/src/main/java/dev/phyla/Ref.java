package dev.phyla;

/// A write handle: one component of the entity that a loop is at.
///
/// It reads from the columns and writes through to them at once, so [#get()] after [#set(Object)]
/// sees the new value and a row whose handle is not set keeps its own. A handle is valid only
/// inside the call it was given to: kept longer, it stands for another row or for none. A
/// [checked][World#checked(int)] world throws then.
///
/// @param <T> the component type
public interface Ref<T> {
  /// The current value.
  ///
  /// @return the component as it is in the columns now
  T get();

  /// Replaces the value.
  ///
  /// @param value the new value, not null
  void set(T value);
}
