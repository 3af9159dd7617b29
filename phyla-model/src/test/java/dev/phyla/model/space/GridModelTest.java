package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random changes of agents, after which a grid has to be as a look at all positions says.
class GridModelTest {
  private static final int SEEDS = 60;
  private static final int OPERATIONS = 200;

  /// How many positions there are for one outside of the grid.
  private static final int OUTSIDE = 250;

  private static final PositionKind<?>[] KINDS = {
    PositionKind.INTS,
    PositionKind.NUMBERS,
    PositionKind.SHORTS,
    PositionKind.BYTES,
    PositionKind.LONGS,
    PositionKind.LONG_NUMBERS
  };

  static LongStream seeds() {
    Long only = Long.getLong("phyla.grid.seed");
    return only != null ? LongStream.of(only) : LongStream.range(0, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aGridIsAsAllPositionsSay(long seed) {
    run(seed, KINDS[(int) (seed % KINDS.length)]);
  }

  private static <P extends Record> void run(long seed, PositionKind<P> kind) {
    var random = new Random(seed);
    boolean isSingle = seed / 6 % 2 == 1;
    boolean isPeriodic = random.nextBoolean();
    int width = isSingle ? 10 + random.nextInt(3) : 1 + random.nextInt(8);
    int height = isSingle ? 12 : 1 + random.nextInt(8);
    GridShape shape =
        isPeriodic ? GridShape.periodic(width, height) : GridShape.bounded(width, height);
    World world = seed % 4 == 3 ? World.checked(0) : new World();
    var agents =
        new RandomAgents<>(
            world,
            kind,
            random,
            () -> position(random, shape, kind.fields().size()),
            isSingle ? 8 : 30);
    if (seed % 5 == 4) {
      agents.observe();
    }
    for (int i = 0; i < 5; i++) {
      agents.change();
    }
    Grid grid =
        isSingle ? Grid.single(world, shape, kind.type()) : Grid.of(world, shape, kind.type());
    var check = new GridCheck<>(world, grid, kind, isSingle);
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "seed " + seed + ", step " + i + ", change " + agents.change();
      if (random.nextInt(3) != 0) {
        check.check(random, where);
      }
      world.verify();
    }
    grid.close();
    agents.change();
    assertThat(grid)
        .hasToString(
            world
                .componentType(kind.type().getSimpleName())
                .map(type -> type.name() + " in " + shape)
                .orElseThrow());
  }

  private static double[] position(Random random, GridShape shape, int coordinates) {
    int shift = random.nextInt(OUTSIDE) == 0 ? 1 : 0;
    if (coordinates == 1) {
      return new double[] {random.nextInt(shape.cells()) - shift * shape.cells()};
    }
    if (shape.isPeriodic()) {
      return new double[] {
        random.nextInt(-2 * shape.width(), 3 * shape.width()),
        random.nextInt(-2 * shape.height(), 3 * shape.height())
      };
    }
    return new double[] {
      random.nextInt(shape.width()) + shift * shape.width(), random.nextInt(shape.height())
    };
  }
}
