package dev.phyla.bench.batch;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.RaggedWorlds;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;
import java.util.List;

/// A light loop over worlds of different sizes.
final class Ragged {
  private record Place(float x, float y) {
    Place moved(Drift drift) {
      return new Place(x + drift.dx * Values.DT, y + drift.dy * Values.DT);
    }
  }

  private record Drift(float dx, float dy) {}

  private Ragged() {}

  static List<Form> forms() {
    return List.of(
        Form.named("shares by hand", ByHand::new),
        Form.named("batch, 1 thread", worlds -> new InBatch(worlds, 1)),
        Form.named("batch, 2 threads", worlds -> new InBatch(worlds, 2)));
  }

  /// The number by which the values of an entity are found.
  private static int ordinal(int world, int row) {
    return world * RaggedWorlds.MAX_ROWS + row;
  }

  private static final class InBatch implements Workload {
    private final Batch batch;

    InBatch(int worlds, int threads) {
      BatchBuilder builder =
          Batch.of(worlds)
              .threads(threads)
              .setUp(
                  (world, number) -> {
                    for (int row = 0; row < RaggedWorlds.rows(number); row++) {
                      int ordinal = ordinal(number, row);
                      world.spawn(
                          new Place(Values.x(ordinal), Values.y(ordinal)),
                          new Drift(Values.dx(ordinal), Values.dy(ordinal)));
                    }
                  });
      builder
          .schedule()
          .add(
              "drift",
              setup -> setup.query(write(Place.class), read(Drift.class)).updateLoop(Place::moved));
      batch = builder.build();
    }

    @Override
    public void run() {
      batch.step();
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int world = 0; world < batch.worlds(); world++) {
        batch.visit(world, each -> each.query(read(Place.class)).each(p -> sum.add(p.x(), p.y())));
      }
      return sum.value();
    }

    @Override
    public void close() {
      batch.close();
    }
  }

  /// One array for each field, in which each world has a share of a power of two rows.
  private static final class ByHand implements Workload {
    private final int[] firsts;
    private final int[] ends;
    private final float[] xs;
    private final float[] ys;
    private final float[] dxs;
    private final float[] dys;

    ByHand(int worlds) {
      firsts = new int[worlds];
      ends = new int[worlds];
      int used = 0;
      for (int world = 0; world < worlds; world++) {
        int rows = RaggedWorlds.rows(world);
        firsts[world] = used;
        ends[world] = used + rows;
        used += rows == 0 ? 0 : Integer.highestOneBit(2 * rows - 1);
      }
      xs = new float[used];
      ys = new float[used];
      dxs = new float[used];
      dys = new float[used];
      for (int world = 0; world < worlds; world++) {
        for (int row = firsts[world]; row < ends[world]; row++) {
          int ordinal = ordinal(world, row - firsts[world]);
          xs[row] = Values.x(ordinal);
          ys[row] = Values.y(ordinal);
          dxs[row] = Values.dx(ordinal);
          dys[row] = Values.dy(ordinal);
        }
      }
    }

    @Override
    public void run() {
      for (int world = 0; world < firsts.length; world++) {
        move(firsts[world], ends[world]);
      }
    }

    private void move(int first, int end) {
      for (int row = first; row < end; row++) {
        xs[row] += dxs[row] * Values.DT;
        ys[row] += dys[row] * Values.DT;
      }
    }

    @Override
    public long checksum() {
      var sum = new Checksum();
      for (int world = 0; world < firsts.length; world++) {
        for (int row = firsts[world]; row < ends[world]; row++) {
          sum.add(xs[row], ys[row]);
        }
      }
      return sum.value();
    }
  }
}
