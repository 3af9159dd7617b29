package dev.phyla.snapshot;

import org.jspecify.annotations.Nullable;

/// A difference of two worlds that belongs to no entity.
public sealed interface WorldChange {
  /// The worlds have different ticks.
  ///
  /// @param before the tick of the first world
  /// @param after the tick of the second world
  record TickChanged(long before, long after) implements WorldChange {}

  /// The worlds have different seeds.
  ///
  /// @param before the seed of the first world
  /// @param after the seed of the second world
  record SeedChanged(long before, long after) implements WorldChange {}

  /// A resource that is marked as state in at least one of the worlds differs.
  ///
  /// @param resource the name of its type
  /// @param before the resource of the first world, or null if there is none
  /// @param after the resource of the second world, or null if there is none
  record ResourceChanged(String resource, @Nullable Object before, @Nullable Object after)
      implements WorldChange {}

  /// The events of a type that can still be read differ: in number, order, content or age.
  ///
  /// @param event the name of the type
  record EventsChanged(String event) implements WorldChange {}
}
