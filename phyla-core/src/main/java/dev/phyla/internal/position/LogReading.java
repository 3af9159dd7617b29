package dev.phyla.internal.position;

import dev.phyla.internal.change.LogCursor;

/// A position in a log of entities.
///
/// @param cursor the position
record LogReading(LogCursor cursor) implements Reading {
  @Override
  public String source() {
    return Position.OfLog.source(cursor.kind(), cursor.name());
  }

  @Override
  public Position position() {
    return new Position.OfLog(cursor.kind(), cursor.name(), cursor.unreadCount());
  }

  @Override
  public void moveTo(Position position) {
    cursor.place(((Position.OfLog) position).unread());
  }

  @Override
  public void takeOver(Reading other) {
    cursor.moveTo(((LogReading) other).cursor);
  }

  @Override
  public void close() {
    cursor.close();
  }

  /// Of two positions in a log the one with more unread entries.
  LogReading slower(LogReading other) {
    return other.cursor.unreadCount() > cursor.unreadCount() ? other : this;
  }
}
