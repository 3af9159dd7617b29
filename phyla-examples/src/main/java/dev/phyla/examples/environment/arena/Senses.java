package dev.phyla.examples.environment.arena;

import dev.phyla.Length;

/// What an agent observes: itself, and what rays in all directions hit.
///
/// The elements are, from 0: the place (2, each from -1 to 1), the heading (2), whether it is a
/// seeker, whether it holds a crate, whether the preparation still runs (1 or 0 each), the length
/// of each ray (as a share of the side of the arena), and the kind of what each ray hits (0 for the
/// border, 1 for seekers, others between). Rays start in the direction of the heading and go round
/// to the left.
///
/// @param values the elements
record Senses(@Length(Senses.SIZE) float[] values) {
  static final int RAYS = 16;
  static final int FIRST_DISTANCE = 7;
  static final int FIRST_KIND = FIRST_DISTANCE + RAYS;
  static final int SIZE = FIRST_KIND + RAYS;

  private static final float[] COS = new float[RAYS];
  private static final float[] SIN = new float[RAYS];

  static {
    for (int ray = 0; ray < RAYS; ray++) {
      COS[ray] = (float) StrictMath.cos(2 * Math.PI * ray / RAYS);
      SIN[ray] = (float) StrictMath.sin(2 * Math.PI * ray / RAYS);
    }
  }

  /// What is observed before there is something to observe.
  static Senses none() {
    return new Senses(new float[SIZE]);
  }

  /// What an agent of a scene observes.
  static Senses of(Scene scene, int agent, Heading heading, boolean isSeeker, boolean isHolding) {
    Place place = scene.place(agent);
    var values = new float[SIZE];
    values[0] = 2 * place.x() / Scene.SIDE - 1;
    values[1] = 2 * place.y() / Scene.SIDE - 1;
    values[2] = heading.dx();
    values[3] = heading.dy();
    values[4] = isSeeker ? 1 : 0;
    values[5] = isHolding ? 1 : 0;
    values[6] = scene.isPreparing() ? 1 : 0;
    for (int ray = 0; ray < RAYS; ray++) {
      float dx = rayX(heading, ray);
      float dy = rayY(heading, ray);
      int hit = scene.firstHit(agent, dx, dy);
      values[FIRST_DISTANCE + ray] = scene.distance(agent, hit, dx, dy) / Scene.SIDE;
      values[FIRST_KIND + ray] = hit == Scene.NONE ? 0 : code(scene.kind(hit));
    }
    return new Senses(values);
  }

  static float rayX(Heading heading, int ray) {
    return heading.dx() * COS[ray] - heading.dy() * SIN[ray];
  }

  static float rayY(Heading heading, int ray) {
    return heading.dx() * SIN[ray] + heading.dy() * COS[ray];
  }

  private static float code(Scene.Kind kind) {
    return switch (kind) {
      case WALL -> 0.25f;
      case CRATE -> 0.5f;
      case HIDER, CAUGHT_HIDER -> 0.75f;
      case SEEKER -> 1;
    };
  }
}
