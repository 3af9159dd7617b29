package dev.phyla.schedule;

import java.util.Optional;

/// The resource of a type, for a system that reads it. It is looked up at each call, so it is
/// always the current one. Only the system that requested it may use it, while it runs; other uses
/// are detected in [checked][dev.phyla.World#checked(int)] worlds only.
///
/// @param <T> the type of the resource
public interface ResourceRef<T> {
  /// Returns the resource.
  ///
  /// @return the resource
  /// @throws java.util.NoSuchElementException if there is none
  T get();

  /// Returns the resource, if there is one.
  ///
  /// @return the resource, or empty
  Optional<T> find();

  /// Whether there is a resource.
  ///
  /// @return true if so
  boolean isPresent();
}
