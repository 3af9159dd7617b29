package dev.phyla;

/// A channel for events of one type in one world.
///
/// ```java
/// record Hit(int damage) {}
///
/// Events<Hit> hits = world.events(Hit.class);
/// EventReader<Hit> reader = hits.reader();
/// hits.publish(target, new Hit(3));
/// reader.each((who, hit) -> { ... });
/// ```
///
/// Any record can be an event; it is stored in primitive columns like a component, and readers and
/// observers receive a new record. Instances of other classes are stored by reference. A type can
/// be used for events and for components, independently of each other.
///
/// **Lifetime.** An event can be read until the second [World#endUpdate()] after its publication. A
/// channel keeps at most [#limit()] events; when it is full, each new event replaces the oldest. A
/// reader counts the discarded events that it has not read as [missed][EventReader#missed()]. The
/// arrays are reused, and shrink when at most a quarter was in use for 64 updates.
///
/// **Observers** are called during publication, in the order of registration, whether they observe
/// one entity or all events. An observer that is registered by another is called from the next
/// event on; one that is closed is not called any more, not even for the event being published.
/// Observers may do everything that the publishing code may do; inside a loop they cannot change
/// the structure of the world. They may publish events, whose observers are called before the next
/// observer of the first event, up to a depth of 64. The 65th nested publication throws an
/// [IllegalStateException] that ends all enclosing publications: no further observer is called, and
/// all events but the last are published.
///
/// Events may be published and read inside loops. Events that can still be read are part of
/// [World#stateHash()]; the positions of readers are not.
///
/// @param <E> the type of the events
public interface Events<E> {
  /// Called for events as they are published.
  ///
  /// @param <E> the type of the events
  @FunctionalInterface
  interface Handler<E> {
    /// Handles one event.
    ///
    /// @param target the target entity, or [Entity#NONE]
    /// @param event the event
    void handle(Entity target, E event);
  }

  /// The type of the events.
  ///
  /// @return the class
  Class<E> type();

  /// Publishes an event without a target entity.
  ///
  /// If an accessor of the event throws, nothing is published.
  ///
  /// @param event the event, not null
  /// @throws CallbackException if observers threw; the event is still published, and the other
  ///   observers were called
  void publish(E event);

  /// Publishes an event with a target entity. It can still be read if the entity dies.
  ///
  /// @param target the entity
  /// @param event the event, not null
  /// @return false if the entity is dead, and nothing was published
  /// @throws CallbackException if observers threw; the event is still published, and the other
  ///   observers were called
  boolean publish(Entity target, E event);

  /// Creates a reader of the events that are published from now on.
  ///
  /// @return the reader; it need not be closed
  EventReader<E> reader();

  /// Registers a handler for all events of the channel.
  ///
  /// @param handler the handler
  /// @return the subscription
  Subscription observe(Handler<? super E> handler);

  /// Registers a handler for the events with a target entity, until the entity dies.
  ///
  /// If an observer despawns the entity, its remaining handlers are not called for the event being
  /// published. Handlers of dead entities are released incrementally, in later updates and when
  /// other entities are observed.
  ///
  /// @param target the entity; if it is dead, the call has no effect
  /// @param handler the handler
  /// @return the subscription
  Subscription observe(Entity target, Handler<? super E> handler);

  /// The maximum number of events that the channel keeps; initially 2,097,152.
  ///
  /// @return the limit
  int limit();

  /// Sets the maximum number of events that the channel keeps. If it has more, the oldest are
  /// discarded immediately.
  ///
  /// @param limit the number, at least 1; fewer are kept if an array cannot be that long
  /// @return this channel
  Events<E> limit(int limit);
}
