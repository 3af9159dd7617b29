package dev.phyla.examples.environment.arena;

/// A rectangle that never moves.
record Wall(float left, float bottom, float right, float top) {}
