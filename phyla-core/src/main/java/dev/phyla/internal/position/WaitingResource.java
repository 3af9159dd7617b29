package dev.phyla.internal.position;

import dev.phyla.internal.state.ResourceStore;

/// What a condition that does not exist yet will know of a resource.
final class WaitingResource implements Reading {
  private static final long UNKNOWN = -1;

  private final ResourceStore resources;

  /// The type of the resource.
  private final String name;

  private boolean isChanged;

  /// The version of the resource when the state was replaced.
  private long version;

  WaitingResource(ResourceStore resources, String name) {
    this.resources = resources;
    this.name = name;
  }

  private long currentVersion() {
    Class<?> type = resources.findType(name);
    return type == null ? UNKNOWN : resources.slot(type).version();
  }

  @Override
  public String source() {
    return Position.OfResource.source(name);
  }

  @Override
  public Position position() {
    return new Position.OfResource(name, isChanged || version != currentVersion());
  }

  @Override
  public void moveTo(Position position) {
    isChanged = ((Position.OfResource) position).isChanged();
    version = currentVersion();
  }
}
