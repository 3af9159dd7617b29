package dev.phyla.internal.change;

/// How far a consumer has read a log.
final class Cursor {
  /// The number of the entry to be read next.
  private long position;

  Cursor(long position) {
    this.position = position;
  }

  long position() {
    return position;
  }

  void moveTo(long position) {
    this.position = position;
  }
}
