package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random changes of agents, after which searches in a plane or a volume have to find what a look
/// at all positions finds.
class ContinuousSpaceModelTest {
  private static final int SEEDS = 75;
  private static final int OPERATIONS = 120;

  /// How many coordinates there are for one outside of the space.
  private static final int OUTSIDE = 500;

  private static final PositionKind<?>[] KINDS = {
    PositionKind.DOUBLES,
    PositionKind.FLOATS,
    PositionKind.NESTED,
    PositionKind.DOUBLES_3,
    PositionKind.FLOATS_3
  };

  static LongStream seeds() {
    Long only = Long.getLong("phyla.space.seed");
    return only != null ? LongStream.of(only) : LongStream.range(0, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void searchesFindWhatAllPositionsSay(long seed) {
    run(seed, KINDS[(int) (seed % KINDS.length)]);
  }

  private static <P extends Record> void run(long seed, PositionKind<P> kind) {
    var random = new Random(seed);
    boolean isPeriodic = random.nextBoolean();
    double[] lengths = new double[kind.fields().size()];
    double cellSize = 0.5 + random.nextDouble() * 3;
    for (int i = 0; i < lengths.length; i++) {
      // From 1 to 12 cells along an axis; some axes are shorter than a cell.
      lengths[i] = cellSize * (0.3 + random.nextInt(random.nextBoolean() ? 4 : 12));
    }
    World world = seed % 4 == 3 ? World.checked(0) : new World();
    var agents =
        new RandomAgents<>(
            world,
            kind,
            random,
            () -> position(random, lengths, isPeriodic, cellSize),
            random.nextBoolean() ? 10 : 60);
    if (seed % 6 == 5) {
      agents.observe();
    }
    for (int i = 0; i < 5; i++) {
      agents.change();
    }
    var check =
        new ContinuousCheck<>(
            world,
            kind,
            lengths,
            isPeriodic,
            owner ->
                lengths.length == 2
                    ? new InPlane(plane(owner, kind, lengths, isPeriodic, cellSize))
                    : new InVolume(volume(owner, kind, lengths, isPeriodic, cellSize)));
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "seed " + seed + ", step " + i + ", change " + agents.change();
      if (random.nextInt(3) != 0) {
        check.check(random, where);
      }
      world.verify();
    }
    check.space().close();
    agents.change();
    assertThatIllegalStateException()
        .isThrownBy(check.space()::size)
        .withMessageContaining("because it is closed");
  }

  private static double[] position(
      Random random, double[] lengths, boolean isPeriodic, double cellSize) {
    double[] at = new double[lengths.length];
    for (int i = 0; i < at.length; i++) {
      at[i] =
          switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> isPeriodic ? lengths[i] : (float) lengths[i] <= lengths[i] ? lengths[i] : 0;
            case 2 -> Math.min(lengths[i] * 0.999, cellSize * random.nextInt(12));
            case 3 -> isPeriodic ? (random.nextDouble() * 5 - 2) * lengths[i] : 0;
            default -> random.nextDouble() * lengths[i] * 0.999;
          };
      if (random.nextInt(OUTSIDE) == 0) {
        at[i] =
            switch (random.nextInt(3)) {
              case 0 -> Double.NaN;
              case 1 -> Double.NEGATIVE_INFINITY;
              default -> -lengths[i]; // inside, if periodic
            };
      }
    }
    return at;
  }

  private static Plane plane(
      World world, PositionKind<?> kind, double[] at, boolean isPeriodic, double cellSize) {
    String x = kind.fields().get(0);
    String y = kind.fields().get(1);
    if (x.equals("x")) {
      return isPeriodic
          ? Plane.periodic(world, kind.type(), at[0], at[1], cellSize)
          : Plane.bounded(world, kind.type(), at[0], at[1], cellSize);
    }
    return isPeriodic
        ? Plane.periodic(world, kind.type(), at[0], at[1], cellSize, x, y)
        : Plane.bounded(world, kind.type(), at[0], at[1], cellSize, x, y);
  }

  private static Volume volume(
      World world, PositionKind<?> kind, double[] at, boolean isPeriodic, double cellSize) {
    return isPeriodic
        ? Volume.periodic(world, kind.type(), at[0], at[1], at[2], cellSize)
        : Volume.bounded(world, kind.type(), at[0], at[1], at[2], cellSize);
  }

  private record InPlane(Plane plane) implements ContinuousCheck.Space {
    @Override
    public int size() {
      return plane.size();
    }

    @Override
    public Neighbours within(double[] at, double radius) {
      return plane.within(at[0], at[1], radius);
    }

    @Override
    public Neighbours within(Entity agent, double radius) {
      return plane.within(agent, radius);
    }

    @Override
    public Neighbours nearest(double[] at, int count) {
      return plane.nearest(at[0], at[1], count);
    }

    @Override
    public Neighbours nearest(Entity agent, int count) {
      var own = new Neighbours();
      plane.nearest(agent, count, own);
      return own;
    }

    @Override
    public void close() {
      plane.close();
    }
  }

  private record InVolume(Volume volume) implements ContinuousCheck.Space {
    @Override
    public int size() {
      return volume.size();
    }

    @Override
    public Neighbours within(double[] at, double radius) {
      return volume.within(at[0], at[1], at[2], radius);
    }

    @Override
    public Neighbours within(Entity agent, double radius) {
      return volume.within(agent, radius);
    }

    @Override
    public Neighbours nearest(double[] at, int count) {
      return volume.nearest(at[0], at[1], at[2], count);
    }

    @Override
    public Neighbours nearest(Entity agent, int count) {
      return volume.nearest(agent, count);
    }

    @Override
    public void close() {
      volume.close();
    }
  }
}
