package dev.phyla.examples.flocking;

/// The position of an animal.
record Position(float x, float y) {}
