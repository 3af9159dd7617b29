package dev.phyla.internal.position;

/// The version of a resource that a condition of a system has seen.
public final class SeenResource {
  private static final long NOTHING = -1;

  private final Class<?> type;
  private long version = NOTHING;

  /// Creates an object that has seen nothing.
  ///
  /// @param type the type of the resource
  public SeenResource(Class<?> type) {
    this.type = type;
  }

  /// The type of the resource.
  public Class<?> type() {
    return type;
  }

  /// Whether the resource has another version than the one that was seen.
  public boolean isOther(long current) {
    return current != version;
  }

  /// Notes that a version was seen.
  public void see(long current) {
    version = current;
  }

  /// Forgets what was seen.
  void forget() {
    version = NOTHING;
  }
}
