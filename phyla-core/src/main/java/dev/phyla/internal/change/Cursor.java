package dev.phyla.internal.change;

/// The position of a consumer in a log.
final class Cursor {
  /// The number of the next entry to read.
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
