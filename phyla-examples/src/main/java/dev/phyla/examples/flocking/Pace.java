package dev.phyla.examples.flocking;

/// The least and the greatest speed of an animal.
record Pace(float slowest, float fastest) {}
