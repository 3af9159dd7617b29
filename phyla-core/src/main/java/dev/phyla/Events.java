package dev.phyla;

/// A typed channel of a world: what happened, published here and read there.
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
/// An event is a value of any record, taken apart into primitive columns as a component is, or an
/// object of another class, kept by reference. What a reader or an observer gets of a record is
/// made anew from the columns; the published object itself is not retained. A type can be that of
/// events and of components without the two having to do with each other.
///
/// **Life.** An event lives for two updates: it can be read until the second [World#endUpdate()]
/// that follows. Besides, a channel keeps at most [#limit()] events, so that one whose world never
/// ends an update does not grow without end: where it is full, the oldest makes room for the
/// newest. An event that goes unread is [missed][EventReader#missed()] by that reader. With it goes
/// what it refers to. The arrays are used again, and give memory back when for 64 updates no more
/// than a quarter of them was in use.
///
/// **Observers** are called while an event is being published, readers read when they like.
/// Observers are called in the order in which they were registered, those of one entity and those
/// of all events alike. One that is registered by an observer is called from the next event on; one
/// that is closed is not called any more, not even for the event being published. Observers may do
/// whatever the code that publishes may do, so inside a loop they cannot change the structure of
/// the world. They may publish events too, whose observers are called before the next observer of
/// the first event; but not more than 64 deep. The 65th throws an [IllegalStateException], which
/// ends all that publishing; no observer is called any more, and all events but that one are
/// published.
///
/// Events are not structure: they may be published and read inside loops. Those that can still be
/// read count in [World#stateHash()]; how far readers have read does not.
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
    /// @param target the entity it is addressed to, or [Entity#NONE]
    /// @param event the event
    void handle(Entity target, E event);
  }

  /// The type of the events.
  ///
  /// @return the class
  Class<E> type();

  /// Publishes an event without an address.
  ///
  /// If an accessor of the event throws, nothing is published.
  ///
  /// @param event what happened, not null
  /// @throws CallbackException if observers threw; the event is published all the same, and the
  ///   other observers were called
  void publish(E event);

  /// Publishes an event that is addressed to an entity. It stays readable if the entity dies.
  ///
  /// @param target the entity
  /// @param event what happened to it, not null
  /// @return false if the entity is dead, and nothing was published
  /// @throws CallbackException if observers threw; the event is published all the same, and the
  ///   other observers were called
  boolean publish(Entity target, E event);

  /// A new reader, which sees the events that are published from now on.
  ///
  /// @return the reader, to be kept; one that is dropped leaves nothing behind
  EventReader<E> reader();

  /// Calls a handler for every event of the channel.
  ///
  /// @param handler the handler
  /// @return a handle that ends this
  Subscription observe(Handler<? super E> handler);

  /// Calls a handler for every event that is addressed to an entity, for as long as the entity
  /// lives. The entity that gets its slot later has nothing to do with it.
  ///
  /// If an observer despawns the entity, those that the entity still has are not called for the
  /// event being published either. The world lets go of them little by little, in the updates that
  /// follow and whenever other entities are observed.
  ///
  /// @param target the entity; if it is dead, nothing is done
  /// @param handler the handler
  /// @return a handle that ends this
  Subscription observe(Entity target, Handler<? super E> handler);

  /// The number of events that the channel keeps at most, 2,097,152 unless it was changed.
  ///
  /// @return the limit
  int limit();

  /// Changes how many events the channel keeps at most. If it has more, the oldest go at once.
  ///
  /// @param limit the number, at least 1; where an array cannot be that long, fewer are kept
  /// @return this channel
  Events<E> limit(int limit);
}
