package dev.phyla.internal.position;

import dev.phyla.internal.change.FeedReader;

/// What a feed remembers.
///
/// @param reader the reader of the feed
record FeedReading(FeedReader reader) implements Reading {
  @Override
  public String source() {
    return Position.OfFeed.SOURCE;
  }

  @Override
  public Position position() {
    return new Position.OfFeed(reader.memory());
  }

  @Override
  public void moveTo(Position position) {
    reader.remember(((Position.OfFeed) position).memory());
  }

  @Override
  public boolean isClosed() {
    return reader.isClosed();
  }
}
