package dev.phyla.bench.models;

import static dev.phyla.Term.read;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import dev.phyla.model.Activation;
import dev.phyla.schedule.App;

/// Agents that act in a new random order, and do little: each one remembers its position in the
/// order.
final class RandomOrder {
  private static final String TURNS = "turns";

  private RandomOrder() {}

  /// The position of an agent in the last order, and the sum of all.
  record Turn(int position, long sum) {}

  static final class Kit implements Workload {
    private final World world = new World();
    private final App app = new App(world);
    private int position;

    Kit(int count) {
      world.spawnMany(count, new Turn(0, 0));
      Activation.of(app.schedule(), TURNS, Turn.class)
          .inRandomOrder()
          .update((agent, turn, numbers) -> new Turn(position, turn.sum() + position++));
    }

    @Override
    public void run() {
      position = 0;
      app.tick();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      world
          .query(read(Turn.class))
          .each((entity, turn) -> sum.add(turn.sum() * 31 + entity.index()));
      return sum.value();
    }

    @Override
    public void close() {
      app.close();
      world.close();
    }
  }

  static final class ByHand implements Workload {
    private final World random = new World();
    private final int[] positions;
    private final long[] sums;
    private final int[] order;

    ByHand(int count) {
      positions = new int[count];
      sums = new long[count];
      order = new int[count];
    }

    @Override
    public void run() {
      RandomStream numbers = random.random(TURNS);
      for (int i = 0; i < order.length; i++) {
        order[i] = i;
      }
      for (int i = order.length; i > 1; i--) {
        int other = numbers.nextInt(i);
        int last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
      }
      for (int position = 0; position < order.length; position++) {
        int agent = order[position];
        positions[agent] = position;
        sums[agent] += position;
      }
      random.endUpdate();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int i = 0; i < sums.length; i++) {
        sum.add(sums[i] * 31 + i + 1); // the first entity of a world has the index 1
      }
      return sum.value();
    }
  }
}
