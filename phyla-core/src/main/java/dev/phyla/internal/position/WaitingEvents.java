package dev.phyla.internal.position;

import dev.phyla.internal.event.Channels;

/// The position of a reader of events that does not exist yet, nor perhaps the channel.
final class WaitingEvents implements Reading {
  private final Channels channels;

  /// The type of the events.
  private final String name;

  /// The number of the first unread event.
  private long next;

  WaitingEvents(Channels channels, String name) {
    this.channels = channels;
    this.name = name;
  }

  @Override
  public String source() {
    return Position.OfEvents.source(name);
  }

  @Override
  public Position position() {
    return new Position.OfEvents(name, channels.next(name) - next);
  }

  @Override
  public void moveTo(Position position) {
    next = channels.next(name) - ((Position.OfEvents) position).published();
  }
}
