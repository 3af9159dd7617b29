package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query5;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// One lambda over five components with thirteen columns; by hand, a loop for each component that
/// is written.
final class Bodies implements Shape {
  private static final int ROWS = 1000;
  private static final float DT = 1 / 64f;

  record Position(float x, float y, float z) {
    Position moved(Velocity velocity) {
      return new Position(x + velocity.dx * DT, y + velocity.dy * DT, z + velocity.dz * DT);
    }
  }

  record Velocity(float dx, float dy, float dz) {
    Velocity pushed(Force force, Body body) {
      float push = DT / body.mass;
      float keep = 1 - body.drag * DT;
      return new Velocity(
          (dx + force.x * push) * keep, (dy + force.y * push) * keep, (dz + force.z * push) * keep);
    }
  }

  record Force(float x, float y, float z) {}

  record Body(float mass, float drag) {}

  record Health(float points, float recovery) {
    Health recovered() {
      return new Health(Math.min(100, points + recovery * DT), recovery);
    }
  }

  private final World world = new World();
  private final Query5<Ref<Position>, Ref<Velocity>, Force, Body, Ref<Health>> bodies =
      world.query(
          write(Position.class),
          write(Velocity.class),
          read(Force.class),
          read(Body.class),
          write(Health.class));
  private final float[][] columns = new float[13][ROWS];

  Bodies() {
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < columns.length; column++) {
        columns[column][row] = 1 + Numbers.unit(row, column);
      }
      float[][] c = columns;
      world.spawn(
          new Position(c[0][row], c[1][row], c[2][row]),
          new Velocity(c[3][row], c[4][row], c[5][row]),
          new Force(c[6][row], c[7][row], c[8][row]),
          new Body(c[9][row], c[10][row]),
          new Health(c[11][row], c[12][row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    push(columns[3], columns[4], columns[5], columns);
    move(columns[0], columns[1], columns[2], columns);
    recover(columns[11], columns[12]);
  }

  private static void push(float[] dx, float[] dy, float[] dz, float[][] columns) {
    float[] fx = columns[6];
    float[] fy = columns[7];
    float[] fz = columns[8];
    float[] mass = columns[9];
    float[] drag = columns[10];
    for (int row = 0; row < ROWS; row++) {
      float push = DT / mass[row];
      float keep = 1 - drag[row] * DT;
      dx[row] = (dx[row] + fx[row] * push) * keep;
      dy[row] = (dy[row] + fy[row] * push) * keep;
      dz[row] = (dz[row] + fz[row] * push) * keep;
    }
  }

  private static void move(float[] x, float[] y, float[] z, float[][] columns) {
    float[] dx = columns[3];
    float[] dy = columns[4];
    float[] dz = columns[5];
    for (int row = 0; row < ROWS; row++) {
      x[row] += dx[row] * DT;
      y[row] += dy[row] * DT;
      z[row] += dz[row] * DT;
    }
  }

  private static void recover(float[] points, float[] recovery) {
    for (int row = 0; row < ROWS; row++) {
      points[row] = Math.min(100, points[row] + recovery[row] * DT);
    }
  }

  @Override
  public void tickByPhyla() {
    bodies.each(
        (position, velocity, force, body, health) -> {
          Velocity faster = velocity.get().pushed(force, body);
          velocity.set(faster);
          position.set(position.get().moved(faster));
          health.set(health.get().recovered());
        });
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(columns[0][row], columns[1][row], columns[2][row]);
      sum.add(columns[3][row], columns[4][row], columns[5][row]);
      sum.add(columns[11][row], columns[12][row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    bodies.each(
        (position, velocity, force, body, health) -> {
          Position p = position.get();
          Velocity v = velocity.get();
          sum.add(p.x, p.y, p.z);
          sum.add(v.dx, v.dy, v.dz);
          sum.add(health.get().points, health.get().recovery);
        });
    return sum.value();
  }
}
