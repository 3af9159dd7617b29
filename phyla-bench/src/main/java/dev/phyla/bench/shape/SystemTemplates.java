package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.World;
import java.util.List;

/// Ten systems, each with Phyla and by hand, which are copied to make a hundred.
final class SystemTemplates {
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
          Exhausting.class,
          Hurting.class);

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Health(int points, int wounds) {}

  /// One system, written twice.
  interface Template {
    Runnable byPhyla(World world);

    Runnable byHand(HundredSystemsByHand arrays);
  }

  private SystemTemplates() {}

  /// Adds the velocity to the position.
  static final class Moving implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Position.class), read(Velocity.class));
      return () ->
          query.update((p, v) -> new Position(p.x() + v.dx() * 0.01f, p.y() + v.dy() * 0.01f));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.x, arrays.y, arrays.dx, arrays.dy);
    }

    private static void step(float[] x, float[] y, float[] dx, float[] dy) {
      for (int row = 0; row < x.length; row++) {
        x[row] += dx[row] * 0.01f;
        y[row] += dy[row] * 0.01f;
      }
    }
  }

  /// Slows down.
  static final class Braking implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class));
      return () -> query.update(v -> new Velocity(v.dx() * 0.999f, v.dy() * 0.999f));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.dx, arrays.dy);
    }

    private static void step(float[] dx, float[] dy) {
      for (int row = 0; row < dx.length; row++) {
        dx[row] *= 0.999f;
        dy[row] *= 0.999f;
      }
    }
  }

  /// Accelerates downwards, through a write handle.
  static final class Falling implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class));
      return () -> query.each(v -> v.set(new Velocity(v.get().dx(), v.get().dy() - 0.01f)));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.dy);
    }

    private static void step(float[] dy) {
      for (int row = 0; row < dy.length; row++) {
        dy[row] -= 0.01f;
      }
    }
  }

  /// Turns back below the ground.
  static final class Bouncing implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Position.class));
      return () ->
          query.each(
              (v, p) -> {
                if (p.y() < 0) {
                  v.set(new Velocity(v.get().dx(), Math.abs(v.get().dy())));
                }
              });
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
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

  /// Keeps positions between zero and one.
  static final class Wrapping implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Position.class));
      return () -> query.update(p -> new Position(p.x() > 1 ? p.x() - 1 : p.x(), p.y()));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.x);
    }

    private static void step(float[] x) {
      for (int row = 0; row < x.length; row++) {
        x[row] = x[row] > 1 ? x[row] - 1 : x[row];
      }
    }
  }

  /// Pulls towards the middle.
  static final class Attracting implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Position.class));
      return () ->
          query.update(
              (v, p) ->
                  new Velocity(v.dx() + (0.5f - p.x()) * 0.01f, v.dy() + (0.5f - p.y()) * 0.01f));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.x, arrays.y, arrays.dx, arrays.dy);
    }

    private static void step(float[] x, float[] y, float[] dx, float[] dy) {
      for (int row = 0; row < x.length; row++) {
        dx[row] += (0.5f - x[row]) * 0.01f;
        dy[row] += (0.5f - y[row]) * 0.01f;
      }
    }
  }

  /// Gives points back.
  static final class Healing implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class));
      return () -> query.update(h -> new Health(Math.min(100, h.points() + 1), h.wounds()));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.points);
    }

    private static void step(int[] points) {
      for (int row = 0; row < points.length; row++) {
        points[row] = Math.min(100, points[row] + 1);
      }
    }
  }

  /// Takes points for each wound.
  static final class Bleeding implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class));
      return () ->
          query.each(
              h -> {
                Health old = h.get();
                h.set(new Health(Math.max(0, old.points() - old.wounds()), old.wounds()));
              });
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.points, arrays.wounds);
    }

    private static void step(int[] points, int[] wounds) {
      for (int row = 0; row < points.length; row++) {
        points[row] = Math.max(0, points[row] - wounds[row]);
      }
    }
  }

  /// Slows down those that are hurt.
  static final class Exhausting implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Velocity.class), read(Health.class));
      return () ->
          query.each(
              (v, h) -> {
                if (h.points() < 50) {
                  v.set(new Velocity(v.get().dx() * 0.99f, v.get().dy() * 0.99f));
                }
              });
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
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

  /// Wounds those that are fast.
  static final class Hurting implements Template {
    @Override
    public Runnable byPhyla(World world) {
      var query = world.query(write(Health.class), read(Velocity.class));
      return () ->
          query.update(
              (h, v) -> new Health(h.points(), v.dx() * v.dx() + v.dy() * v.dy() > 1 ? 2 : 1));
    }

    @Override
    public Runnable byHand(HundredSystemsByHand arrays) {
      return () -> step(arrays.wounds, arrays.dx, arrays.dy);
    }

    private static void step(int[] wounds, float[] dx, float[] dy) {
      for (int row = 0; row < wounds.length; row++) {
        wounds[row] = dx[row] * dx[row] + dy[row] * dy[row] > 1 ? 2 : 1;
      }
    }
  }
}
