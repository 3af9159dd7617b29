package dev.phyla.schedule;

import dev.phyla.Accessor;
import dev.phyla.ChangeFeed;
import dev.phyla.Commands;
import dev.phyla.ComponentType;
import dev.phyla.EventReader;
import dev.phyla.Queryable;
import dev.phyla.Removals;
import dev.phyla.Tag;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.relation.RelationAccess;

/// Gives a system what it works with, once, before it first runs.
///
/// Every request declares an access: the schedule derives from the requests which systems can run
/// at the same time. [Queries][Queryable] declare the components, tags and relations of their
/// terms; [#reads] and [#writes] declare what no other request shows.
///
/// What queries with `added`, `changed` and their like, readers of removals and events, and feeds
/// have read is part of the state of the world, by the name of the system and the order of the
/// requests: [copies][dev.phyla.World#copy()], snapshots and rollbacks continue with what is
/// unread. That holds only for those that are requested here.
///
/// A setup can be used until the [factory][SystemFactory] returns. In [fixed
/// steps][Phase#FIXED_STEP] a query with `changed` and its like sees each change once, as
/// elsewhere.
public interface SystemSetup extends Queryable {
  /// The name of the system.
  ///
  /// @return the name
  String name();

  /// The world, for what no other method covers. Declares nothing: declare what the system accesses
  /// through it with [#reads] and [#writes], or call [#exclusive()].
  ///
  /// @return the world
  @Override
  World world();

  /// Declares that the system uses the whole world, so that no other system runs at the same time.
  /// Only such a system may change the structure of the world directly. What it records in
  /// [World#commands()] is applied when it ends.
  ///
  /// @return the world
  World exclusive();

  /// Returns commands of the system, which are applied when its stage ends: before any system runs
  /// that comes later in the order, unless the system has [late
  /// commands][ScheduledSystem#lateCommands].
  ///
  /// @return the commands, always the same object
  Commands commands();

  /// Creates a reader of the components of a type that are removed from now on.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the reader
  default <T> Removals<T> removed(Class<T> type) {
    return query(Term.removed(type));
  }

  /// Creates a feed of the entities that have all of the given components.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed, whose first read reports all its entities as joined
  ChangeFeed feed(Class<?>... types);

  /// Creates a feed like [#feed(Class...)], also for components without a class.
  ///
  /// @param types the component types, at least one and at most 32, each once
  /// @return a new feed
  ChangeFeed feed(ComponentType<?>... types);

  /// Returns random access to the components of a type, for reading. To write too, declare it with
  /// [#writes].
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the accessor
  <T> Accessor<T> accessor(Class<T> type);

  /// Returns a tag, for reading and writing.
  ///
  /// @param marker the class that names the tag
  /// @return the tag
  Tag tag(Class<?> marker);

  /// Returns the links of a relation, for reading. To change links, record [commands][#commands()].
  ///
  /// @param relation the record that declares the relation
  /// @param <R> the relation
  /// @return the links
  <R extends Record> RelationAccess<R> relation(Class<R> relation);

  /// Returns a resource, for reading.
  ///
  /// @param type the type of the resource
  /// @param <T> the type of the resource
  /// @return the reference
  /// @throws IllegalStateException if there is no such resource
  <T> ResourceRef<T> resource(Class<T> type);

  /// Returns a resource that need not exist, for reading.
  ///
  /// @param type the type of the resource
  /// @param <T> the type of the resource
  /// @return the reference
  <T> ResourceRef<T> optionalResource(Class<T> type);

  /// Returns a resource, for reading and writing. In [Phase#START_UP] it need not exist, because
  /// the system may be the one that sets it.
  ///
  /// @param type the type of the resource
  /// @param <T> the type of the resource
  /// @return the reference
  /// @throws IllegalStateException if there is no such resource
  <T> WritableResourceRef<T> writableResource(Class<T> type);

  /// Returns the time, for reading.
  ///
  /// @return the reference
  default ResourceRef<Time> time() {
    return resource(Time.class);
  }

  /// Creates a reader of the events of a type that are published from now on.
  ///
  /// @param type the type of the events
  /// @param <E> the type of the events
  /// @return the reader
  <E> EventReader<E> reader(Class<E> type);

  /// Creates a writer of events of a type. They are published when the commands of the system are
  /// applied.
  ///
  /// @param type the type of the events
  /// @param <E> the type of the events
  /// @return the writer
  <E> EventWriter<E> writer(Class<E> type);

  /// Returns the random numbers of the system.
  ///
  /// @return the random numbers
  SystemRandom random();

  /// Returns the states of a type, for reading and for requests.
  ///
  /// @param type the type of the states
  /// @param <S> the type of the states
  /// @return the states
  /// @throws IllegalStateException if the app has no such states
  <S extends Enum<S>> StateMachine<S> state(Class<S> type);

  /// Declares components or relations that the system reads.
  ///
  /// @param types the component types, or records that declare relations
  void reads(Class<?>... types);

  /// Declares components or relations that the system writes, in place and not structurally.
  ///
  /// @param types the component types, or records that declare relations
  void writes(Class<?>... types);
}
