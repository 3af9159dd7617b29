package dev.phyla.examples.flocking;

/// The change of velocity that an animal has decided on for this tick.
record Steering(float ax, float ay) {

  private static final float AGILITY = 0.03f;

  /// The steering that comes closest to a wish and is not beyond an animal's agility.
  static Steering towards(float ax, float ay) {
    float wanted = (float) Math.sqrt(ax * ax + ay * ay);
    float scale = wanted > AGILITY ? AGILITY / wanted : 1;
    return new Steering(ax * scale, ay * scale);
  }

  Steering plus(float moreAx, float moreAy) {
    return new Steering(ax + moreAx, ay + moreAy);
  }
}
