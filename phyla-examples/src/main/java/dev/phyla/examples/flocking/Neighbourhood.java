package dev.phyla.examples.flocking;

/// The surroundings of an animal: sums over its neighbours.
///
/// @param count the number of neighbours
/// @param x the sum of the vectors to them
/// @param y see `x`
/// @param dx the sum of their velocities
/// @param dy see `dx`
/// @param pushX the sum of the vectors away from those that are too close
/// @param pushY see `pushX`
record Neighbourhood(int count, float x, float y, float dx, float dy, float pushX, float pushY) {}
