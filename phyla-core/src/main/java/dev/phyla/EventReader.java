package dev.phyla;

/// A place in a channel of events, which moves on as events are read.
///
/// Each reader sees each event once, in the order of publication, beginning with the first that is
/// published after the reader was made. Readers do not know of each other, and the channel does not
/// know of them: a reader that is never used holds nothing.
///
/// A read takes all that is unread when it begins. Events that its lambda publishes are left for
/// the next read, and so a read of the same reader inside the lambda sees just these. The lambda
/// may do anything else as well: change the structure of the world, unless a query runs around it,
/// or end the update; the events of a read that has begun stay until it is over. If the lambda
/// throws, the read ends; the events it was called with count as read, and the others stay unread.
///
/// A loop is generated for each lambda, as for a [query][Query1], so that records which stay inside
/// of a lambda that is inlined are never allocated.
///
/// @param <E> the type of the events
public interface EventReader<E> {
  /// Called for each event.
  ///
  /// @param <E> the type of the events
  @FunctionalInterface
  interface Each<E> {
    /// Handles one event.
    ///
    /// @param event the event
    void each(E event);
  }

  /// Called for each event, with the entity it is addressed to.
  ///
  /// @param <E> the type of the events
  @FunctionalInterface
  interface EachAddressed<E> {
    /// Handles one event.
    ///
    /// @param target the entity, which may have died since, or one equal to [Entity#NONE]
    /// @param event the event
    void each(Entity target, E event);
  }

  /// Reads all unread events.
  ///
  /// @param action gets each event
  void each(Each<E> action);

  /// Reads all unread events, with the entities they are addressed to.
  ///
  /// @param action gets the entity and the event
  void each(EachAddressed<E> action);

  /// Takes all unread events for read.
  void skip();

  /// The number of unread events.
  ///
  /// @return how many a read would give now
  int count();

  /// Whether there are no unread events.
  ///
  /// @return true if a read would give nothing now
  boolean isEmpty();

  /// The number of events that this reader will never see, because they went while they were
  /// unread. It counts from the last read or skip, so ask before reading.
  ///
  /// @return how many were missed
  long missed();
}
