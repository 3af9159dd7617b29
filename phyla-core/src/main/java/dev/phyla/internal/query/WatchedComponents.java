package dev.phyla.internal.query;

/// The components that are watched for changes.
public interface WatchedComponents {
  /// A number that changes whenever the watched components change, or those that ignore equal
  /// values.
  int version();

  /// Whether a component is watched.
  boolean isWatched(int componentId);

  /// Whether equal-value writes do not count as changes of a watched component.
  boolean ignoresEqual(int componentId);
}
