package dev.phyla;

/// A reader of an event channel, with its own position.
///
/// A reader returns each event that was published after its creation once, in the order of
/// publication. Readers are independent of each other. The channel does not keep a reference to
/// them, so unused readers need not be closed.
///
/// A read covers the events that are unread when it starts. Events that its lambda publishes are
/// left for the next read, which may be nested in the lambda. The lambda may change the structure
/// of the world, unless it runs inside a loop, and may end the update; events of a read in progress
/// stay available. If the lambda throws, the read ends; the events it was called with count as
/// read, and the others stay unread.
///
/// As for a [query][Query1], a loop is generated for each lambda, so that records that do not
/// escape an inlined lambda are not allocated.
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

  /// Called for each event, with its target entity.
  ///
  /// @param <E> the type of the events
  @FunctionalInterface
  interface EachAddressed<E> {
    /// Handles one event.
    ///
    /// @param target the target entity, which may be dead by now, or [Entity#NONE]
    /// @param event the event
    void each(Entity target, E event);
  }

  /// Reads all unread events.
  ///
  /// @param action receives each event
  void each(Each<E> action);

  /// Reads all unread events, with their target entities.
  ///
  /// @param action receives the entity and the event
  void each(EachAddressed<E> action);

  /// Marks all unread events as read.
  void skip();

  /// The number of unread events.
  ///
  /// @return the number
  int count();

  /// Whether there are no unread events.
  ///
  /// @return true if there are none
  boolean isEmpty();

  /// The number of events since the last read or skip that were discarded before this reader read
  /// them. Call it before reading.
  ///
  /// @return the number of missed events
  long missed();
}
