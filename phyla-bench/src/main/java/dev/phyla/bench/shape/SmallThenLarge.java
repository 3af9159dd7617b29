package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/// Four archetypes of one to four rows; the first grows to thousands of rows in the second phase.
final class SmallThenLarge implements Shape {
  private static final int ROWS = 8192;
  private static final int SMALL_ROWS = 10;
  private static final float DT = 1 / 64f;

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Red() {}

  record Green() {}

  record Blue() {}

  private final World world = new World();
  private final UpdateQuery2<Position, Velocity> movers =
      world.query(write(Position.class), read(Velocity.class));
  // The rows that the second phase adds, from SMALL_ROWS on.
  private final float[] x = new float[ROWS];
  private final float[] y = new float[ROWS];
  private final float[] dx = new float[ROWS];
  private final float[] dy = new float[ROWS];

  /// Columns of the four small tables, by table: x, y, dx, dy.
  private final float[][][] small = new float[4][4][];

  private boolean isLarge;

  SmallThenLarge() {
    Object[][] kinds = {{}, {new Red()}, {new Green()}, {new Blue()}};
    for (int kind = 0; kind < kinds.length; kind++) {
      for (int column = 0; column < 4; column++) {
        small[kind][column] = new float[kind + 1];
      }
      for (int i = 0; i <= kind; i++) {
        small[kind][2][i] = kind;
        small[kind][3][i] = i;
        var entity = world.spawn(new Position(0, 0), new Velocity(kind, i));
        for (Object component : kinds[kind]) {
          world.set(entity, component);
        }
      }
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void enterSecondPhase() {
    isLarge = true;
    for (int row = SMALL_ROWS; row < ROWS; row++) {
      dx[row] = Numbers.unit(row, 0);
      dy[row] = Numbers.unit(row, 1);
      world.spawn(new Position(0, 0), new Velocity(dx[row], dy[row]));
    }
  }

  @Override
  public void tickByHand() {
    for (float[][] table : small) {
      moveFew(table[0], table[1], table[2], table[3]);
    }
    if (isLarge) {
      moveMany(x, y, dx, dy);
    }
  }

  private static void moveFew(float[] x, float[] y, float[] dx, float[] dy) {
    for (int row = 0; row < x.length; row++) {
      x[row] += dx[row] * DT;
      y[row] += dy[row] * DT;
    }
  }

  /// The same loop in its own method, so that no profile of small tables slows it down.
  private static void moveMany(float[] x, float[] y, float[] dx, float[] dy) {
    for (int row = SMALL_ROWS; row < ROWS; row++) {
      x[row] += dx[row] * DT;
      y[row] += dy[row] * DT;
    }
  }

  @Override
  public void tickByPhyla() {
    movers.update(
        (position, velocity) ->
            new Position(position.x() + velocity.dx() * DT, position.y() + velocity.dy() * DT));
  }

  @Override
  public long checksumByHand() {
    Checksum sum = new Checksum();
    for (float[][] table : small) {
      for (int row = 0; row < table[0].length; row++) {
        sum.add(table[0][row], table[1][row]);
      }
    }
    for (int row = SMALL_ROWS; isLarge && row < ROWS; row++) {
      sum.add(x[row], y[row]);
    }
    return sum.value();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    movers.each((position, velocity) -> sum.add(position.get().x(), position.get().y()));
    return sum.value();
  }
}
