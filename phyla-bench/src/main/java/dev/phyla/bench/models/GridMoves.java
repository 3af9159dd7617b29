package dev.phyla.bench.models;

import static dev.phyla.Term.read;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import dev.phyla.model.Activation;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;
import dev.phyla.model.space.Neighbourhood;
import dev.phyla.schedule.App;
import java.util.Arrays;

/// Agents that move to a random neighbouring cell, one by one, and count who is there already.
/// There are as many cells as agents.
final class GridMoves {
  private static final String WALK = "walk";

  private GridMoves() {}

  private static int side(int agents) {
    return Math.max(3, (int) Math.ceil(Math.sqrt(agents)));
  }

  /// An agent in a cell.
  record Walker(int cell) {}

  static final class Kit implements Workload {
    private final World world = new World();
    private final App app = new App(world);
    private final Grid grid;
    private final Neighbourhood around;
    private long met;

    Kit(int count) {
      GridShape shape = GridShape.periodic(side(count), side(count));
      around = shape.moore(1);
      RandomStream random = world.random("start");
      for (int i = 0; i < count; i++) {
        world.spawn(new Walker(random.nextInt(shape.cells())));
      }
      grid = Grid.of(world, shape, Walker.class);
      Activation.of(app.schedule(), WALK, Walker.class)
          .update(
              (agent, walker, numbers) -> {
                int cell = around.random(walker.cell(), numbers);
                met += grid.count(cell);
                return new Walker(cell);
              });
    }

    @Override
    public void run() {
      app.tick();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      sum.add(met);
      world.query(read(Walker.class)).each(walker -> sum.add(walker.cell()));
      return sum.value();
    }

    @Override
    public void close() {
      app.close();
      world.close();
    }
  }

  /// The agents of a cell are linked.
  static final class ByHand implements Workload {
    private static final int[] DX = {-1, 0, 1, -1, 1, -1, 0, 1};
    private static final int[] DY = {-1, -1, -1, 0, 0, 1, 1, 1};
    private static final int NONE = -1;

    private final World random = new World();
    private final int side;
    private final int[] cellOf;
    private final int[] next;
    private final int[] previous;
    private final int[] first;
    private final int[] counts;
    private long met;

    ByHand(int count) {
      side = side(count);
      cellOf = new int[count];
      next = new int[count];
      previous = new int[count];
      first = new int[side * side];
      counts = new int[side * side];
      Arrays.fill(first, NONE);
      RandomStream numbers = random.random("start");
      for (int i = 0; i < count; i++) {
        enter(i, numbers.nextInt(first.length));
      }
    }

    private void enter(int agent, int cell) {
      cellOf[agent] = cell;
      previous[agent] = NONE;
      next[agent] = first[cell];
      if (first[cell] != NONE) {
        previous[first[cell]] = agent;
      }
      first[cell] = agent;
      counts[cell]++;
    }

    private void leave(int agent) {
      int cell = cellOf[agent];
      if (previous[agent] == NONE) {
        first[cell] = next[agent];
      } else {
        next[previous[agent]] = next[agent];
      }
      if (next[agent] != NONE) {
        previous[next[agent]] = previous[agent];
      }
      counts[cell]--;
    }

    @Override
    public void run() {
      RandomStream numbers = random.random(WALK);
      for (int agent = 0; agent < cellOf.length; agent++) {
        int direction = numbers.nextInt(8);
        int x = cellOf[agent] % side + DX[direction];
        int y = cellOf[agent] / side + DY[direction];
        x = x < 0 ? x + side : x == side ? 0 : x;
        y = y < 0 ? y + side : y == side ? 0 : y;
        int cell = y * side + x;
        met += counts[cell];
        leave(agent);
        enter(agent, cell);
      }
      random.endUpdate();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      sum.add(met);
      for (int cell : cellOf) {
        sum.add(cell);
      }
      return sum.value();
    }
  }
}
