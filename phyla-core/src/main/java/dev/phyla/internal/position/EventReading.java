package dev.phyla.internal.position;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.event.ChannelReader;

/// A position in a channel.
///
/// @param reader the position
record EventReading(ChannelReader<?> reader) implements Reading {
  private String name() {
    return ComponentRegistry.nameOf(reader.type());
  }

  @Override
  public String source() {
    return Position.OfEvents.source(name());
  }

  @Override
  public Position position() {
    return new Position.OfEvents(name(), reader.published());
  }

  @Override
  public void moveTo(Position position) {
    reader.setPublished(((Position.OfEvents) position).published());
  }
}
