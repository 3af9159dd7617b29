package dev.phyla.examples.galaxy;

import dev.phyla.World;
import dev.phyla.examples.galaxy.Galaxy.Core;
import dev.phyla.examples.galaxy.Galaxy.Position;
import dev.phyla.examples.galaxy.Galaxy.Star;
import dev.phyla.examples.galaxy.Galaxy.Velocity;
import java.util.random.RandomGenerator;

/// A description of a disc of stars that orbit a core.
///
/// @param core the heavy body in the middle
/// @param centre the position of the core
/// @param motion the velocity of the core and its stars
/// @param shape the distribution of its stars
/// @param star the component of its stars
record Disc(Core core, Position centre, Velocity motion, Shape shape, Star star) {

  private static final double INNER_EDGE = 0.03;
  private static final double OUTER_EDGE = 1.6;
  private static final double THICKNESS = 0.08;

  /// The distribution of stars around a core.
  ///
  /// @param scale the distance over which the density drops to a third
  /// @param tilt the angle between the disc and the plane of the picture
  /// @param turn the angle of the tilted disc in the picture
  record Shape(double scale, double tilt, double turn) {}

  /// Spawns the given number of bodies, the core being the first.
  void spawn(World world, int count, RandomGenerator random) {
    if (count == 0) {
      return;
    }
    world.spawn(core, centre, motion);
    int stars = count - 1;
    var radii = new double[stars];
    var angles = new double[stars];
    for (int i = 0; i < stars; i++) {
      radii[i] = radius(random);
      angles[i] = random.nextDouble(2 * Math.PI);
    }
    world
        .entityBuilder()
        .with(star)
        .with(
            Position.class,
            i -> {
              double height = random.nextDouble(-THICKNESS / 2, THICKNESS / 2);
              Position p = turned(radii[i], angles[i], height);
              return new Position(centre.x() + p.x(), centre.y() + p.y(), centre.z() + p.z());
            })
        .with(
            Velocity.class,
            i -> {
              Position ahead = turned(orbitalSpeed(radii[i]), angles[i] + Math.PI / 2, 0);
              return new Velocity(
                  motion.dx() + ahead.x(), motion.dy() + ahead.y(), motion.dz() + ahead.z());
            })
        .spawnMany(stars);
  }

  private double radius(RandomGenerator random) {
    double radius;
    do {
      radius = -shape.scale * StrictMath.log(1 - random.nextDouble());
    } while (radius < INNER_EDGE || radius > OUTER_EDGE);
    return radius;
  }

  /// The speed of a circular orbit around the core.
  private double orbitalSpeed(double radius) {
    double distance2 = radius * radius + Galaxy.SOFTENING * Galaxy.SOFTENING;
    return radius * Math.sqrt(core.mass() / (distance2 * Math.sqrt(distance2)));
  }

  /// The position for polar coordinates and a height above the disc, relative to its centre.
  private Position turned(double radius, double angle, double height) {
    double flatX = radius * StrictMath.cos(angle);
    double flatY = radius * StrictMath.sin(angle);
    double tiltedY = flatY * StrictMath.cos(shape.tilt) - height * StrictMath.sin(shape.tilt);
    double tiltedZ = flatY * StrictMath.sin(shape.tilt) + height * StrictMath.cos(shape.tilt);
    return new Position(
        (float) (flatX * StrictMath.cos(shape.turn) - tiltedY * StrictMath.sin(shape.turn)),
        (float) (flatX * StrictMath.sin(shape.turn) + tiltedY * StrictMath.cos(shape.turn)),
        (float) tiltedZ);
  }
}
