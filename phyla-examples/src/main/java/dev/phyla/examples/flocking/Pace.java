package dev.phyla.examples.flocking;

/// The minimum and maximum speed of an animal.
record Pace(float slowest, float fastest) {}
