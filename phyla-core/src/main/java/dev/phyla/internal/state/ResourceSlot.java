package dev.phyla.internal.state;

import org.jspecify.annotations.Nullable;

/// The current resource of one type, for code that reads it often.
public final class ResourceSlot {
  /// The resource, or null if there is none.
  private @Nullable Object value;

  /// How often the resource was set or removed since the slot was created.
  private long version;

  ResourceSlot(@Nullable Object value) {
    this.value = value;
  }

  /// The resource, or null if there is none.
  public @Nullable Object value() {
    return value;
  }

  /// How often the resource was set or removed since the slot was created.
  public long version() {
    return version;
  }

  void set(@Nullable Object now) {
    value = now;
    version++;
  }
}
