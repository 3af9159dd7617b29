package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import java.util.HashSet;
import java.util.Set;

/// An entity of a source, and the entity that stands for it here.
final class Replica {
  private final long remote;
  private final long local;

  /// The components that come from the source.
  private final Set<ComponentInfo> components = new HashSet<>();

  /// What else comes from the source.
  private WantedExtras extras = WantedExtras.NONE;

  Replica(long remote, long local) {
    this.remote = remote;
    this.local = local;
  }

  /// The handle in the source, packed.
  long remote() {
    return remote;
  }

  /// The slot in the source.
  int slot() {
    return (int) remote;
  }

  /// The handle here, packed.
  long local() {
    return local;
  }

  /// The components that come from the source.
  Set<ComponentInfo> components() {
    return components;
  }

  /// What comes from the source besides components.
  WantedExtras extras() {
    return extras;
  }

  void setExtras(WantedExtras extras) {
    this.extras = extras;
  }
}
