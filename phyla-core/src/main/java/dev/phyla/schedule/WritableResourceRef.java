package dev.phyla.schedule;

import java.util.function.UnaryOperator;

/// The resource of a type, for a system that replaces it, or changes what is inside.
///
/// @param <T> the type of the resource
public interface WritableResourceRef<T> extends ResourceRef<T> {
  /// Sets the resource, replacing the previous one if any.
  ///
  /// @param value the resource
  void set(T value);

  /// Replaces the resource with the result of a function.
  ///
  /// @param function receives the resource and returns the new one
  /// @return the new resource
  /// @throws java.util.NoSuchElementException if there is none
  T update(UnaryOperator<T> function);
}
