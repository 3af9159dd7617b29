package dev.phyla.internal.change;

/// The position of a consumer in a log.
final class Cursor {
  /// The number of the next entry to read.
  private long position;

  /// Whether entries before the position were lost.
  private boolean isLost;

  Cursor(long position) {
    this.position = position;
  }

  long position() {
    return position;
  }

  boolean isLost() {
    return isLost;
  }

  void moveTo(long position) {
    this.position = position;
    this.isLost = false;
  }

  /// Moves the consumer to an entry, and makes it miss the entries before.
  void loseUntil(long position) {
    this.position = position;
    this.isLost = true;
  }
}
