package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.World;
import java.util.List;

/// The ten systems that [HundredSystems] copies, each with Phyla and by hand.
///
/// Each is a separate class, because a copy is a class that is defined again. Some call `update`,
/// the others `each`; some write in every row, the others in a branch.
final class SystemTemplates {
  /// The systems, in the order in which they run.
  static final List<Class<? extends Template>> ALL =
      List.of(
          Moving.class,
          Braking.class,
          Falling.class,
          Bouncing.class,
          Wrapping.class,
          Attracting.class,
          Healing.class,
          Bleeding.class,
          Limping.class,
          Wounding.class);

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Health(int points, int wounds) {}

  /// A system that is written twice.
  interface Template {
    /// The system with Phyla.
    Runnable byPhyla(World world);

    /// The system as a loop over arrays.
    Runnable byHand(SystemArrays arrays);
  }

  private SystemTemplates() {}

  /// Moves positions by their velocities.
  static final class Moving implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Position.class), read(Velocity.class));
      return () ->
          query.update(
              (position, velocity) ->
                  new Position(
                      position.x() + velocity.dx() * 0.01f, position.y() + velocity.dy() * 0.01f));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.x, arrays.y, arrays.dx, arrays.dy);
    }

    private static void step(float[] x, float[] y, float[] dx, float[] dy) {
      for (int row = 0; row < x.length; row++) {
        x[row] += dx[row] * 0.01f;
        y[row] += dy[row] * 0.01f;
      }
    }
  }

  /// Slows all velocities down.
  static final class Braking implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class));
      return () ->
          query.update(velocity -> new Velocity(velocity.dx() * 0.999f, velocity.dy() * 0.999f));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.dx, arrays.dy);
    }

    private static void step(float[] dx, float[] dy) {
      for (int row = 0; row < dx.length; row++) {
        dx[row] *= 0.999f;
        dy[row] *= 0.999f;
      }
    }
  }

  /// Accelerates downwards.
  static final class Falling implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class));
      return () ->
          query.each(
              velocity ->
                  velocity.set(new Velocity(velocity.get().dx(), velocity.get().dy() - 0.01f)));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.dy);
    }

    private static void step(float[] dy) {
      for (int row = 0; row < dy.length; row++) {
        dy[row] -= 0.01f;
      }
    }
  }

  /// Turns velocities upwards where the position is below the ground.
  static final class Bouncing implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Position.class));
      return () ->
          query.each(
              (velocity, position) -> {
                if (position.y() < 0) {
                  velocity.set(new Velocity(velocity.get().dx(), Math.abs(velocity.get().dy())));
                }
              });
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.dy, arrays.y);
    }

    private static void step(float[] dy, float[] y) {
      for (int row = 0; row < dy.length; row++) {
        if (y[row] < 0) {
          dy[row] = Math.abs(dy[row]);
        }
      }
    }
  }

  /// Moves positions beyond the right edge back to the left.
  static final class Wrapping implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Position.class));
      return () ->
          query.update(
              position ->
                  new Position(position.x() > 1 ? position.x() - 1 : position.x(), position.y()));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.x);
    }

    private static void step(float[] x) {
      for (int row = 0; row < x.length; row++) {
        x[row] = x[row] > 1 ? x[row] - 1 : x[row];
      }
    }
  }

  /// Accelerates towards the middle.
  static final class Attracting implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Position.class));
      return () ->
          query.update(
              (velocity, position) ->
                  new Velocity(
                      velocity.dx() + (0.5f - position.x()) * 0.01f,
                      velocity.dy() + (0.5f - position.y()) * 0.01f));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.x, arrays.y, arrays.dx, arrays.dy);
    }

    private static void step(float[] x, float[] y, float[] dx, float[] dy) {
      for (int row = 0; row < x.length; row++) {
        dx[row] += (0.5f - x[row]) * 0.01f;
        dy[row] += (0.5f - y[row]) * 0.01f;
      }
    }
  }

  /// Restores a point of health, up to a hundred.
  static final class Healing implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class));
      return () ->
          query.update(health -> new Health(Math.min(100, health.points() + 1), health.wounds()));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.points);
    }

    private static void step(int[] points) {
      for (int row = 0; row < points.length; row++) {
        points[row] = Math.min(100, points[row] + 1);
      }
    }
  }

  /// Takes a point of health for each wound.
  static final class Bleeding implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class));
      return () ->
          query.each(
              health -> {
                Health old = health.get();
                health.set(new Health(Math.max(0, old.points() - old.wounds()), old.wounds()));
              });
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.points, arrays.wounds);
    }

    private static void step(int[] points, int[] wounds) {
      for (int row = 0; row < points.length; row++) {
        points[row] = Math.max(0, points[row] - wounds[row]);
      }
    }
  }

  /// Slows down where health is low.
  static final class Limping implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Health.class));
      return () ->
          query.each(
              (velocity, health) -> {
                if (health.points() < 50) {
                  velocity.set(
                      new Velocity(velocity.get().dx() * 0.99f, velocity.get().dy() * 0.99f));
                }
              });
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.dx, arrays.dy, arrays.points);
    }

    private static void step(float[] dx, float[] dy, int[] points) {
      for (int row = 0; row < dx.length; row++) {
        if (points[row] < 50) {
          dx[row] *= 0.99f;
          dy[row] *= 0.99f;
        }
      }
    }
  }

  /// Sets the wounds: two above a speed of one, else one.
  static final class Wounding implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class), read(Velocity.class));
      return () ->
          query.update(
              (health, velocity) ->
                  new Health(
                      health.points(),
                      velocity.dx() * velocity.dx() + velocity.dy() * velocity.dy() > 1 ? 2 : 1));
    }

    @Override
    public Runnable byHand(SystemArrays arrays) {
      return () -> step(arrays.wounds, arrays.dx, arrays.dy);
    }

    private static void step(int[] wounds, float[] dx, float[] dy) {
      for (int row = 0; row < wounds.length; row++) {
        wounds[row] = dx[row] * dx[row] + dy[row] * dy[row] > 1 ? 2 : 1;
      }
    }
  }
}
