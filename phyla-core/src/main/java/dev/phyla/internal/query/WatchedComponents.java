package dev.phyla.internal.query;

/// Says which components are watched for changes.
public interface WatchedComponents {
  /// A number that changes whenever other components are watched, or compared.
  int version();

  /// Whether a component is watched.
  boolean isWatched(int componentId);

  /// Whether writing an equal value is no change of a component that is watched.
  boolean ignoresEqual(int componentId);
}
