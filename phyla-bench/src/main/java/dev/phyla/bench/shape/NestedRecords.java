package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// Records of records, with methods that return new ones.
final class NestedRecords implements Shape {
  private static final int ROWS = 8192;
  private static final float DT = 1 / 64f;

  record Vector(float x, float y, float z) {
    Vector plus(Vector other) {
      return new Vector(x + other.x, y + other.y, z + other.z);
    }

    Vector times(float factor) {
      return new Vector(x * factor, y * factor, z * factor);
    }
  }

  record Particle(Vector place, Vector speed) {
    Particle pulled(Vector pull) {
      Vector faster = speed.plus(pull.times(DT)).times(0.99f);
      return new Particle(place.plus(faster.times(DT)), faster);
    }
  }

  record Pull(Vector direction) {}

  private final World world = new World();
  private final UpdateQuery2<Particle, Pull> particles =
      world.query(write(Particle.class), read(Pull.class));
  private final float[] x = new float[ROWS];
  private final float[] y = new float[ROWS];
  private final float[] z = new float[ROWS];
  private final float[] dx = new float[ROWS];
  private final float[] dy = new float[ROWS];
  private final float[] dz = new float[ROWS];
  private final float[] pullX = new float[ROWS];
  private final float[] pullY = new float[ROWS];
  private final float[] pullZ = new float[ROWS];

  NestedRecords() {
    for (int row = 0; row < ROWS; row++) {
      pullX[row] = Numbers.unit(row, 0);
      pullY[row] = Numbers.unit(row, 1);
      pullZ[row] = Numbers.unit(row, 2);
      world.spawn(
          new Particle(new Vector(0, 0, 0), new Vector(0, 0, 0)),
          new Pull(new Vector(pullX[row], pullY[row], pullZ[row])));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    float[] x = this.x;
    float[] y = this.y;
    float[] z = this.z;
    float[] dx = this.dx;
    float[] dy = this.dy;
    float[] dz = this.dz;
    float[] pullX = this.pullX;
    float[] pullY = this.pullY;
    float[] pullZ = this.pullZ;
    for (int row = 0; row < ROWS; row++) {
      dx[row] = (dx[row] + pullX[row] * DT) * 0.99f;
      dy[row] = (dy[row] + pullY[row] * DT) * 0.99f;
      dz[row] = (dz[row] + pullZ[row] * DT) * 0.99f;
      x[row] += dx[row] * DT;
      y[row] += dy[row] * DT;
      z[row] += dz[row] * DT;
    }
  }

  @Override
  public void tickByPhyla() {
    particles.update((particle, pull) -> particle.pulled(pull.direction()));
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(x[row], y[row], z[row]);
      sum.add(dx[row], dy[row], dz[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    particles.each(
        (particle, pull) -> {
          Vector place = particle.get().place;
          Vector speed = particle.get().speed;
          sum.add(place.x, place.y, place.z);
          sum.add(speed.x, speed.y, speed.z);
        });
    return sum.value();
  }
}
