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

  /// Replaces the resource by a copy, which is not a change.
  void setCopy(@Nullable Object copy) {
    value = copy;
  }

  void set(@Nullable Object now) {
    value = now;
    version++;
  }
}
