package dev.phyla.examples.environment.arena;

/// A square that agents can push, grab and drag.
///
/// @param half half of the length of its sides
record Crate(float half) {}
