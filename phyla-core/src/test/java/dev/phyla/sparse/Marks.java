package dev.phyla.sparse;

/// Components and tags that several tests use.
final class Marks {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Health(int points) {}

  interface Selected {}

  interface Burning {}

  interface Hidden {}

  private Marks() {}
}
