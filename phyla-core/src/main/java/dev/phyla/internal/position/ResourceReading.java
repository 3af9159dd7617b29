package dev.phyla.internal.position;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.state.ResourceSlot;

/// What a condition knows of a resource.
///
/// @param seen the version that it has seen
/// @param slot has the current version
record ResourceReading(SeenResource seen, ResourceSlot slot) implements Reading {
  private String name() {
    return ComponentRegistry.nameOf(seen.type());
  }

  @Override
  public String source() {
    return Position.OfResource.source(name());
  }

  @Override
  public Position position() {
    return new Position.OfResource(name(), seen.isOther(slot.version()));
  }

  @Override
  public void moveTo(Position position) {
    if (((Position.OfResource) position).isChanged()) {
      seen.forget();
    } else {
      seen.see(slot.version());
    }
  }
}
