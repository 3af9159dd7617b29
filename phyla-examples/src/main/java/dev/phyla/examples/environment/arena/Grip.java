package dev.phyla.examples.environment.arena;

import dev.phyla.Entity;

/// What an agent holds.
///
/// @param crate a crate, or [Entity#NONE]
record Grip(Entity crate) {
  static final Grip NOTHING = new Grip(Entity.NONE);

  boolean isClosed() {
    return !crate.equals(Entity.NONE);
  }
}
