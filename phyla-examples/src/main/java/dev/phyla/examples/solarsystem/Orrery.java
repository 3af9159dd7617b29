package dev.phyla.examples.solarsystem;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.examples.solarsystem.SolarSystem.Body;
import dev.phyla.examples.solarsystem.SolarSystem.Spin;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Quat;
import dev.phyla.transform.Vec3;
import java.util.random.RandomGenerator;

/// Builds the tree of a solar system: arms that turn, and bodies that are attached to them.
///
/// An orrery is a model of the planets with an arm for each. Nothing is computed about orbits: an
/// arm turns about its end, and all that hangs on it turns with it.
final class Orrery {

  /// Tilts the whole system, so that it is seen from above at an angle.
  private static final Quat VIEW = Quat.ofRotationX(0.7f);

  private static final Body SUN = new Body(0.34f, 0xFFE6A8, 1.6f);
  private static final int MOON_COLOUR = 0xD8D8E0;
  private static final int RING_COLOUR = 0xE8D0A0;
  private static final int ROCK_COLOUR = 0x907860;

  /// The number of arms that carry the parts of a ring, or the rocks between the planets.
  private static final int RING_ARMS = 5;

  private static final int ROCK_ARMS = 40;

  /// The angle that an arm of length 1 turns in a tick: about the sun, and about a planet.
  private static final double SUN_SPEED = 0.02;

  private static final double PLANET_SPEED = 0.0018;

  private final World world;
  private final RandomGenerator random;
  private int left;

  /// @param entities the number of entities to spawn
  Orrery(World world, int entities) {
    this.world = world;
    this.random = world.random("orrery");
    this.left = entities;
  }

  void build() {
    Entity sun = spawn(Entity.NONE, LocalTransform.IDENTITY.withRotation(VIEW), SUN);
    for (Planet planet : Planet.ALL) {
      Entity arm = spawnArm(sun, SUN_SPEED, planet.distance(), planet.tilt());
      Entity body =
          spawn(
              arm,
              LocalTransform.at(planet.distance(), 0, 0),
              new Body(planet.radius(), planet.colour(), 1));
      for (int moon = 0; moon < planet.moons(); moon++) {
        spawnMoon(body, planet.radius() + 0.1f + 0.07f * moon);
      }
      var dust = new Body(0.011f, RING_COLOUR, 0.25f);
      spawnBelt(body, PLANET_SPEED, RING_ARMS, planet.ring(), 1.6f * planet.radius(), 0.13f, dust);
    }
    var rock = new Body(0.014f, ROCK_COLOUR, 0.5f);
    spawnBelt(sun, SUN_SPEED, ROCK_ARMS, left, 2.75f, 0.65f, rock);
  }

  private void spawnMoon(Entity planet, float distance) {
    Entity arm = spawnArm(planet, PLANET_SPEED, distance, 0.4f);
    spawn(arm, LocalTransform.at(distance, 0, 0), new Body(0.026f, MOON_COLOUR, 0.8f));
  }

  /// Spawns an arm in a random position. The longer it is, the slower it turns.
  ///
  /// @param speed the angle that it would turn in a tick if its length were 1
  /// @param tilt the angle of its plane to that of the parent
  private Entity spawnArm(Entity parent, double speed, float length, float tilt) {
    Quat plane = Quat.ofRotationX(tilt).multiply(Quat.ofRotationY(angle()));
    float angle = (float) (speed / (length * Math.sqrt(length)));
    return spawn(
        parent, LocalTransform.IDENTITY.withRotation(plane), new Spin(Quat.ofRotationY(angle)));
  }

  /// Spawns many bodies on few arms: all bodies of an arm turn together.
  private void spawnBelt(
      Entity parent, double speed, int arms, int count, float inside, float width, Body body) {
    for (int arm = 0; arm < Math.min(arms, count); arm++) {
      Entity carrier = spawnArm(parent, speed, inside + width * arm / arms, 0);
      for (int i = arm + arms; i < count; i += arms) {
        float distance = inside + width * (arm + random.nextFloat()) / arms;
        float height = 0.06f * width * (float) random.nextGaussian();
        Vec3 at = Quat.ofRotationY(angle()).rotate(new Vec3(distance, height, 0));
        spawn(carrier, LocalTransform.at(at), body);
      }
    }
  }

  private float angle() {
    return (float) random.nextDouble(2 * Math.PI);
  }

  /// Spawns a child, unless there are enough entities.
  ///
  /// @param parent the parent, or `NONE`
  /// @return the child, or `NONE` if there are enough
  private Entity spawn(Entity parent, LocalTransform local, Record part) {
    if (left == 0) {
      return Entity.NONE;
    }
    left--;
    Entity child = world.spawn(local, part);
    world.hierarchy().setParent(child, parent);
    return child;
  }
}
