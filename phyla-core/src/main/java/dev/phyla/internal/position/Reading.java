package dev.phyla.internal.position;

/// One source that a consumer reads in a world.
interface Reading {
  /// The source, in the form of [Position#source()].
  String source();

  /// What the consumer has read.
  Position position();

  /// Sets what the consumer has read. Logs contain the unread entries already.
  ///
  /// @param position a position of the same source
  void moveTo(Position position);

  /// Takes over the position of another consumer of the same source in the same world.
  default void takeOver(Reading other) {
    moveTo(other.position());
  }

  /// Whether the consumer was closed, so that it has no position.
  default boolean isClosed() {
    return false;
  }

  /// Stops reading.
  default void close() {}
}
