package dev.phyla.internal.structure;

/// The links between entities, as far as departures are concerned.
///
/// The calls for one departure are: [#doomed], [#begin], [#announce] between the calls of a
/// reactor, [#detach], [#forget] for each entity, [#end].
public interface Links {
  /// Whether there are any links.
  boolean isAny();

  /// Whether a live entity has a link.
  boolean isLinked(long entity);

  /// The live ones of given entities, and those that have to depart with them: each after the
  /// entities that depart because of it.
  ///
  /// @param entities packed handles
  /// @param count the number of entities
  /// @throws IllegalStateException if a link refuses the departure of its target
  long[] doomed(long[] entities, int count);

  /// Starts a departure: entities that depart cannot get new links.
  void begin(long[] doomed);

  /// Announces the links that are about to be removed. May run user code that changes entities.
  void announce(long[] doomed);

  /// Removes the links from entities that stay to those that depart, as far as this moves the
  /// former. May run user code that changes other entities.
  void detach(long[] doomed);

  /// Removes all links of an entity that departs.
  void forget(long entity);

  /// Ends a departure.
  void end(long[] doomed);
}
