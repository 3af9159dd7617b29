package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// A loop inside the lambda, over captured arrays, with a branch in it.
final class Steering implements Shape {
  private static final int ROWS = 1024;
  private static final int NEIGHBOURS = 8;
  private static final float SIGHT = 0.3f;

  record Heading(float x, float y) {}

  record Place(int row, float x, float y) {}

  private final World world = new World();
  private final Query2<Ref<Heading>, Place> flock =
      world.query(write(Heading.class), read(Place.class));
  private final float[] headingX = new float[ROWS];
  private final float[] headingY = new float[ROWS];
  private final float[] x = new float[ROWS];
  private final float[] y = new float[ROWS];

  Steering() {
    for (int row = 0; row < ROWS; row++) {
      x[row] = Numbers.unit(row, 0);
      y[row] = Numbers.unit(row, 1);
      world.spawn(new Heading(0, 0), new Place(row, x[row], y[row]));
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    float[] headingX = this.headingX;
    float[] headingY = this.headingY;
    float[] x = this.x;
    float[] y = this.y;
    for (int row = 0; row < ROWS; row++) {
      float sumX = 0;
      float sumY = 0;
      for (int i = 1; i <= NEIGHBOURS; i++) {
        int other = row + i & ROWS - 1;
        float dx = x[other] - x[row];
        float dy = y[other] - y[row];
        if (dx * dx + dy * dy < SIGHT * SIGHT) {
          sumX += dx;
          sumY += dy;
        }
      }
      headingX[row] = headingX[row] * 0.9f + sumX;
      headingY[row] = headingY[row] * 0.9f + sumY;
    }
  }

  @Override
  public void tickByPhyla() {
    float[] x = this.x;
    float[] y = this.y;
    flock.each(
        (heading, place) -> {
          float sumX = 0;
          float sumY = 0;
          for (int i = 1; i <= NEIGHBOURS; i++) {
            int other = place.row() + i & ROWS - 1;
            float dx = x[other] - place.x();
            float dy = y[other] - place.y();
            if (dx * dx + dy * dy < SIGHT * SIGHT) {
              sumX += dx;
              sumY += dy;
            }
          }
          Heading old = heading.get();
          heading.set(new Heading(old.x() * 0.9f + sumX, old.y() * 0.9f + sumY));
        });
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (int row = 0; row < ROWS; row++) {
      sum.add(headingX[row], headingY[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    flock.each((heading, place) -> sum.add(heading.get().x(), heading.get().y()));
    return sum.value();
  }
}
