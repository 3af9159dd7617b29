package dev.phyla.bench.batch;

import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.examples.environment.Outcome;
import dev.phyla.examples.environment.cartpole.Cart;
import dev.phyla.examples.environment.cartpole.CartPole;
import dev.phyla.examples.environment.cartpole.Push;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// All worlds restart.
final class Restarts implements Workload {
  private final Batch batch;

  /// @param isInPlace whether entities stay
  private Restarts(int worlds, boolean isInPlace) {
    var kind = new CartPole();
    BatchBuilder builder = Batch.of(worlds).threads(1).setUp((world, number) -> kind.setUp(world));
    if (isInPlace) {
      kind.configure(builder);
    } else {
      builder.maxPerWorld(1, Cart.class, Push.class, Outcome.class);
    }
    batch = builder.build();
    batch.export("carts", Cart.class);
  }

  static List<Form> forms() {
    return List.of(
        Form.named("by set-up", worlds -> new Restarts(worlds, false)),
        Form.named("in place", worlds -> new Restarts(worlds, true)));
  }

  @Override
  public void run() {
    for (int world = 0; world < batch.worlds(); world++) {
      batch.requestRestart(world);
    }
    batch.restart();
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    float[] values = new float[batch.worlds()];
    for (int field = 0; field < 4; field++) {
      batch.tensor("carts").plane(field).copyTo(MemorySegment.ofArray(values));
      for (int world = 0; world < values.length; world++) {
        sum.add(values[world], world, field);
      }
    }
    return sum.value();
  }

  @Override
  public void close() {
    batch.close();
  }
}
