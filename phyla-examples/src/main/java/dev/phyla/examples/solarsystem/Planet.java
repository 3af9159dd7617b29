package dev.phyla.examples.solarsystem;

import java.util.List;

/// A planet with its moons. Distances and sizes are chosen for the picture, not to scale.
///
/// @param distance the distance from the sun
/// @param radius the size of the disc
/// @param colour the colour
/// @param tilt the angle of its orbit to that of the others
/// @param moons the number of moons
/// @param ring the number of parts of its ring
record Planet(float distance, float radius, int colour, float tilt, int moons, int ring) {

  /// The planets, from the sun outwards.
  static final List<Planet> ALL =
      List.of(
          new Planet(0.9f, 0.045f, 0xB8A898, 0.12f, 0, 0),
          new Planet(1.35f, 0.07f, 0xF0D8A0, 0.06f, 0, 0),
          new Planet(1.85f, 0.075f, 0x5AA0FF, 0, 1, 0),
          new Planet(2.35f, 0.055f, 0xFF7048, 0.03f, 2, 0),
          new Planet(3.95f, 0.17f, 0xFFC890, 0.02f, 4, 0),
          new Planet(5, 0.14f, 0xFFE0A8, 0.04f, 3, 400),
          new Planet(5.85f, 0.1f, 0xA0F0FF, 0.01f, 2, 40),
          new Planet(6.5f, 0.1f, 0x5078FF, 0.03f, 1, 0));
}
