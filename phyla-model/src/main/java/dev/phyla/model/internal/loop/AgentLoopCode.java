package dev.phyla.model.internal.loop;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.model.AgentAction;
import dev.phyla.model.AgentUpdate;
import dev.phyla.spi.PackedAccess;
import java.util.function.ToDoubleFunction;

/// The code of an [AgentLoop], which is defined again for each class of an action.
final class AgentLoopCode implements AgentLoop {
  AgentLoopCode() {}

  @Override
  public <T> void each(
      PackedAccess<T> agents, long[] order, int count, AgentAction<T> action, RandomStream random) {
    for (int i = 0; i < count; i++) {
      long location = agents.locate(order[i]);
      if (location >= 0) {
        action.act(Entity.fromBits(order[i]), agents.readAt(location), random);
      }
    }
  }

  @Override
  public <T> void update(
      World world,
      PackedAccess<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random) {
    for (int i = 0; i < count; i++) {
      long location = agents.locate(order[i]);
      if (location < 0) {
        continue;
      }
      long structure = agents.structure();
      T next = update.act(Entity.fromBits(order[i]), agents.readAt(location), random);
      if (next == null) {
        world.despawn(Entity.fromBits(order[i]));
        continue;
      }
      if (agents.structure() != structure) {
        location = agents.locate(order[i]); // it may have moved, died or lost its component
      }
      if (location >= 0) {
        agents.writeAt(location, next);
      }
    }
  }

  @Override
  public <T> int compute(
      PackedAccess<T> agents,
      long[] order,
      int count,
      AgentUpdate<T> update,
      RandomStream random,
      PackedAccess<T> results,
      long[] places,
      long[] dying) {
    int deaths = 0;
    for (int i = 0; i < count; i++) {
      long location = agents.locate(order[i]);
      if (location < 0) {
        throw changed(order[i]);
      }
      T next = update.act(Entity.fromBits(order[i]), agents.readAt(location), random);
      if (next == null) {
        dying[deaths++] = order[i];
        order[i] = 0;
      } else {
        results.writeAt(results.locate(places[i]), next);
      }
    }
    return deaths;
  }

  private static IllegalStateException changed(long agent) {
    return new IllegalStateException(
        "The agent "
            + Entity.fromBits(agent)
            + " was despawned or lost its component while agents act together; let an update only"
            + " return what its own agent becomes.");
  }

  @Override
  public <T> void compute(
      PackedAccess<T> agents,
      long[] order,
      int count,
      ToDoubleFunction<? super T> function,
      double[] keys) {
    for (int i = 0; i < count; i++) {
      keys[i] = function.applyAsDouble(agents.readAt(agents.locate(order[i])));
    }
  }

  @Override
  public <T> void copy(
      PackedAccess<T> agents, long[] order, int count, PackedAccess<T> results, long[] places) {
    for (int i = 0; i < count; i++) {
      long location = agents.locate(order[i]);
      if (location >= 0) {
        agents.writeAt(location, results.readAt(results.locate(places[i])));
      }
    }
  }
}
