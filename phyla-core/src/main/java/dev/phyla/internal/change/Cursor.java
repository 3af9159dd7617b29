package dev.phyla.internal.change;

/// How far somebody has read a log.
final class Cursor {
  private long position;
  private long moment;

  Cursor(long position, long moment) {
    this.position = position;
    this.moment = moment;
  }

  /// The number of the entry to be read next.
  long position() {
    return position;
  }

  /// When it last read, on the clock of all watches.
  long moment() {
    return moment;
  }

  void read(long upTo, long now) {
    position = upTo;
    moment = now;
  }
}
