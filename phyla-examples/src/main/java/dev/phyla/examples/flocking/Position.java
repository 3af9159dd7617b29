package dev.phyla.examples.flocking;

/// Where an animal is.
record Position(float x, float y) {}
