package dev.phyla.internal.position;

import dev.phyla.internal.change.RemovalReader;

/// A position in a log of removals.
///
/// @param reader the position
record RemovalReading(RemovalReader reader) implements Reading {
  @Override
  public String source() {
    return Position.OfRemovals.source(reader.info().name());
  }

  @Override
  public Position position() {
    return new Position.OfRemovals(reader.info().name(), reader.count(), reader.missed());
  }

  @Override
  public void moveTo(Position position) {
    var removals = (Position.OfRemovals) position;
    reader.place(removals.unread(), removals.isMissed());
  }

  @Override
  public void close() {
    reader.close();
  }

  /// Of two positions in a log the one with more unread entries.
  RemovalReading slower(RemovalReading other) {
    return other.reader.count() > reader.count() ? other : this;
  }
}
