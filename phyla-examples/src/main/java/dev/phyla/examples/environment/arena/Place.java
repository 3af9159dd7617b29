package dev.phyla.examples.environment.arena;

/// The middle of an agent or a crate.
record Place(float x, float y) {}
