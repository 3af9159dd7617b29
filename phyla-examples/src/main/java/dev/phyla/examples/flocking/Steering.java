package dev.phyla.examples.flocking;

/// The change of velocity of an animal in this tick.
record Steering(float ax, float ay) {

  private static final float AGILITY = 0.03f;

  /// The steering in a direction, limited to an animal's agility.
  static Steering towards(float ax, float ay) {
    float wanted = (float) Math.sqrt(ax * ax + ay * ay);
    float scale = wanted > AGILITY ? AGILITY / wanted : 1;
    return new Steering(ax * scale, ay * scale);
  }

  Steering plus(float moreAx, float moreAy) {
    return new Steering(ax + moreAx, ay + moreAy);
  }
}
